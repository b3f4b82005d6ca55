// Why the problems never appear while the developer debugs the app.

import BackgroundTasks

extension Topic {
  static let debugger = Topic(
    name: "debugger", title: "with a debugger attached nothing is ended for background time",
    text: """
      An app that Xcode has started, or that a debugger was attached to, is not suspended as others are, and the \
      watchdog is off: a breakpoint would otherwise end it. A task may be open for hours, timers fire, sockets stay \
      open. None of this is so for a user. A leak that is there in every run is not seen in any of them.

      The simulator is not the device either. It has the same calls and the same messages, but no pressure and often \
      no limit.

      To see what really happens, build and install from Xcode, stop, and start the app from the home screen. Then \
      move it to the background, wait 40 seconds, and read the device's log: in Console.app, or as a stream from \
      idevicesyslog into bgtrace. An app that is started anew by the next tap was ended meanwhile.

      Names of tasks are private then, and shown as <private>, unless the device has a logging profile. bgtrace pairs \
      begins and ends without them, and takes the ids from the ends.

      Where a log says itself that a debugger is attached, bgtrace says so, too, and says nothing about the clock. \
      What it states to be leaked has leaked all the same: without the debugger the app would have been ended for it.
      """)
}
