// What the main thread was doing, concluded from its frames. Most reports have no symbols of the app, and many have none at
// all. Without the names, the images alone have to suffice.

import BackgroundTasks

struct Backtrace {
  struct Frame {
    var image: String
    /// Nil where the report has only an address.
    var symbol: String?
    /// `0x100564000 + 5364088`, which is enough to find the symbol later.
    var place: String

    var shown: String { symbol ?? place }
  }

  /// From the innermost frame on.
  private(set) var frames: [Frame] = []
  /// The app's executable and its own libraries.
  var ownImages: Set<String> = []

  /// Even for an endless recursion a report has only some hundreds.
  static let mostFrames = 2048

  mutating func add(_ frame: Frame) {
    if frames.count < Self.mostFrames { frames.append(frame) }
  }

  var mainThread: SystemReport.MainThread {
    guard let top = frames.first else { return .unknown }
    if let loop = runLoop {
      return frames[..<loop].allSatisfy(\.isWaitingForEvents) && isOneStep(to: loop)
        ? .idle : stuck(in: frames[..<loop])
    }
    if frames.allSatisfy(\.isWaitingForEvents) {
      // The frames are cut off. The thread waits for a message, and only a frame of the run loop would show for which.
      return frames.contains { $0.symbol == Frame.servicesPort } ? .idle : .unknown
    }
    return stuck(in: frames[..<(launch ?? frames.count)], orAt: top)
  }

  /// The outermost frame of the main run loop. The app's own work lies above it.
  private var runLoop: Int? {
    if let named = frames.lastIndex(where: { $0.symbol == "__CFRunLoopRun" }) { return named }
    // Without names: CFRunLoopRunSpecific is above GSEventRunModal, and __CFRunLoopRun above that.
    guard let events = frames.lastIndex(where: { $0.image == "GraphicsServices" }), events >= 2 else { return nil }
    return frames[(events - 2)..<events].allSatisfy(\.isNamelessCore) ? events - 2 : nil
  }

  /// At most one frame, which serves a port, is between the wait and the run loop.
  private func isOneStep(to loop: Int) -> Bool { frames[..<loop].count { $0.image == "CoreFoundation" } <= 1 }

  /// The first of the frames that every app has at the bottom. `main` is the app's own, but proves nothing.
  private var launch: Int? {
    if let named = frames.lastIndex(where: { $0.symbol == "UIApplicationMain" || $0.symbol == "NSApplicationMain" }) {
      return named
    }
    var end = frames.count
    while end > 0, frames[end - 1].image == "dyld" || frames[end - 1].image == "libdyld.dylib" { end -= 1 }
    guard end < frames.count, end >= 2, frames[end - 2].isUserInterface else { return nil }
    return end - 1
  }

  private func stuck(in above: ArraySlice<Frame>, orAt top: Frame? = nil) -> SystemReport.MainThread {
    let own = above.first { isOwn($0.image) }
    guard let frame = own ?? top ?? above.first else { return .unknown }
    return .stuck(frame: frame.shown, image: frame.image)
  }

  private func isOwn(_ image: String) -> Bool {
    if !ownImages.isEmpty { return ownImages.contains(image) }
    // In a report that names no process, `main` still shows the app's image.
    return frames.contains { $0.image == image && $0.symbol == "main" && image != "dyld" }
  }
}

extension Backtrace.Frame {
  fileprivate static let servicesPort = "__CFRunLoopServiceMachPort"

  fileprivate var isWaitingForEvents: Bool {
    guard let symbol else { return image == "libsystem_kernel.dylib" || image == "CoreFoundation" }
    return symbol.hasPrefix("mach_msg") || symbol == Self.servicesPort
  }

  fileprivate var isNamelessCore: Bool { symbol == nil && image == "CoreFoundation" }

  fileprivate var isUserInterface: Bool {
    ["UIKit", "UIKitCore", "SwiftUI", "AppKit"].contains(image)
  }
}
