// An argument or a name in quotes, as messages show it.

import ByteScan

/// Without control characters, which a terminal would obey, and at most 120 characters long.
func quoted(_ argument: String) -> String {
  var shown = "'"
  for (index, scalar) in argument.unicodeScalars.enumerated() {
    if index == 120 { return shown + "…'" }
    shown += scalar.printable
  }
  return shown + "'"
}
