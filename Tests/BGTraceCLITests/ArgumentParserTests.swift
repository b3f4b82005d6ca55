// Scripts depend on the command line. These tests cover each way of writing it and each error.

import BackgroundTasks
import ByteScan
import Pipeline
import Reports
import TestSupport
import Testing

@testable import BGTraceCLI

struct SampleCase: Sendable, CustomTestStringConvertible {
  let flag: Flag
  let sample: String
  var testDescription: String { "--\(flag.name) \(sample)" }
}

struct ArgumentParserTests {
  static let samples = Flags.all.flatMap { flag in
    (flag.argument?.samples ?? []).map { SampleCase(flag: flag, sample: $0) }
  }

  private func parse(_ arguments: String...) throws(UsageError) -> Options { try ArgumentParser().parse(arguments) }

  private func failure(_ arguments: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try ArgumentParser().parse(arguments)
      return nil
    } catch {
      return error
    }
  }

  @Test("a flag accepts its samples, after = and as the next argument", arguments: samples)
  func takesSamples(_ testCase: SampleCase) throws {
    let options = try parse("--\(testCase.flag.name)=\(testCase.sample)")
    #expect(options != Options() || testCase.sample == "auto", "the flag must do something")
    guard testCase.flag.needsValue else { return }
    #expect(try parse("--\(testCase.flag.name)", testCase.sample) == options)
    guard let short = testCase.flag.short else { return }
    #expect(try parse("-\(short)", testCase.sample) == options)
    #expect(try parse("-\(short)\(testCase.sample)") == options)
    #expect(try parse("-\(short)=\(testCase.sample)") == options)
  }

  @Test("every on-off flag can be negated", arguments: Flags.all.map(\.name))
  func takesBack(_ name: String) throws {
    let flag = try #require(Flags.all.first { $0.name == name })
    guard case .toggle = flag.effect else { return }
    let (on, off) = (try parse("--\(name)"), try parse("--no-\(name)"))
    #expect(on != off)
    #expect(on == Options() || off == Options(), "one of the two is how it is without the flag")
    #expect(try parse("--\(name)", "--no-\(name)") == off)
    #expect(try parse("--no-\(name)", "--\(name)") == on)
  }

  @Test("flags are in order of name, and names and letters are unique")
  func namesAreUnique() {
    let names = Flags.all.map(\.name)
    #expect(names == names.sorted())
    let long = Flags.all.flatMap(\.longNames)
    #expect(Set(long).count == long.count)
    let short = Flags.all.compactMap(\.short)
    #expect(Set(short).count == short.count)
  }

  @Test("inputs and flags may be mixed, and everything after -- is an input")
  func ordersFreely() throws {
    let options = try parse("a.log", "-c", "-", "-pMyApp", "--", "-q", "--", "b.log")
    #expect(options.inputs == ["a.log", "-", "-q", "--", "b.log"])
    #expect(options.count && !options.quiet)
    #expect(options.selection.processes.map(\.glob.pattern) == ["MyApp"])
  }

  @Test("letters combine, and the last one may take a value")
  func combinesLetters() throws {
    #expect(try parse("-cpMyApp") == parse("--count", "--process", "MyApp"))
    #expect(try parse("-cp", "MyApp") == parse("-c", "-p", "MyApp"))
  }

  @Test("a value may look like a flag")
  func takesDashedValues() throws {
    let options = try parse("--since", "-10m", "--until", "-1m30s")
    #expect(options.selection.since == .beforeEnd(600_000_000))
    #expect(options.selection.until == .beforeEnd(90_000_000))
  }

  @Test("bare --color is always, and the next argument is an input")
  func readsColor() throws {
    #expect(try parse("--color", "never").color == .always)
    #expect(try parse("--color", "never").inputs == ["never"])
    #expect(try parse("--color=never").color == .never)
    #expect(try parse("--color", "--no-color").color == .never)
  }

  @Test("outputs add up, one of them on standard output")
  func collectsOutputs() throws {
    let options = try parse("-o", "lines", "-o", "json=a.json", "--output=json=b=c.json", "-ojson=a.json")
    #expect(options.outputs == [Output(.lines), Output(.json, file: "a.json"), Output(.json, file: "b=c.json")])
    #expect(options.standardOutput == .lines)
    #expect(try parse("-o", "json=-").outputs == [Output(.json)])
    #expect(try parse("--lines", "--json").outputs == [Output(.json)])
    #expect(try parse("--json", "--no-lines").outputs == [Output(.json)])
    #expect(try parse("--json", "--no-json").outputs.isEmpty)
  }

  @Test("--help outweighs errors after it, and not errors before it")
  func stopsAtHelp() throws {
    #expect(try parse("-ch", "--wrong").action == .help)
    #expect(try parse("--version", "--wrong").action == .version)
    #expect(try parse("--man").action == .man)
    #expect(try parse("--completions", "fish").action == .completions(.fish))
    #expect(failure(["--wrong", "-h"]) != nil)
  }

  @Test("--os and --budget are handed on")
  func readsTerms() throws {
    let options = try parse("--budget", "12.5", "--os", "iOS 12.4.1")
    #expect(options.terms == BudgetOptions(budget: 12.5, os: OSVersion(12, 4, 1)))
    #expect(try parse("a.log").terms == BudgetOptions())
  }

  @Test("a pattern of digits is a pid too")
  func readsPids() throws {
    let pattern = try #require(try parse("-p", "512").selection.processes.first)
    #expect(pattern.matches(name: "MyApp", pid: 512, bundle: nil))
    #expect(!pattern.matches(name: "MyApp", pid: 5120, bundle: "com.example.MyApp"))
    #expect(ProcessPattern("com.example.*").matches(name: nil, pid: nil, bundle: "com.example.MyApp"))
  }

  @Test(
    "an error names what is wrong and what would be right",
    arguments: [
      (["--proces"], "unknown option '--proces'", "did you mean '--process'?"),
      (["--porcess=x"], "unknown option '--porcess'", "did you mean '--process'?"),
      (["--comp"], "unknown option '--comp'", "did you mean '--completions'?"),
      (["--no-qiet"], "unknown option '--no-qiet'", "did you mean '--no-quiet'?"),
      (["--no-since"], "unknown option '--no-since'", "see 'bgtrace --help'"),
      (["--xyzzy"], "unknown option '--xyzzy'", "see 'bgtrace --help'"),
      (["--\u{1B}[31m"], "unknown option '--\\u{1b}[31m'", "see 'bgtrace --help'"),
      (["-process", "x"], "unknown option '-process'", "did you mean '--process'?"),
      (["-cX"], "unknown option '-X' in '-cX'", "see 'bgtrace --help'"),
      (["-X"], "unknown option '-X'", "see 'bgtrace --help'"),
      (["-c", "--process"], "option '--process' needs a value: NAME|PID|BUNDLE", "for example: --process MyApp"),
      (["-cp"], "option '-p' needs a value: NAME|PID|BUNDLE", "for example: --process MyApp"),
      (["--count=3"], "option '--count' takes no value", nil),
      (["--no-count=3"], "option '--no-count' takes no value", nil),
      (["-c=3"], "option '-c' takes no value", nil),
      (["--help=me"], "option '--help' takes no value", nil),
      (["-o", "jsn"], "unknown output form 'jsn' for '--output'", "did you mean 'json'?"),
      (
        ["-o", "tree"], "unknown output form 'tree' for '--output'",
        "accepted: \(Forms.names.joined(separator: ", "))"
      ),
      (["-o", "json="], "no file behind '=' in 'json=' for '--output'", nil),
      (
        ["-o", "json", "-o", "lines"], "two outputs go to standard output",
        "give one of them another file: --output lines=FILE"
      ),
      (["-ojson=a", "-olines=a"], "two outputs go to 'a'", "give one of them another file: --output lines=FILE"),
      (["--input-format", "defualt"], "unknown format 'defualt' for '--input-format'", "did you mean 'default'?"),
      (["--completions", "fihs"], "unknown shell 'fihs' for '--completions'", "did you mean 'fish'?"),
      (["--color=sometimes"], "unknown colour choice 'sometimes' for '--color'", "accepted: never, auto, always"),
      (
        ["--date", "2026-02-29"], "cannot read '2026-02-29' for '--date'",
        "accepted: a day that exists, as in 2026-01-02"
      ),
      (["--since", "25:00"], "cannot read '25:00' for '--since'", "accepted: \(TimeBound.accepted)"),
      (["-qc"], "'--quiet' prints nothing and '--count' prints a number", "leave one of them out"),
      (
        ["-c", "--json"], "'--count' prints a number and no json", "leave one out, or write --output json=FILE"
      ),
      (
        ["--since", "-1m", "--until", "-2m"], "nothing lies between '--since' and '--until'",
        "'--since' has to be the earlier one"
      ),
      (
        ["--fail-on", "leek"], "unknown rule 'leek' for '--fail-on'", "did you mean 'leak'?"
      ),
      (["--fail-on", "BG103,"], "unknown rule '' for '--fail-on'", "see 'bgtrace --rules'"),
      (["--fail-on="], "unknown rule '' for '--fail-on'", "see 'bgtrace --rules'"),
      (["--explain", "ledaed-task"], "unknown rule 'ledaed-task' for '--explain'", "did you mean 'leaked-task'?"),
      (["--explain", "debuger"], "unknown rule 'debuger' for '--explain'", "did you mean 'debugger'?"),
      (["--explain", "BG999"], "unknown rule 'BG999' for '--explain'", "see 'bgtrace --rules'"),
      (["--fail-on", "BG119"], "unknown rule 'BG119' for '--fail-on'", "did you mean 'BG118'?"),
      (["--explain", "bg100"], "unknown rule 'bg100' for '--explain'", "did you mean 'BG101'?"),
      (["--explain", "xyzzy"], "unknown rule 'xyzzy' for '--explain'", "see 'bgtrace --rules'"),
      (
        ["--budget", "0"], "cannot read '0' for '--budget'",
        "accepted: a number of seconds greater than 0, as in 30 or 12.5"
      ),
      (
        ["--budget=nan"], "cannot read 'nan' for '--budget'",
        "accepted: a number of seconds greater than 0, as in 30 or 12.5"
      ),
      (
        ["--budget", "-30"], "cannot read '-30' for '--budget'",
        "accepted: a number of seconds greater than 0, as in 30 or 12.5"
      ),
      (["--os", "iPhone"], "cannot read 'iPhone' for '--os'", "accepted: a version as in 17.4"),
      (
        ["-q", "--fail-on", "leak"],
        "'--quiet' ends with 1 where nothing was found and '--fail-on' where something was", "leave one of them out"
      ),
      ([""], "an input has an empty name", "'-' is standard input"),
    ] as [([String], String, String?)])
  func explainsErrors(_ arguments: [String], _ message: String, _ hint: String?) {
    #expect(failure(arguments) == UsageError(message, hint: hint))
  }

  @Test("random arguments give options or an error with a message, and never trap", arguments: [UInt64(1), 2, 3, 4])
  func survivesAnything(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let words =
      Flags.all.flatMap { $0.longNames.map { "--\($0)" } } + Flags.all.compactMap { $0.short.map { "-\($0)" } }
      + Self.samples.map(\.sample) + ["-", "--", "=", "", "é", "-é", "\u{0}", "--=", "-=", "👩‍👩‍👧", "9999999999999999999"]
    for _ in 0..<2000 {
      let arguments = (0..<random.below(6)).map { _ in
        (0...random.below(3)).map { _ in words[random.below(words.count)] }.joined(
          separator: random.below(2) == 0 ? "" : "=")
      }
      guard let error = failure(arguments) else { continue }
      #expect(!error.message.isEmpty, "seed \(seed): \(arguments)")
      #expect(error.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 }, "seed \(seed): \(arguments)")
    }
  }
}
