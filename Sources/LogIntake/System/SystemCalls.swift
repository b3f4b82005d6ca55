// Calls of the C library whose names are also names of our methods. Inside such a type the method hides the call; a free
// function reaches it on every platform without naming the library.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }

func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, room.baseAddress, room.count)
}
