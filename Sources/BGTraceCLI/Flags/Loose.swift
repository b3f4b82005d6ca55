// Some formats resemble other text, for example a debug console without headers. They are recognised only on request.

extension Flag {
  static let loose = Flag(
    "loose", group: .input, help: "Recognise formats too that are easily mistaken",
    details: "Such a format is also recognised when --input-format names it.",
    effect: .toggle { options, isOn in options.loose = isOn })
}
