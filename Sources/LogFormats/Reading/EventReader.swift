// Which signature a record fits. The gate has said which literals stand in the record, so only the
// signatures that want one of them are asked.
//
// The gate searches whole chunks for literals. The other way, to read each record's header and to ask by subsystem or
// process, was measured: of 1 GB in the default style it takes ten times as long where one record in a thousand is an event,
// and still seven times as long where one in twenty is.

import BackgroundTasks
import ByteScan
import LogRecords

package struct EventReader: Sendable {
  /// All signatures' anchors, for the gate.
  package let gate: LiteralSet
  /// Of them, those that stand in text that was not left as the system wrote it.
  private let foreign: LiteralIDs
  /// By literal.
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

  /// Whether the record holds what stands only in text that was changed on its way.
  @inline(__always) func looksChanged(_ literals: LiteralIDs) -> Bool { literals.hasAny(of: foreign) }

  /// The event of a record whose message is not what the gate has seen.
  func event(inMended fields: RecordFields) -> TaskEvent? {
    var hits = LiteralSet.Hits()
    gate.hits(in: fields.message, into: &hits)
    var literals = LiteralIDs()
    for hit in hits.found { literals.insert(hit.literal) }
    return literals.isEmpty ? nil : event(in: fields, literals: literals)
  }

  /// The event of a line that is special in itself.
  package func event(inSpecialLine fields: RecordFields) -> TaskEvent? {
    for signature in signatures {
      if signature.anchors.contains(where: { fields.message.contains($0) }), let event = signature.read(fields) {
        return event
      }
    }
    return nil
  }

  /// Of each literal, whether messages begin with it. Short ones are words that may stand anywhere. Asked for once.
  var openings: [StaticString?] {
    let known = signatures.flatMap(\.openings).filter { $0.utf8CodeUnitCount > 15 }.map { ($0.bytes.array, $0) }
    let byBytes = Dictionary(known) { first, _ in first }
    return anchors.map { byBytes[$0] }
  }

  /// Whether the message begins as some signature's sentences do, and none of these reads it: it was torn, perhaps.
  func beginsLikeAnother(_ fields: RecordFields, _ literals: LiteralIDs) -> Bool {
    !literals.isEmpty && owners.beginsLikeAnother(fields)
  }

  @inline(__always)
  package func event(in fields: RecordFields, literals: LiteralIDs) -> TaskEvent? {
    owners.event(in: fields, literals) ?? owners.eventFromBracketOn(fields, literals)
  }
}

/// The signatures that a literal of the gate is an anchor of. Apart, because this is all that is copied to ask them.
private struct AnchorOwners {
  /// Literal by literal, and which of them are each one's.
  private let owners: [Owner]
  private let places: [Range<Int>]
  /// Of each owner, how what it reads begins.
  private let sentences: [[StaticString]]

  private struct Owner {
    let read: @Sendable (RecordFields) -> TaskEvent?
    let voice: Voice
    let heads: SentenceHeads
  }

  init(_ ofEach: [[Int]], among signatures: [Signature]) {
    let all = ofEach.joined().map { signatures[$0] }
    owners = all.map { Owner(read: $0.read, voice: $0.voice, heads: SentenceHeads($0.sentences)) }
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
        guard owners[place].voice.speaks(fields, owners[place].heads, sentences[place]) else { continue }
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

  /// A bracket taken for a subsystem may have been part of the message: not one that holds a name of several parts, unless
  /// a pid stands where the category would. Apart, because few records get here.
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
