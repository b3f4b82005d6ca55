// Raw deflate data of any level, by the system's zlib.

import CZlib

package enum SystemDeflate {
  /// Level zero stores the bytes.
  package static func packed(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var stream = unsafe z_stream()
    let version = ZLIB_VERSION
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe deflateInit2_(&stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, version, size) == Z_OK else {
      return []
    }
    defer { _ = unsafe deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))) + 64)
    let count = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        _ = unsafe deflate(&stream, Z_FINISH)
        return Int(unsafe stream.total_out)
      }
    }
    return Array(output[..<count])
  }

  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: unsafe crc32(0, bytes.baseAddress, UInt32(bytes.count)))
    }
  }
}
