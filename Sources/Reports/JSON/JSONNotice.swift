// A fact that limits how far the results can be trusted.

extension JSONObject {
  init(_ notice: Notice) {
    self.init("notice")
    add("code", notice.code.rawValue)
    add("message", notice.message)
    add("file", notice.file)
    add("line", notice.line)
  }
}
