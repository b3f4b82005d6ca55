// swift-tools-version: 6.2
import PackageDescription

// BGTRACE_CHECKED_SLICES=1 builds slices of bytes that trap where they are used after the end of their bytes.
let checks: [SwiftSetting] =
  Context.environment["BGTRACE_CHECKED_SLICES"] == nil ? [] : [.define("BGTRACE_CHECKED_SLICES")]

// BGTRACE_STRICT_BUILD=1 takes warnings for errors.
let strictness: [SwiftSetting] =
  Context.environment["BGTRACE_STRICT_BUILD"] == nil ? [] : [.treatAllWarnings(as: .error)]

// The path of the data is the order of the targets: bytes, records, events, reports.
// Nothing here depends on anything outside the Swift toolchain but the system's zlib.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + checks + strictness

// Tests run in a debug build, and most of their time is spent in the libraries: optimised, these take a third of it. Checks for
// overflow and bounds stay. BGTRACE_UNOPTIMISED=1 builds all of it for a debugger.
let isForDebugger = Context.environment["BGTRACE_UNOPTIMISED"] != nil
let optimised =
  isForDebugger ? settings : settings + [SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))]

// On Linux the release build carries the runtime in it: the program starts in half the time, which a stage of a
// pipe pays at each call, and runs on machines without Swift. Only the linker is told, and only for this one program,
// so that the tests stay as they are; therefore what a static Foundation needs is named here. macOS has all of it.
let selfContained: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims",
      "-l_FoundationCollections", "-lswiftSynchronization",
    ], .when(platforms: [.linux], configuration: .release))
]

func library(_ name: String, _ dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: optimised)
}

/// `compares`: its own code compares with a plain search, or looks at every byte of the sources.
func tests(_ name: String, _ dependencies: Target.Dependency..., compares: Bool = false) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: compares ? optimised : settings)
}

let package = Package(
  name: "bgtrace",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "bgtrace", targets: ["bgtrace"])],
  targets: [
    library("ByteScan"),
    library("Containers"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    library("Archives", "ByteScan", "CZlib"),
    library("LogRecords", "ByteScan"),
    library("BackgroundTasks"),
    library("TaskLedger", "Containers", "BackgroundTasks"),
    library("TaskRules", "Containers", "BackgroundTasks"),
    library("LogFormats", "ByteScan", "Containers", "LogRecords", "BackgroundTasks"),
    library("LogIntake", "ByteScan", "Archives"),
    library("SystemReports", "ByteScan", "BackgroundTasks"),
    library(
      "Pipeline", "ByteScan", "Containers", "LogRecords", "BackgroundTasks", "TaskLedger", "TaskRules", "LogFormats",
      "LogIntake",
      "SystemReports"),
    library("Reports", "ByteScan", "Containers", "BackgroundTasks", "TaskRules", exclude: ["Schema"]),
    library(
      "BGTraceCLI", "ByteScan", "Containers", "LogRecords", "BackgroundTasks", "TaskLedger", "TaskRules", "LogFormats",
      "LogIntake",
      "Pipeline", "Reports"),
    .executableTarget(
      name: "bgtrace", dependencies: ["BGTraceCLI"], swiftSettings: settings, linkerSettings: selfContained),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: optimised),
    .target(
      name: "TaskStories", dependencies: ["TestSupport", "BackgroundTasks", "TaskLedger"], path: "Tests/TaskStories",
      swiftSettings: optimised),
    .target(name: "ArchiveForge", dependencies: ["CZlib"], path: "Tests/ArchiveForge", swiftSettings: optimised),
    tests("ByteScanTests", "ByteScan", "TestSupport", compares: true),
    tests("ContainersTests", "Containers", "TestSupport"),
    tests("ArchivesTests", "TestSupport", "ByteScan", "Archives", "ArchiveForge"),
    tests("BackgroundTasksTests", "TestSupport", "BackgroundTasks"),
    tests("TaskLedgerTests", "TestSupport", "TaskStories", "BackgroundTasks", "TaskLedger"),
    tests("TaskRulesTests", "TestSupport", "TaskStories", "BackgroundTasks", "TaskLedger", "TaskRules"),
    tests("LogFormatsTests", "TestSupport", "ByteScan", "LogRecords", "BackgroundTasks", "LogFormats"),
    tests("LogIntakeTests", "TestSupport", "ByteScan", "Archives", "ArchiveForge", "LogIntake"),
    tests("SystemReportsTests", "TestSupport", "ByteScan", "BackgroundTasks", "SystemReports"),
    tests(
      "PipelineTests", "TestSupport", "ByteScan", "LogRecords", "BackgroundTasks", "LogFormats", "LogIntake", "Pipeline"
    ),
    tests("ReportsTests", "TestSupport", "ByteScan", "BackgroundTasks", "TaskRules", "Reports"),
    tests(
      "BGTraceCLITests", "TestSupport", "ByteScan", "LogRecords", "BackgroundTasks", "TaskLedger", "TaskRules",
      "LogFormats", "LogIntake", "Pipeline", "BGTraceCLI", "Reports", "ArchiveForge"),
    // They run the built program; a dependency on it would link the tests as it is linked.
    tests("ScenarioTests", "TestSupport"),
    tests("HouseRules", "TestSupport", "LogFormats", "SystemReports", "Reports", "BGTraceCLI", compares: true),
  ]
)
