// The flag decides about colour, then the environment, then the terminal.

import Testing

@testable import BGTraceCLI

struct ColorTests {
  @Test(
    "the flag outweighs the environment, and the environment the terminal",
    arguments: [
      (.auto, ["TERM": "xterm"], true, true),
      (.auto, ["TERM": "xterm"], false, false),
      (.auto, [:], true, false),
      (.auto, ["TERM": ""], true, false),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["TERM": "xterm", "CLICOLOR": "0"], true, false),
      (.auto, ["TERM": "xterm", "CLICOLOR": "1"], true, true),
      (.auto, ["TERM": "xterm", "CLICOLOR": "1"], false, false),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], false, true),
      (.auto, ["CLICOLOR_FORCE": "0"], false, false),
      (.auto, ["CLICOLOR_FORCE": ""], false, false),
      (.auto, ["FORCE_COLOR": "3", "TERM": "dumb"], false, true),
      (.auto, ["FORCE_COLOR": "0"], false, false),
      (.auto, ["FORCE_COLOR": "false"], false, false),
      (.auto, ["FORCE_COLOR": ""], false, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "FORCE_COLOR": "1"], true, false),
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, true),
      (.never, ["CLICOLOR_FORCE": "1", "TERM": "xterm"], true, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)])
  func decides(_ choice: ColorChoice, _ environment: [String: String], _ isTerminal: Bool, _ isOn: Bool) {
    #expect(choice.isOn(environment: environment, outputIsTerminal: isTerminal) == isOn)
  }
}
