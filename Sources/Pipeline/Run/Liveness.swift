// How the bytes of an input arrive. A live input is shown without delay, and its log's clock runs on while it is silent.

enum Liveness: Sendable {
  /// All bytes are there when reading begins.
  case atRest
  /// A pipe or a terminal: the bytes arrive while another program writes them.
  case live
  /// A file that other programs write to, read on as it grows.
  case followed
}
