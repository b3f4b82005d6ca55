// Makes reading fail for any code of this process that has a log open.

import Foundation
import TestSupport

@testable import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension LogFolder {
  /// Replaces the descriptor of the open file by one of a folder, so that every read fails.
  func breakDescriptors(of name: String) throws {
    let identity = try SystemFile.kind(path: self(name)).identity
    let other = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard other >= 0 else { throw CocoaError(.fileReadUnknown) }
    defer { close(other) }
    for descriptor in Int32(0)..<4096
    where (try? SystemFile.kind(descriptor: descriptor).identity) == identity {
      guard dup2(other, descriptor) == descriptor else { throw CocoaError(.fileReadUnknown) }
    }
  }
}
