// Symbols as compilers make them, and what is nothing of the kind.

import BackgroundTasks
import TestSupport
import Testing

struct SwiftSymbolTests {
  @Test(
    "the path of names is read",
    arguments: [
      (
        "$s6Larder0A11AppDelegateC29applicationDidEnterBackgroundyySo13UIApplicationCFTo",
        "Larder.LarderAppDelegate.applicationDidEnterBackground"
      ),
      ("$s8Cupboard18FeedViewControllerC14viewWillAppearyySbF", "Cupboard.FeedViewController.viewWillAppear"),
      ("_$s8Cupboard7SceneVCC4save3for2atSiSS_SaySiGtYaKFZTu", "Cupboard.SceneVC.save"),
      ("$s11note_keeper11AppDelegateC7installyyFyycfU_", "closure in note_keeper.AppDelegate.install"),
      ("$s8NotesKit11AppDelegateC4saveyyFyycfU0_yycfU_TA", "closure in NotesKit.AppDelegate.save"),
      ("$sSo13UIApplicationC8NotesKitE9beginTaskyyF", "UIApplication.beginTask"),
      ("$s8NotesKit6Hidden33_0123456789ABCDEF0123456789ABCDEFLLV2goyyF", "NotesKit.Hidden.go"),
      (
        "$s8NotesKit11AppDelegateC6helper33_0123456789ABCDEF0123456789ABCDEFLLyyF5innerL_yyF",
        "NotesKit.AppDelegate.helper"
      ),
      ("$s8NotesKitAAC05notesB0yyF", "NotesKit.NotesKit.notesKit"),
      ("$s8NotesKit15Task2_DataStoreC04taskdE5BeginyyF", "NotesKit.Task2_DataStore.taskDataStoreBegin"),
      ("$s8NotesKit1PPAAE3extyyF", "NotesKit.P.ext"), ("$s8NotesKit3BoxV4KindO2goyyF", "NotesKit.Box.Kind.go"),
      ("$s8NotesKit11AppDelegateC7currentSivg", "NotesKit.AppDelegate.current"),
      ("$s8NotesKit11AppDelegateCACycfc", "NotesKit.AppDelegate"), ("$s8NotesKit3top_5labelySi_SStF", "NotesKit.top"),
      ("_T08NotesKit3topyyF", "NotesKit.top"),
    ])
  func names(_ symbol: String, _ name: String) { #expect(SwiftSymbol.name(of: symbol) == name) }

  @Test(
    "what is not known stays as it is",
    arguments: [
      "", "$s", "main", "$s8NotesKitMXM", "$s8NotesKit009gre_GkaIiyyF", "$s8NotesKit3BoxVAASiRszlE7specialyyF",
      "$sSi8NotesKitE9beginTaskyyF", "-[AppDelegate save]", "$s99999999999999999999999a", "$s5ab", "$sAA", "$s0aB",
      "$s1a0ABCDEF", "_$s", "$s8NotesKit" + String(repeating: "3Boxv", count: 1000),
    ])
  func unknown(_ symbol: String) { #expect(SwiftSymbol.name(of: symbol) == nil) }

  @Test("a symbol that spells out to more than memory holds is read as fast as any other")
  func explosive() {
    let letters = (4..<26).map { "A" + String(UnicodeScalar(UInt8(65 + $0))) + "G" }.joined()
    let symbol = "$s1a1fyyAA1GVy" + String(repeating: "ADy", count: 22) + "S2iG" + letters + "F"
    #expect(SwiftSymbol.name(of: symbol) == "a.f")
  }

  @Test("no symbol makes the reader trap", arguments: [UInt64(1), 2, 3, 4])
  func robust(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let pieces = [
      "$s", "So", "0", "1", "3", "11", "AppDelegate", "a", "b", "B", "A", "AA", "C", "V", "E", "LL", "fU", "_", "é",
      "lE",
      "8NotesKit", "0aB", "yyF", "99999999999999999999",
    ]
    for _ in 0..<5000 {
      let symbol = "$s" + (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let name = SwiftSymbol.name(of: symbol)
      #expect(name?.isEmpty != true, "seed \(seed): \(symbol)")
    }
  }

  @Test(
    "callers that are not Swift have their image before them",
    arguments: [
      ("PushKitten", "-[Timer begin]", "PushKitten: -[Timer begin]"), ("UIKit", "<redacted>", "called by UIKit"),
      ("X", "", "called by X"), ("X", "__42-[Timer begin]_block_invoke_2", "X: block in -[Timer begin]"),
      ("X", "__42-[Timer begin", "X: __42-[Timer begin"), ("X", "main", "X: main"), ("X", "__]-", "X: __]-"),
    ])
  func callers(_ image: String, _ symbol: String, _ text: String) {
    #expect(CallerText.short(image: image, symbol: symbol) == text)
  }
}
