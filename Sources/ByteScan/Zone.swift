// A time zone as arithmetic. Logs without a zone and `--since 11:30` need one. Foundation's would double the size of the
// program for two functions.

package enum Zone: Equatable, Sendable {
  /// Seconds east of Greenwich, all year.
  case fixed(Int32)
  case table(ZoneTable)

  package static let utc = Zone.fixed(0)

  /// Seconds east of Greenwich at a moment: seconds since 1970 UTC.
  package func offset(atInstant instant: Int64) -> Int32 {
    switch self {
    case .fixed(let seconds): seconds
    case .table(let table): table.offset(atInstant: instant)
    }
  }

  /// Seconds east of Greenwich when clocks in the zone show `local`: seconds since 1970, counted as if the
  /// clock showed UTC. For a time that clocks skip, the offset before the skip holds; for a time that comes twice,
  /// the first one does.
  package func offset(atLocal local: Int64) -> Int32 {
    switch self {
    case .fixed(let seconds): seconds
    case .table(let table): table.offset(atLocal: local)
    }
  }
}
