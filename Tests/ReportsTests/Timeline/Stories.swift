// Stories that several tests tell.

import BackgroundTasks

@testable import Reports

enum Stories {
  static let clean: [LedgerEntry] = {
    let app = AppStory()
    let photos = app.task(2, "Upload photos", began: .at("09:14:02.708", 1204))
    let sync = app.task(3, "Sync", began: .at("09:14:02.911", 1209))
    return [
      app.note(.launched, .at("09:13:40.110", 12)), app.note(.state(.foreground), .at("09:13:40.500", 30)),
      photos.began, sync.began, app.note(.state(.background), .at("09:14:03.020", 1215)),
      sync.judged(.ended, end: .at("09:14:04.108", 1222)), photos.judged(.ended, end: .at("09:14:12.350", 1260)),
      app.note(.state(.suspended), .at("09:14:12.900", 1270)),
    ]
  }()

  static let leak: [LedgerEntry] = {
    let app = AppStory()
    let again = AppStory(pid: 4805, instance: 2)
    let photos = app.task(7, "Upload photos", began: .at("09:14:02.708", 1204))
    let sync = app.task(
      8, "Called by Larder, from $s6Larder0A11AppDelegateC29applicationDidEnterBackgroundyySo13UIApplicationCFTo",
      began: .at("09:14:02.911", 1209))
    let backup = app.task(9, "Backup", began: .at("09:14:03.400", 1219))
    let kill = Kill(
      cause: .beyondPermittedTime, process: nil, code: 0x2182_BAD2, explanation: "Timed-out waiting for process")
    let export = again.task(1, "Export", began: .at("09:15:10.000", 2501))
    return [
      photos.began, sync.began, app.note(.state(.background), .at("09:14:03.020", 1215)), backup.began,
      app.note(.expired, .at("09:14:28.011", 2204)),
      sync.judged(.expired, end: .at("09:14:28.205", 2209), .warned, at: .at("09:14:28.011", 2204)),
      photos.judged(.leaked, .stillOutstanding, at: .at("09:14:28.911", 2230)) { $0.background = 25.891 },
      app.note(.killed(kill), .at("09:14:33.411", 2301)),
      backup.judged(.died, .killed, at: .at("09:14:33.411", 2301)),
      app.note(.exited(ExitReason(namespace: "RUNNINGBOARD", code: 0x2182_BAD2)), .at("09:14:33.502", 2304)),
      again.note(.launched, .at("09:15:09.200", 2450)), export.began, export.judged(.open),
    ]
  }()

  static let alternating: [LedgerEntry] = {
    let (larder, notes) = (AppStory(), AppStory("Notes", pid: 812, bundle: "org.example.notes", instance: 5))
    let sync = larder.task(3, "Sync", began: .at("23:59:58.100", 80))
    let index = notes.task(1, "Index", began: .at("23:59:58.900", 84))
    return [
      sync.began, index.began, larder.note(.state(.background), .at("23:59:59.500", 90)),
      index.judged(.ended, end: .at("00:00:00.200", 95, day: 20_580)),
      sync.judged(.ended, end: .at("00:00:01.400", 99, day: 20_580)),
    ]
  }()
}
