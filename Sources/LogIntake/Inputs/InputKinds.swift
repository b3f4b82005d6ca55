// The list of all kinds of input other than log text.

package enum InputKinds {
  package static let all: [InputKind] = [
    .folder,
    .gzip,
    .tar,
    .zip,
    .bzip2,
    .xz,
    .tracev3,
    .binaryPlist,
    .png,
    .jpeg,
    .pdf,
    .sqlite,
    .elf,
    .machO,
  ]
}
