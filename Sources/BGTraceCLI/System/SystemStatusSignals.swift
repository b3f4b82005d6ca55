// The signals that ask a run how far it has come. Ctrl-T sends SIGINFO, which Linux does not have.

#if canImport(Darwin)
  import Darwin

  enum StatusSignals {
    static let all: [Int32] = [SIGUSR1, SIGINFO]
  }
#else
  import Glibc

  enum StatusSignals {
    static let all: [Int32] = [SIGUSR1]
  }
#endif
