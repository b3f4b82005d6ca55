// The lists of processes at the moment of a capture.

import BackgroundTasks
import ByteScan
import TestSupport
import Testing

@testable import SystemReports

struct ProcessTextTests {
  private static let taskInfo = """
    num tasks: 3
    process: "launchd" [1] [unique ID: 1]
    architecture: arm64e
    suspend count: 0
    run time: 5132 s
    pid suspended: NO
    threads:
    \tthread ID: 0x1a2 / 418
    process: "Larder [beta] "2"" [512] [unique ID: 2301]
    ios-application: YES
    eff role: TASK_BACKGROUND_APPLICATION
    pid suspended: YES
    process: "pantryd" [167] [unique ID: 900]
    suspend count: 0
    """

  private static let spindump = """
    Date/Time:        2026-03-02 10:15:31.121 +0100
    OS Version:       iPhone OS 26.1 (Build 23B85)

    Process:          Larder [512] (suspended)
    UUID:             5A0C0000-0000-3000-8000-000000000002
    Path:             /private/var/containers/Bundle/Application/0C1D/Larder.app/Larder
    Identifier:       com.example.larder
    RunningBoard Mgd: Yes
    Time Since Fork:  392s
    Note:             Suspended for 8 samples

      Thread 0x7ab    DispatchQueue "com.apple.main-thread"(1)

    Process:          Kitchen [Debug] [513]
    Path:             /private/var/containers/Bundle/Application/0C1E/Kitchen.app/Kitchen

    Process:          pantryd [167] (unresponsive)
    """

  private static let list = """
    USER       UID PRSNA   PID  PPID        F  %CPU %MEM PRI NI      VSZ    RSS WCHAN    TT  STAT STARTED      TIME COMMAND
    root         0     -     1     0     4004   0.0  0.5  37  0 40000000  12000 -        ??  Ss    9:01AM   0:09.02 /sbin/launchd
    mobile     501  1000   512     1     4004   0.0  2.1  31  0 40100000  80000 -        ??  Ss   10:01AM   1:10.12 \
    /private/var/containers/Bundle/Application/0C1D/Larder.app/Larder
    mobile     501     -   167     1     4004   0.0  0.1   4  0 40200000   3000 -        ??  Ss    9:01AM   0:00.20 pantryd --launchd
    mobile     501     -   oops    1     4004
    """

  @Test("the list of tasks gives names, pids and whether they are suspended")
  func tasks() {
    #expect(
      Self.taskInfo.withSlice { TaskInfoText.read($0) } == [
        CapturedProcess(pid: 1, name: "launchd", isSuspended: false),
        CapturedProcess(pid: 512, name: "Larder [beta] \"2\"", isSuspended: true),
        CapturedProcess(pid: 167, name: "pantryd"),
      ])
  }

  @Test("a spindump gives names, pids, paths and whether they are suspended")
  func samples() {
    let path = "/private/var/containers/Bundle/Application"
    #expect(
      Self.spindump.withSlice { SpindumpText.read($0) } == [
        CapturedProcess(pid: 512, name: "Larder", path: path + "/0C1D/Larder.app/Larder", isSuspended: true),
        CapturedProcess(
          pid: 513, name: "Kitchen [Debug]", path: path + "/0C1E/Kitchen.app/Kitchen", isSuspended: false),
        CapturedProcess(pid: 167, name: "pantryd", isSuspended: false),
      ])
  }

  @Test("the list of processes gives pids, names and paths, whichever columns it has")
  func processes() {
    let read = Self.list.withSlice { ProcessListText.read($0) }
    #expect(read.map(\.pid) == [1, 512, 167])
    #expect(read.map(\.name) == ["launchd", "Larder", "pantryd --launchd"])
    #expect(read.map(\.isSuspended) == [nil, nil, nil])
    let short = "  PID TT  STAT      TIME COMMAND\n    7 ??  Ss     0:00.20 /usr/libexec/pantryd -x\n"
    #expect(
      short.withSlice { ProcessListText.read($0) } == [
        CapturedProcess(pid: 7, name: "pantryd", path: "/usr/libexec/pantryd")
      ])
  }

  @Test("what one list does not show of a process another one does")
  func merged() {
    var all = ProcessSnapshot()
    all.merge(Self.list.withSlice { ProcessListText.read($0) })
    all.merge(Self.taskInfo.withSlice { TaskInfoText.read($0) })
    #expect(all[512]?.isSuspended == true)
    #expect(all[512]?.name == "Larder")
    #expect(all[9999] == nil)
  }

  @Test("lists that are cut or damaged trap nowhere and name nobody twice as often", arguments: [UInt64(0x1157), 77])
  func damage(_ seed: UInt64) {
    print("seed \(seed)")
    var random = SeededRandom(seed)
    for text in [Self.taskInfo, Self.spindump, Self.list] {
      for round in 0..<200 {
        var bytes = Array(text.utf8)
        for _ in 0..<random.below(10) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
        bytes = Array(bytes[random.below(bytes.count / 2)..<(bytes.count / 2 + random.below(bytes.count / 2))])
        bytes.withSlice { slice in
          for read in [TaskInfoText.read(slice), SpindumpText.read(slice), ProcessListText.read(slice)] {
            #expect(read.count <= text.split(separator: "\n").count + 10, "round \(round)")
          }
        }
      }
    }
  }

  @Test(
    "a log is no list",
    arguments: ["", "\n\n", "2026-03-02 10:15:12 Larder[512] process: \"x\" [1]\n", "PID\n", "PID COMMAND\n\n"])
  func others(_ text: String) {
    text.withSlice { slice in
      #expect(TaskInfoText.read(slice).isEmpty)
      #expect(SpindumpText.read(slice).isEmpty)
      #expect(ProcessListText.read(slice).isEmpty)
    }
  }
}
