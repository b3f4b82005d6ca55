// What the C libraries of Darwin and of Linux declare differently, under one name. The file holds nothing else, because each
// platform compiles only its own half.

#if canImport(Darwin)
  import Darwin

  enum SystemDifferences {
    /// `SEEK_DATA`
    static let seekData: Int32 = 4

    /// The limit of open descriptors, as `getrlimit` takes it.
    static var openFiles: Int32 { RLIMIT_NOFILE }

    static func modified(_ status: stat) -> timespec { status.st_mtimespec }

    static func startThread(_ attributes: inout pthread_attr_t, _ work: UnsafeMutableRawPointer) -> Bool {
      var thread: pthread_t?
      return unsafe pthread_create(&thread, &attributes, { unsafe runThread($0) }, work) == 0
    }
  }
#else
  import Glibc

  enum SystemDifferences {
    /// `SEEK_DATA`
    static let seekData: Int32 = 3

    /// The limit of open descriptors, as `getrlimit` takes it.
    static var openFiles: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }

    static func modified(_ status: stat) -> timespec { status.st_mtim }

    static func startThread(_ attributes: inout pthread_attr_t, _ work: UnsafeMutableRawPointer) -> Bool {
      var thread = pthread_t()
      return unsafe pthread_create(&thread, &attributes, { unsafe runThread($0) }, work) == 0
    }
  }
#endif
