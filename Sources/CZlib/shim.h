// The system's zlib: zlib1g-dev on Linux, part of the SDK on macOS.
#include <zlib.h>
