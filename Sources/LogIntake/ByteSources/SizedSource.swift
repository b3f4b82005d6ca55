// A source that knows how much it holds and when that was written.

package protocol SizedSource: ByteSource {
  /// When it was last written; for a live input, now. Microseconds since 1970.
  var modified: Int64 { get }
  /// 0 where it is unknown.
  var size: Int { get }
}

extension DescriptorSource: SizedSource {}
extension ReopenedFile: SizedSource {}
