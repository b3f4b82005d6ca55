// A parent may start the program with closed standard descriptors.

import ByteScan
import Testing

@testable import BGTraceCLI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct DescriptorTests {
  private let free: Int32 = 241

  @Test("a closed descriptor is replaced by one that refuses to read or write")
  func closed() throws {
    #expect(fcntl(free, F_GETFD) < 0)
    occupy(free, O_RDONLY)
    #expect(fcntl(free, F_GETFD) >= 0)
    #expect(throws: WriteFailure.failed(errno: EBADF)) {
      try "x".withSlice { (bytes) throws(WriteFailure) in try DescriptorSink(descriptor: free).write(bytes) }
    }
    close(free)
  }

  @Test("an open descriptor stays unchanged")
  func open() {
    let before = fcntl(STDERR_FILENO, F_GETFL)
    occupy(STDERR_FILENO, O_RDONLY)
    #expect(fcntl(STDERR_FILENO, F_GETFL) == before)
  }
}

struct PrintableTextTests {
  @Test(
    "control characters are shown as numbers",
    arguments: [
      ("a b.log", "a b.log"), ("\u{1b}[31mred\n", "\\u{1b}[31mred\\u{a}"), ("ünï→日本", "ünï→日本"),
      ("\u{202e}gpj.log", "\\u{202e}gpj.log"), ("\u{85}", "\\u{85}"), ("", ""),
    ])
  func printable(_ text: String, _ shown: String) { #expect(text.printable == shown) }
}
