// An object that owns one value. Arrays, dictionaries and caches hold only values that can be copied, so they hold a value
// that cannot be copied by its holder. The owner of the collection keeps the holders to itself, so that nothing is shared.
//
// All of it is inlinable: callers in other targets would else look up the type of the content at each access.

@usableFromInline package final class Holder<Content: ~Copyable> {
  /// Each access has a check, so a caller that does several things with the content does them in one access.
  @usableFromInline package var content: Content

  @inlinable package init(_ content: consuming Content) { self.content = content }
}
