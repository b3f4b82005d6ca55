// An archive as an input: its members come in the order in which they stand in it, and nothing of them touches the disk.

import Archives
import ByteScan

package final class ArchiveContainer: InputContainer {
  private let reader: ArchiveReader
  private let wakeUp: WakeUp
  /// Nil where the archive stands in another one.
  private let bytes: DescriptorBytes?
  package private(set) var checksum: String?
  package let size: Int?
  /// The folder that the archive was made of, which says no more than the name of the archive.
  private let top: String

  /// `name` is that of the archive. Members longer than `memberLimit` are passed over.
  init(
    _ source: any ArchiveSource, name: String, memberLimit: Int, size: Int? = nil, _ wakeUp: WakeUp
  ) throws(UnreadableInput) {
    bytes = source as? DescriptorBytes
    self.wakeUp = wakeUp
    self.size = size
    top = Self.folder(packedAs: name)
    do throws(ArchiveFailure) {
      // A member of another archive is read by that archive's own reader, which has one thread.
      let start = bytes == nil ? nil : SystemThread.run
      reader = try ArchiveReader(source, name: name, memberLimit: memberLimit, start: start)
    } catch {
      throw UnreadableInput(error) ?? .damaged("was not read")
    }
  }

  /// One compressed text is no archive of a device: it is read like the text itself.
  package var isDevice: Bool { !reader.isSingle }
  package var position: Int { reader.position }

  package func next() throws(UnreadableInput) -> ContainerItem? {
    do throws(ArchiveFailure) {
      while let item = try reader.next() {
        if wakeUp.isStopped { return nil }
        switch item {
        case .trouble(let trouble):
          return .trouble(name: trouble.member.map(shown), reason: trouble.reason, isCorrupt: trouble.isCorrupt)
        case .member(let member):
          if let archived = ArchivedMember(member, shown: shown(member.name), reader, wakeUp) {
            return .member(archived)
          }
        }
      }
    } catch {
      if let failure = UnreadableInput(error) { throw failure }
      return nil
    }
    checksum = checksum ?? bytes?.takeChecksum()
    return nil
  }
}

extension ArchiveContainer {
  private func shown(_ name: String) -> String {
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].hasPrefix("sysdiagnose_") || parts[0] == top else { return name }
    return String(parts[1])
  }

  /// `x` of `mails/x.tar.gz`
  private static func folder(packedAs name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    for ending in [".tar.gz", ".tgz", ".tar"] where file.lowercased().hasSuffix(ending) {
      return String(file.dropLast(ending.count))
    }
    return file
  }
}

/// A member of an archive, while the archive stands at it.
final class ArchivedMember: InputMember {
  private let member: ArchiveMember
  let name: String
  private let source: MemberSource

  /// Nil for what has no bytes: a folder, a link, a device.
  init?(_ member: ArchiveMember, shown name: String, _ reader: ArchiveReader, _ wakeUp: WakeUp) {
    switch member.kind {
    case .file, .unknown: break
    case .folder, .link, .device, .fifo, .sparse: return nil
    }
    self.member = member
    self.name = name
    source = MemberSource(member, reader, wakeUp)
  }

  var fullName: String { member.name }
  var size: Int? { member.size }
  var modified: Int64? { member.modified }
  var place: InputPlace { .inside }

  func head(most: Int) throws(UnreadableInput) -> [UInt8] { try source.head(most: most) }
  func open(_ wakeUp: WakeUp) throws(UnreadableInput) -> any SizedSource { source }
  func archive(_ wakeUp: WakeUp) throws(UnreadableInput) -> any ArchiveSource { source }
}

extension ArchiveTrouble {
  /// The packed bytes are not those that were written, and what was unpacked of them may be anything.
  fileprivate var isCorrupt: Bool {
    switch kind {
    case .damagedGzip, .wrongChecksum, .wrongLength: true
    default: false
    }
  }
}
