// How long the bytes of a slice are there. A slice is lent for one closure or one call. Code that keeps it longer reads
// memory that holds other bytes by then, and a test need not notice.
//
// A build with BGTRACE_CHECKED_SLICES=1 in its environment gives every slice the lifetime of its bytes and traps where a
// slice is used after their end. In all other builds a lifetime takes no memory and no instruction.

#if BGTRACE_CHECKED_SLICES
  @usableFromInline package struct SliceLifetime {
    private final class State {
      var isOver = false
    }

    private let state: State?

    private init(_ state: State?) { self.state = state }

    /// A lifetime that has begun.
    @usableFromInline package init() { self.init(State()) }

    /// The bytes of the program itself are always there.
    @usableFromInline static var program: SliceLifetime { SliceLifetime(nil) }

    /// The bytes go away, or others take their place.
    @usableFromInline package func end() { state?.isOver = true }

    @usableFromInline func check() { precondition(state?.isOver != true, "a slice was used after its bytes had gone") }
  }
#else
  @usableFromInline package struct SliceLifetime {
    @inlinable @inline(__always) package init() {}
    @inlinable @inline(__always) static var program: SliceLifetime { SliceLifetime() }
    @inlinable @inline(__always) package func end() {}
    @inlinable @inline(__always) func check() {}
  }
#endif
