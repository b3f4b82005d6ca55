// From block to block of a tar: which member comes next, and where the one behind it begins.

import ByteScan

extension ArchiveReader {
  /// Reads one header, or what stands in its place. Nil where that yields no member.
  func readBlock() throws(ArchiveFailure) -> ArchiveMember? {
    guard try stream.hold(TarHeader.size) else {
      end()
      return nil
    }
    let block = stream.front.upTo(TarHeader.size)
    if block.leadingZeros == TarHeader.size {
      zeroBlocks += 1
      if let count = skipped { skipped = count + TarHeader.size }
      stream.drop(TarHeader.size)
      return nil
    }
    guard TarHeader.hasRightChecksum(block) else {
      passOver()
      return nil
    }
    zeroBlocks = 0
    if let count = skipped {
      skipped = nil
      if count > 0 {
        // The header itself is read in the next step.
        stream.note(.resynchronised(after: count))
        return nil
      }
    }
    let header = TarHeader(block)
    stream.drop(TarHeader.size)
    return try read(header)
  }

  private func end() {
    if let count = skipped, count > 0 { stream.note(.lost(bytes: count)) }
    if stream.front.leadingZeros < stream.count {
      noteCutHeader()
      stream.setCut()
    }
    stream.drop(stream.count)
    isOver = true
  }

  /// A block that is neither a header nor zeros.
  private func passOver() {
    if zeroBlocks >= 2, skipped == nil {
      // The archive has ended. What is compressed is read to its end, because only there it has its checksum.
      stream.note(.bytesBehindEnd)
      open = Open(name: nil, size: nil, left: Int.max, padding: 0, isRefused: true)
      isOver = true
      return
    }
    (local, zeroBlocks) = (ExtendedHeader(), 0)
    if skipped == nil { stream.note(.damagedHeader) }
    skipped = (skipped ?? 0) + TarHeader.size
    stream.drop(TarHeader.size)
  }

  private func read(_ header: TarHeader) throws(ArchiveFailure) -> ArchiveMember? {
    switch header.type {
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "g"), UInt8(ascii: "L"), UInt8(ascii: "K"):
      try readExtended(header)
      return nil
    // The name of the whole archive is no member.
    case UInt8(ascii: "V"):
      local = ExtendedHeader()
      open = Open(
        name: nil, size: header.dataSize ?? 0, left: header.dataSize ?? 0,
        padding: TarHeader.padding(behind: header.dataSize ?? 0), isRefused: true)
      return nil
    default: return try readMember(header)
    }
  }

  private func readExtended(_ header: TarHeader) throws(ArchiveFailure) {
    guard let size = header.dataSize else { return refuseSize(name: nil) }
    let padding = TarHeader.padding(behind: size)
    guard size <= ExtendedHeader.largest else {
      stream.note(.longExtendedHeader(size: size))
      open = Open(name: nil, size: size, left: size, padding: padding, isRefused: true)
      return
    }
    let start = stream.unpackedPosition
    var bytes: [UInt8] = []
    while bytes.count < size, try stream.hold(1) {
      let piece = stream.front.upTo(min(size - bytes.count, stream.count))
      bytes.append(piece)
      stream.drop(piece.count)
    }
    guard bytes.count == size else {
      noteCutHeader()
      stream.setCut()
      isOver = true
      return
    }
    open = Open(name: nil, size: nil, left: 0, padding: padding)
    bytes.withSlice { bytes in
      switch header.type {
      case UInt8(ascii: "L"): local.read(longName: bytes)
      case UInt8(ascii: "K"): local.read(longTarget: bytes)
      case UInt8(ascii: "g"): if !global.read(pax: bytes) { noteDamage(at: start) }
      default: if !local.read(pax: bytes) { noteDamage(at: start) }
      }
    }
  }

  /// Where the compressed data ends early, that is said already.
  private func noteCutHeader() {
    if !(stream.isGzip && stream.isCut) { stream.note(.cutHeader) }
  }

  private func noteDamage(at offset: Int) { stream.note(.damagedExtendedHeader, at: offset) }

  /// The next header is searched: nothing says where it is.
  private func refuseSize(name: String?) {
    stream.note(.impossibleSize, member: name)
    local = ExtendedHeader()
    skipped = 0
  }

  private func readMember(_ header: TarHeader) throws(ArchiveFailure) -> ArchiveMember? {
    let extended = local.over(global)
    local = ExtendedHeader()
    let name = MemberName.shown(extended.shownName ?? header.name)
    let target = extended.target ?? header.target
    var claimed = header.dataSize
    switch extended.size {
    case .bytes(let size): claimed = size
    case .impossible: claimed = nil
    case nil: break
    }
    guard var size = claimed else {
      refuseSize(name: name)
      return nil
    }
    if size > 0, header.maySizeBeFalse, try isHeaderNext() { size = 0 }
    if header.isExtended, try !skipSparseMap() { return nil }
    open = Open(name: name, size: size, left: size, padding: TarHeader.padding(behind: size))
    let kind = extended.isSparse ? .sparse : header.kind
    if kind == .sparse {
      refuse(.sparse)
      return nil
    }
    if size > memberLimit {
      refuse(.beyondLimit(size: size, limit: memberLimit))
      return nil
    }
    return ArchiveMember(
      name: name, kind: kind, size: size, modified: extended.modified ?? header.modified,
      target: kind == .link && !target.isEmpty ? MemberName.shown(target) : nil)
  }

  private func refuse(_ kind: ArchiveTrouble.Kind) {
    stream.note(kind, member: open?.name)
    open?.isRefused = true
  }

  /// Whether the bytes behind a header are another header, the end of the archive, or none.
  private func isHeaderNext() throws(ArchiveFailure) -> Bool {
    guard try stream.hold(TarHeader.size) else { return true }
    let block = stream.front.upTo(TarHeader.size)
    return block.leadingZeros == TarHeader.size || TarHeader.hasRightChecksum(block)
  }

  /// The blocks in which the map of a sparse file goes on. False where the archive ends in them.
  private func skipSparseMap() throws(ArchiveFailure) -> Bool {
    var goesOn = true
    while goesOn {
      guard try stream.hold(TarHeader.size) else {
        noteCutHeader()
        stream.setCut()
        stream.drop(stream.count)
        isOver = true
        return false
      }
      goesOn = stream.front[504] != 0
      stream.drop(TarHeader.size)
    }
    return true
  }
}
