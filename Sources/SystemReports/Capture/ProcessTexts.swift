// The lists of processes in a capture.

import BackgroundTasks
import ByteScan

/// `taskinfo.txt`: a paragraph for each process, with whether it is suspended.
package enum TaskInfoText {
  package static func read(_ text: ByteSlice) -> [CapturedProcess] {
    var processes: [CapturedProcess] = []
    text.forEachLine { line in
      if let rest = line.trimmed().dropPrefix("process: ") {
        // A name may hold brackets, so the pid stands behind its quotation marks.
        guard let open = rest.lastIndex(of: "\" [").map({ $0 + 2 }) ?? rest.firstIndex(of: "[") else { return }
        var cursor = ByteCursor(rest, at: open + 1)
        guard let pid = cursor.number(), cursor.skip("]") else { return }
        var name = rest.upTo(open).trimmed()
        if name.count > 1, name.first == UInt8(ascii: "\""), name.last == UInt8(ascii: "\"") {
          name = name[1..<name.count - 1]
        }
        processes.append(CapturedProcess(pid: pid, name: name.isEmpty ? nil : name.string))
      } else if let rest = line.trimmed().dropPrefix("pid suspended:"), let last = processes.indices.last {
        let word = rest.trimmed()
        processes[last].isSuspended = word == "YES" ? true : word == "NO" ? false : nil
      }
    }
    return processes
  }
}

/// `spindump-nosymbols.txt`: `Process: Larder [2210] (suspended)`, and further below the path.
package enum SpindumpText {
  package static func read(_ text: ByteSlice) -> [CapturedProcess] {
    var processes: [CapturedProcess] = []
    text.forEachLine { line in
      if let rest = line.dropPrefix("Process:") {
        guard let open = rest.lastIndex(of: "[") else { return }
        var cursor = ByteCursor(rest, at: open + 1)
        guard let pid = cursor.number(), cursor.skip("]") else { return }
        processes.append(
          CapturedProcess(
            pid: pid, name: rest.upTo(open).trimmed().string,
            isSuspended: cursor.rest.firstIndex(of: "(suspended)") != nil))
      } else if let rest = line.dropPrefix("Path:"), let last = processes.indices.last, processes[last].path == nil {
        processes[last].path = rest.trimmed().string
      }
    }
    return processes
  }
}

/// `ps.txt`: the heading says in which column the pid stands, and the command comes last.
package enum ProcessListText {
  package static func read(_ text: ByteSlice) -> [CapturedProcess] {
    var processes: [CapturedProcess] = []
    var (column, columns): (Int?, Int) = (nil, 0)
    text.forEachLine { line in
      let words = line.string.split(separator: " ", omittingEmptySubsequences: true)
      guard let place = column else {
        column = words.firstIndex(of: "PID")
        columns = words.count
        return
      }
      guard words.count >= columns, columns > 0, words.indices.contains(place), let pid = Int(words[place]) else {
        return
      }
      let command = words[(columns - 1)...].joined(separator: " ")
      let path = command.hasPrefix("/") ? String(command.prefix { $0 != " " }) : nil
      let name = (path ?? command).split(separator: "/").last.map(String.init)
      processes.append(CapturedProcess(pid: pid, name: name, path: path))
    }
    return processes
  }
}

extension ByteSlice {
  /// Without their ends.
  func forEachLine(_ body: (ByteSlice) -> Void) {
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: "\n"), from: start) ?? count
      body(self[start..<end])
      start = end + 1
    }
  }
}
