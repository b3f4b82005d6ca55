// The list of flags. A new flag is a file beside this one and a line here.

import LogFormats

package enum Flags {
  /// In order of long name.
  package static let all: [Flag] = [
    .all,
    .allowEmpty,
    .ascii,
    .assumeZone,
    .begin,
    .budget,
    .color,
    .completions,
    .count,
    .date,
    .end,
    .expire,
    .explain,
    .failOn,
    .follow,
    .help,
    .inputFormat(LogFormats.all.map(\.name)),
    .interruptIgnore,
    .json,
    .lineBuffered,
    .lines,
    .loose,
    .man,
    .os,
    .output,
    .passthrough,
    .process,
    .progress,
    .quiet,
    .retry,
    .rules,
    .signatures,
    .since,
    .subsystem,
    .tail,
    .task,
    .shownZone,
    .until,
    .version,
    .width,
  ]
}
