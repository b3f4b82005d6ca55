// What a capture says of the device it was made on, and when. Several parts state it, and not all of them all of it.

/// What one part states.
package struct DeviceStatement: Equatable, Sendable {
  /// The name of the part.
  package var source: String
  /// `iPhone14,5`
  package var model: String?
  /// `iPhone OS`
  package var osName: String?
  package var os: OSVersion?
  /// The version as written: `17.5.1`.
  package var osText: String?
  package var build: String?
  /// Microseconds since 1970.
  package var captured: Int64?
  /// Seconds east of Greenwich.
  package var zone: Int32?

  package init(source: String) { self.source = source }
}

package struct DeviceFacts: Equatable, Sendable {
  package private(set) var model: String?
  package private(set) var osName: String?
  package private(set) var os: OSVersion?
  package private(set) var osText: String?
  package private(set) var build: String?
  package private(set) var captured: Int64?
  package private(set) var zone: Int32?

  /// The first statement of each fact holds.
  package init(_ statements: [DeviceStatement] = []) {
    for statement in statements {
      model = model ?? statement.model
      osName = osName ?? statement.osName
      if os == nil, let version = statement.os { (os, osText) = (version, statement.osText) }
      build = build ?? statement.build
      if captured == nil, let instant = statement.captured { (captured, zone) = (instant, statement.zone) }
    }
  }
}
