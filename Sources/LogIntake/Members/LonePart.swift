// A part of a capture that was named by itself, without the archive or the folder that it stood in.

package final class LonePart: InputContainer {
  private var file: FileMember?
  package let isDevice = false
  package let isCapture = true
  package let size: Int?
  package private(set) var position = 0
  /// The name without its folders, and the first bytes: they say which part it is.
  package let name: String
  package let head: [UInt8]

  /// Nil for what has no bytes that can be read twice.
  init?(_ path: String, headBytes: Int) {
    guard SystemFile.isAtRest(path) else { return nil }
    name = path.split(separator: "/").last.map(String.init) ?? path
    let file = FileMember(name, path: path)
    guard let head = try? file.head(most: headBytes) else { return nil }
    (self.file, self.head, size) = (file, head, file.size)
  }

  package func next() -> ContainerItem? {
    guard let file else { return nil }
    self.file = nil
    position = size ?? 0
    return .member(file)
  }
}
