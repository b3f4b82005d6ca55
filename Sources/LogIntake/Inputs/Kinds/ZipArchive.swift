// What a mail or a bug tracker made of a log.

extension InputKind {
  package static let zip = InputKind(
    "a zip archive", .bytes([[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]),
    refusal: "is a zip archive; unpack it with unzip -d FOLDER FILE, and name the folder")
}
