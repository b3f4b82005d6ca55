// Idle or stuck: the main thread's state from frames with and without symbols, whole and truncated, in text and JSON.

import BackgroundTasks
import ByteScan
import Testing

@testable import SystemReports

struct MainThreadTests {
  struct Stack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Image and symbol, from the top; an address if there is no symbol.
    let frames: [(String, String?)]
    let mainThread: SystemReport.MainThread

    init(_ description: String, _ frames: [(String, String?)], _ mainThread: SystemReport.MainThread) {
      testDescription = description
      self.frames = frames
      self.mainThread = mainThread
    }

    var text: String {
      let lines = frames.enumerated().map { place, frame in
        let (image, symbol) = frame
        return "\(place)   \(image)   \t0x0000000180000e08 " + (symbol.map { "\($0) + 8" } ?? "0x180000000 + 3592")
      }
      return "Process: Two Words [71]\nException Type: EXC_CRASH (SIGKILL)\nThread 0 Crashed:\n"
        + lines.joined(separator: "\n")
    }

    var json: String {
      var images: [String] = []
      let objects = frames.map { image, symbol in
        if !images.contains(image) { images.append(image) }
        let name = symbol.map { #","symbol":"\#($0)","symbolLocation":8"# } ?? ""
        return #"{"imageOffset":3592\#(name),"imageIndex":\#(images.firstIndex(of: image) ?? 0)}"#
      }
      let used = images.map { #"{"base":6442450944,"name":"\#($0)"}"# }
      return
        #"{"procName":"Two Words","pid":71,"exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"threads":[{"frames":[\#(objects.joined(separator: ","))]}],"usedImages":[\#(used.joined(separator: ","))]}"#
    }
  }

  private static let kernel = "libsystem_kernel.dylib"
  private static let core = "CoreFoundation"
  private static let loop: [(String, String?)] = [
    (core, "__CFRunLoopRun"), (core, "CFRunLoopRunSpecific"), ("GraphicsServices", "GSEventRunModal"),
    ("UIKitCore", "-[UIApplication _run]"), ("UIKitCore", "UIApplicationMain"), ("Two Words", "main"),
    ("dyld", "start"),
  ]
  private static let nameless: [(String, String?)] = [
    (core, nil), (core, nil), ("GraphicsServices", nil), ("UIKit", nil), ("Two Words", nil), ("libdyld.dylib", nil),
  ]

  static let stacks: [Stack] = [
    Stack(
      "idle", [(kernel, "mach_msg_trap"), (kernel, "mach_msg"), (core, "__CFRunLoopServiceMachPort")] + loop, .idle),
    Stack(
      "idle, newer names",
      [
        (kernel, "mach_msg2_trap"), (kernel, "mach_msg2_internal"), (kernel, "mach_msg_overwrite"),
        (kernel, "mach_msg"), (core, "__CFRunLoopServiceMachPort"),
      ] + loop, .idle),
    Stack("idle, without symbols", [(kernel, nil), (kernel, nil), (core, nil)] + nameless, .idle),
    Stack(
      "idle, cut off at the port", [(kernel, "mach_msg_trap"), (core, "__CFRunLoopServiceMachPort")], .idle),
    Stack("in the run loop itself", loop, .idle),
    Stack(
      "stuck in the app, called by the run loop",
      [
        (kernel, "__psynch_cvwait"), ("Foundation", "-[NSCondition wait]"), ("Two Words", "Store.save()"),
        ("Two Words", "Delegate.leave()"), ("UIKitCore", "-[UIApplication _deactivate]"),
        (core, "__CFRUNLOOP_IS_CALLING_OUT_TO_A_SOURCE0_PERFORM_FUNCTION__"),
      ] + loop, .stuck(frame: "Store.save()", image: "Two Words")),
    Stack(
      "waiting for messages in a run loop of its own",
      [
        (kernel, "mach_msg_trap"), (core, "__CFRunLoopServiceMachPort"), (core, "__CFRunLoopRun"),
        (core, "CFRunLoopRunSpecific"), ("Foundation", "-[NSRunLoop runUntilDate:]"), ("Two Words", "spin"),
        (core, "__CFRUNLOOP_IS_CALLING_OUT_TO_A_BLOCK__"),
      ] + loop, .stuck(frame: "spin", image: "Two Words")),
    Stack(
      "stuck in the system, called by the run loop",
      [(kernel, "mach_msg_trap"), ("libdispatch.dylib", "_dispatch_mach_send_and_wait_for_reply")] + loop,
      .stuck(frame: "mach_msg_trap", image: kernel)),
    Stack(
      "stuck without symbols",
      [(kernel, nil), ("Two Words", nil), (core, nil), (core, nil)] + nameless,
      .stuck(frame: "0x180000000 + 3592", image: "Two Words")),
    Stack(
      "in Core Foundation without symbols, but not at the port",
      [(kernel, nil), (core, nil), (core, nil)] + nameless, .stuck(frame: "0x180000000 + 3592", image: kernel)),
    Stack(
      "stuck in the launch, where main is no part of it",
      [
        (kernel, "semaphore_wait_trap"), ("UIKitCore", "-[UIApplication _callInitializationDelegates]"),
        ("UIKitCore", "UIApplicationMain"), ("Two Words", "main"), ("dyld", "start"),
      ], .stuck(frame: "semaphore_wait_trap", image: kernel)),
    Stack(
      "the same without symbols",
      [(kernel, nil), ("libdispatch.dylib", nil), ("UIKit", nil), ("Two Words", nil), ("libdyld.dylib", nil)],
      .stuck(frame: "0x180000000 + 3592", image: kernel)),
    Stack(
      "stuck in main before there is an app",
      [(kernel, "__semwait_signal"), ("Two Words", "main"), ("dyld", "start")],
      .stuck(frame: "main", image: "Two Words")),
    Stack("cut off behind the wait", [(kernel, "mach_msg_trap"), (kernel, "mach_msg")], .unknown),
    Stack("no frames", [], .unknown),
  ]

  @Test("the main thread is judged by its frames", arguments: stacks)
  func judges(_ stack: Stack) {
    for report in [stack.text, stack.json] {
      #expect(report.withSlice { SystemReports.read($0).map(\.mainThread) } == [stack.mainThread])
    }
  }

  @Test("the main thread is the one that serves the main queue, at any place in the report")
  func mainQueue() {
    let text = """
      Exception Type: EXC_CRASH (SIGKILL)
      Last Exception Backtrace:
      0   CoreFoundation   0x0000000180000e08 __exceptionPreprocess + 8
      Thread 0 Crashed:
      0   Larder   0x0000000180000e08 work + 8
      Thread 3 name:  Dispatch queue: com.apple.main-thread
      Thread 3:
      0   Larder   0x0000000180000e08 eat + 8
      1   Larder   0x0000000180000e08 main + 8
      Thread 4:
      0   Larder   0x0000000180000e08 drink + 8
      """
    let expected = SystemReport.MainThread.stuck(frame: "eat", image: "Larder")
    #expect(text.withSlice { SystemReports.read($0).map(\.mainThread) } == [expected])
    #expect(
      text.replacing("Thread 3 name:  ", with: "Thread 3:: ").withSlice { SystemReports.read($0).map(\.mainThread) }
        == [expected])
  }
}
