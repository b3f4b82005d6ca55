// An archive may hold a member that grows to a thousand times its packed size.

import Pipeline

extension Flag {
  static let maxMember = Flag(
    "max-member", group: .input, help: "Pass over members of an archive that are larger",
    details: """
      SIZE is a number of bytes, or of k, M or G of them; 4G unless it is given. Each member that is passed over is named \
      on standard error, and the exit status is 2. The rest of the archive is read.
      """,
    effect: .value(
      Argument(placeholder: "SIZE", completion: .nothing, samples: ["500M", "2G", "1048576"]) {
        options, value throws(UsageError) in
        guard let bytes = ByteCount(value)?.bytes, bytes > 0 else {
          throw .bad(value, asked: "--max-member", accepted: "a number of bytes greater than 0, or 500M, 4G")
        }
        options.memberLimit = bytes
      }))
}
