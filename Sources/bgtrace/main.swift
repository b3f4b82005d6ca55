// The process: everything else is in BGTraceCLI.

import BGTraceCLI
import LogIntake

occupyStandardDescriptors()
let wakeUp = WakeUp()
let signals = SignalWatch(wakeUp)
let code = Program.run(Array(CommandLine.arguments.dropFirst()), .ofProcess(wakeUp: wakeUp))
exitProcess(code)
