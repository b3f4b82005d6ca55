// Some formats look like much else: a debug console without any header, for one. They are not guessed
// unless somebody asks.

extension Flag {
  static let loose = Flag(
    "loose", group: .input, help: "Recognise formats too that are easily mistaken",
    details: "Such a format is also recognised when --input-format names it.",
    effect: .toggle { options, isOn in options.loose = isOn })
}
