// Finds the signature that a record fits. The gate has found the literals of the record, so only the
// signatures with one of these anchors are tried.
//
// The gate searches whole chunks for literals. The alternative, to read the header of each record and to decide by subsystem
// or process, was measured: 1 GB in the default style takes ten times as long where one record in a thousand is an event,
// and still seven times as long where one in twenty is.

import BackgroundTasks
import ByteScan
import LogRecords

package struct EventReader: Sendable {
  /// All signatures' anchors, for the gate.
  package let gate: LiteralSet
  /// Those anchors that stand only in text that was changed on its way, as by a web page.
  private let foreign: LiteralIDs
  /// The bytes of each literal.
  private let anchors: [[UInt8]]
  private let signatures: [Signature]
  private let owners: AnchorOwners

  package init(_ signatures: [Signature] = Signatures.all) {
    var anchors: [[UInt8]] = []
    var owners: [[Int]] = []
    var foreign = LiteralIDs()
    for (index, signature) in signatures.enumerated() where !signature.isSpecialLine {
      for anchor in signature.anchors.map(\.bytes.array) {
        if let known = anchors.firstIndex(of: anchor) {
          owners[known].append(index)
        } else {
          anchors.append(anchor)
          owners.append([index])
        }
      }
    }
    precondition(anchors.count < LiteralIDs.capacity, "the last place is for those that no signature owns")
    for anchor in ScrapedText.anchors + HTMLText.anchors {
      foreign.insert(anchors.count)
      anchors.append(anchor.bytes.array)
      owners.append([])
    }
    gate = LiteralSet(anchors)
    self.anchors = anchors
    self.foreign = foreign
    self.signatures = signatures
    self.owners = AnchorOwners(owners, among: signatures)
  }

  /// Whether the record holds an anchor of text that was changed on its way.
  @inline(__always) func looksChanged(_ literals: LiteralIDs) -> Bool { literals.hasAny(of: foreign) }

  /// The event of a record whose message was changed after the gate had searched it.
  func event(inMended fields: RecordFields) -> TaskEvent? {
    var hits = LiteralSet.Hits()
    gate.hits(in: fields.message, into: &hits)
    var literals = LiteralIDs()
    for hit in hits.found { literals.insert(hit.literal) }
    return literals.isEmpty ? nil : event(in: fields, literals: literals)
  }

  /// Whether a literal of any event stands in the text.
  package func mayHold(_ text: ByteSlice) -> Bool {
    var hits = LiteralSet.Hits()
    gate.hits(in: text, into: &hits)
    return !hits.found.isEmpty
  }

  /// The event of a special line.
  package func event(inSpecialLine fields: RecordFields) -> TaskEvent? {
    for signature in signatures {
      if signature.anchors.contains(where: { fields.message.contains($0) }), let event = signature.read(fields) {
        return event
      }
    }
    return nil
  }

  /// For each literal the sentence that begins with it. Short sentences are left out, because they may stand anywhere.
  /// Computed once for each reader.
  var openings: [StaticString?] {
    let known = signatures.flatMap(\.openings).filter { $0.utf8CodeUnitCount > 15 }.map { ($0.bytes.array, $0) }
    let byBytes = Dictionary(known) { first, _ in first }
    return anchors.map { byBytes[$0] }
  }

  /// Whether the message begins like a sentence of some signatures, and none of these can read it. It may be torn.
  func beginsLikeAnother(_ fields: RecordFields, _ literals: LiteralIDs) -> Bool {
    !literals.isEmpty && owners.beginsLikeAnother(fields)
  }

  @inline(__always)
  package func event(in fields: RecordFields, literals: LiteralIDs) -> TaskEvent? {
    owners.event(in: fields, literals) ?? owners.eventFromBracketOn(fields, literals)
  }
}

/// The signatures of each anchor. A type of its own, because this is all that a call copies.
private struct AnchorOwners {
  /// The signatures of all literals in order, and the range of each literal.
  private let owners: [Owner]
  private let places: [Range<Int>]
  /// The beginnings of each owner's messages.
  private let sentences: [[StaticString]]

  private struct Owner {
    let read: @Sendable (RecordFields) -> TaskEvent?
    let source: MessageSource
    let heads: SentenceHeads
  }

  init(_ ofEach: [[Int]], among signatures: [Signature]) {
    let all = ofEach.joined().map { signatures[$0] }
    owners = all.map { Owner(read: $0.read, source: $0.source, heads: SentenceHeads($0.sentences)) }
    sentences = all.map(\.sentences)
    places = ofEach.reduce(into: []) { places, owners in
      let start = places.last?.upperBound ?? 0
      places.append(start..<(start + owners.count))
    }
  }

  @inline(__always)
  func event(in fields: RecordFields, _ literals: LiteralIDs) -> TaskEvent? {
    literals.firstResult { literal in
      for place in places[literal] {
        guard owners[place].source.mayLog(fields, owners[place].heads, sentences[place]) else { continue }
        if let event = owners[place].read(fields) { return event }
      }
      return nil
    }
  }

  @inline(never)
  func beginsLikeAnother(_ fields: RecordFields) -> Bool {
    var isAlike = false
    for owner in owners where owner.heads.begin(fields.message) {
      if owner.read(fields) != nil { return false }
      isAlike = true
    }
    return isAlike
  }

  /// A bracket that was read as a subsystem may have been part of the message, unless it holds a name with dots and no pid
  /// in place of the category. Not inlined, because few records get here.
  @inline(never)
  func eventFromBracketOn(_ fields: RecordFields, _ literals: LiteralIDs) -> TaskEvent? {
    guard let subsystem = fields.subsystem, fields.body.count != fields.message.count,
      !subsystem.contains(".") || fields.category?.decimal != nil
    else { return nil }
    var whole = fields
    whole.message = fields.body
    whole.subsystem = nil
    whole.category = nil
    return event(in: whole, literals)
  }
}
