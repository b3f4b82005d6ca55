// The checksum against the examples of the standard, and in pieces of any size.

import ByteScan
import TestSupport
import Testing

struct SHA256Tests {
  private func hash(_ text: String, pieces: Int = .max) -> String {
    var hash = SHA256()
    Array(text.utf8).withSlice { bytes in
      var start = 0
      while start < bytes.count {
        let end = start + min(pieces, bytes.count - start)
        hash.add(bytes[start..<end])
        start = end
      }
    }
    return hash.finish()
  }

  @Test("the examples of the standard")
  func examples() {
    #expect(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test("pieces of any size give the same", arguments: [1, 7, 63, 64, 65, 1000])
  func pieces(_ size: Int) {
    for count in [55, 56, 63, 64, 65, 119, 128, 1000] {
      let text = String(repeating: "x", count: count)
      #expect(hash(text, pieces: size) == hash(text), "\(count) in pieces of \(size)")
    }
  }
}
