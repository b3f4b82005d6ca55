// In a build that checks slices, a slice that outlives its bytes traps. Such a build runs all tests of bytes and records, so
// that any of them finds code that keeps a slice too long.

#if BGTRACE_CHECKED_SLICES
  import ByteScan
  import Testing

  struct SliceLifetimeTests {
    private static let text = Array("2026-05-06 07:08:09 a line\n".utf8)

    @Test("a slice of an array traps after the closure that it was lent to")
    func array() async {
      await #expect(processExitsWith: .failure) {
        let kept = Self.text.withSlice { $0 }
        _ = kept[0]
      }
    }

    @Test("a slice of a string traps after the closure that it was lent to")
    func string() async {
      await #expect(processExitsWith: .failure) {
        let kept = "a string that needs memory of its own".withSlice { $0.from(3) }
        _ = kept.first
      }
    }

    @Test("a slice of a text buffer traps after the closure that it was lent to")
    func textBuffer() async {
      await #expect(processExitsWith: .failure) {
        var buffer = TextBuffer()
        buffer.append(UInt8(ascii: "a"))
        let kept = buffer.withSlice { $0 }
        _ = kept.string
      }
    }

    @Test("a slice of the line buffer traps after more bytes have come")
    func lineBuffer() async {
      await #expect(processExitsWith: .failure) {
        var buffer = LineBuffer()
        Self.text.withSlice { buffer.append($0) }
        let kept = buffer.fresh.lines
        Self.text.withSlice { buffer.append($0) }
        _ = kept.firstIndex(of: UInt8(ascii: "\n"))
      }
    }

    @Test("a slice of the scratch traps after the next record has begun")
    func scratch() async {
      await #expect(processExitsWith: .failure) {
        var scratch = Scratch()
        scratch.begin(8)
        scratch.append(UInt8(ascii: "a"))
        let kept = scratch.slice(from: 0)
        scratch.begin(8)
        _ = kept.word(upTo8From: 0)
      }
    }

    @Test("a slice traps after its buffer is deallocated")
    func gone() async {
      await #expect(processExitsWith: .failure) {
        func filled() -> ByteSlice {
          var buffer = LineBuffer()
          Self.text.withSlice { buffer.append($0) }
          return buffer.fresh.lines
        }
        _ = filled().array
      }
    }

    @Test("a slice is cut, compared and searched while its bytes exist")
    func valid() {
      Self.text.withSlice { text in
        #expect(text.from(11).hasPrefix("07:08"))
        #expect(text.upTo(4) == "2026")
        #expect(ByteSlice.empty.isEmpty)
      }
      var buffer = LineBuffer()
      Self.text.withSlice { buffer.append($0) }
      #expect(buffer.fresh.lines == Self.text.withSlice { _ in buffer.fresh.lines })
    }
  }
#endif
