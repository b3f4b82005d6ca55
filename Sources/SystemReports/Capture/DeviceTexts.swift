// The parts that state the device, its system and the time of the capture, among other things.

import BackgroundTasks
import ByteScan

package enum DeviceTexts {
  private static let examined = 256 << 10

  package static func statement(in text: ByteSlice, member: String) -> DeviceStatement? {
    let text = text.upTo(min(text.count, examined))
    var statement = DeviceStatement(source: member)
    if text.firstIndex(of: "<plist") != nil {
      readPlist(text, &statement)
    } else if text.first == UInt8(ascii: "{") {
      readReportHeader(text, &statement)
    } else {
      readLines(text, &statement)
    }
    return statement == DeviceStatement(source: member) ? nil : statement
  }

  private static func readPlist(_ text: ByteSlice, _ statement: inout DeviceStatement) {
    statement.set(version: value("ProductVersion", in: text), name: value("ProductName", in: text))
    statement.build = value("ProductBuildVersion", in: text)
  }

  private static func value(_ key: String, in text: ByteSlice) -> String? {
    "<key>\(key)</key>".withSlice { key in
      text.firstIndex(of: key, from: 0).flatMap { text.from($0).between("<string>", "</string>")?.string }
    }
  }

  /// `{"os_version":"iPhone OS 17.5.1 (21F90)", …}`
  private static func readReportHeader(_ text: ByteSlice, _ statement: inout DeviceStatement) {
    var scanner = JSONScanner(text.upTo(text.firstIndex(of: UInt8(ascii: "\n")) ?? text.count))
    while let member = scanner.next() {
      if member.key == "os_version" { statement.set(sentence: member.value.string) }
      if member.key == "product" || member.key == "modelCode" { statement.model = member.value.string }
    }
  }

  /// `OS Version: iPhone OS 17.5.1 (21F90)`, `Hardware model: iPhone14,5`, `ProductType => iPhone14,5`
  private static func readLines(_ text: ByteSlice, _ statement: inout DeviceStatement) {
    var start = 0
    var count = 0
    while start < text.count, count < 4096 {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
      let line = text[start..<end].trimmed()
      start = end + 1
      count += 1
      guard line.count < 256, let (key, value) = keyed(line) else { continue }
      switch key {
      case "os version", "osversion": statement.set(sentence: value)
      case "productversion", "product version": statement.set(version: value, name: nil)
      case "buildversion", "build version", "productbuildversion": statement.build = statement.build ?? value
      case "producttype", "product type", "hardware model", "model": statement.model = statement.model ?? value
      case "productname", "product name": statement.osName = statement.osName ?? value
      default: break
      }
    }
  }

  private static func keyed(_ line: ByteSlice) -> (key: String, value: String)? {
    let sign: (at: Int, length: Int)?
    if let arrow = line.firstIndex(of: " => ") {
      sign = (arrow, 4)
    } else {
      sign = line.firstIndex(of: UInt8(ascii: ":")).map { ($0, 1) }
    }
    guard let sign, sign.at < 40 else { return nil }
    let value = line.from(sign.at + sign.length).trimmed()
    return value.isEmpty ? nil : (line.upTo(sign.at).string.lowercased(), value.string)
  }
}

extension DeviceStatement {
  fileprivate mutating func set(version: String?, name: String?) {
    if let version, let known = OSVersion(version), os == nil { (os, osText) = (known, version) }
    osName = osName ?? name
  }

  /// `iPhone OS 17.5.1 (21F90)`
  fileprivate mutating func set(sentence: String) {
    guard let version = OSVersion(sentence) else { return }
    let words = sentence.split(separator: " ").map(String.init)
    if let at = words.firstIndex(where: { $0.first?.isNumber == true }) {
      (os, osText) = (version, words[at])
      let name = words[..<at].joined(separator: " ")
      if !name.isEmpty { osName = osName ?? name }
    }
    if let open = sentence.firstIndex(of: "("), let close = sentence.lastIndex(of: ")"), open < close {
      let inner = sentence[sentence.index(after: open)..<close].split(separator: " ").last.map(String.init)
      build = build ?? inner
    }
  }
}
