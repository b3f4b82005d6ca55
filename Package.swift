// swift-tools-version: 6.2
import PackageDescription

// The path of the data is the order of the targets: bytes, records, events, reports.
// No target here depends on anything outside the Swift toolchain.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "bgtrace",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "bgtrace", targets: ["bgtrace"])],
  targets: [
    library("ByteScan"),
    library("LogRecords", "ByteScan"),
    library("BackgroundTasks"),
    library("LogFormats", "ByteScan", "LogRecords", "BackgroundTasks"),
    library("LogIntake", "ByteScan"),
    library("SystemReports", "ByteScan", "BackgroundTasks"),
    library("Pipeline", "ByteScan", "LogRecords", "BackgroundTasks", "LogFormats", "LogIntake", "SystemReports"),
    library("Reports", "ByteScan", "BackgroundTasks", exclude: ["Schema"]),
    library(
      "BGTraceCLI", "ByteScan", "LogRecords", "BackgroundTasks", "LogFormats", "LogIntake", "Pipeline", "Reports"),
    .executableTarget(name: "bgtrace", dependencies: ["BGTraceCLI"], swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("ByteScanTests", "ByteScan", "TestSupport"),
    tests("BackgroundTasksTests", "BackgroundTasks", "TestSupport"),
    tests("LogFormatsTests", "TestSupport", "ByteScan", "LogRecords", "BackgroundTasks", "LogFormats"),
    tests("LogIntakeTests", "TestSupport", "ByteScan", "LogIntake"),
    tests("SystemReportsTests", "TestSupport", "ByteScan", "BackgroundTasks", "SystemReports"),
    tests(
      "PipelineTests", "TestSupport", "ByteScan", "LogRecords", "BackgroundTasks", "LogFormats", "LogIntake", "Pipeline"
    ),
    tests(
      "BGTraceCLITests", "TestSupport", "ByteScan", "LogRecords", "BackgroundTasks", "LogIntake", "BGTraceCLI",
      "Reports"),
    tests("ScenarioTests", "TestSupport", "bgtrace"),
    tests("HouseRules", "LogFormats", "SystemReports", "Reports", "BGTraceCLI"),
  ]
)
