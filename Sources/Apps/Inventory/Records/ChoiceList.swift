import Base
import Sync

/// The options of an attribute. Objects hold an option's code, so that renaming one changes no object.
struct ChoiceList: Equatable, Sendable {
  struct Option: Equatable, Sendable {
    /// Within its attribute; without a comma.
    let code: String
    var label: String
    /// `#rrggbb`; nil for the layer's colour.
    var colour: String?

    static func == (one: Option, other: Option) -> Bool {
      one.code == other.code && one.label == other.label
        && (one.colour ?? "") == (other.colour ?? "")
    }
  }

  var options: [Option] = []

  init(_ options: [Option] = []) { self.options = options }

  init(json: JSON?) {
    for item in json?.items ?? [] {
      guard let code = item.text("code"), !code.utf8.isEmpty else { continue }
      options.append(Option(code: code, label: item.text("label") ?? code, colour: item.text("colour")))
    }
  }

  var json: JSON {
    .array(
      options.map { option in
        var json = JSONObject([("code", .string(option.code)), ("label", .string(option.label))])
        if let colour = option.colour { json.add("colour", colour) }
        return .object(json)
      })
  }

  subscript(code: String) -> Option? { options.first { $0.code == code } }

  /// As they are typed: an option a line.
  var lines: String {
    var text = ""
    for option in options { text += text.utf8.isEmpty ? option.label : "\n" + option.label }
    return text
  }

  /// I-5: reads the lines. A line that says the same as an option keeps its code; of the others, the one in the place of a
  /// line that is gone keeps the code of that.
  func reading(lines text: String) -> ChoiceList {
    var labels: [String] = []
    for line in text.parts(at: 0x0A) {
      let label = trimmed(line)
      if !label.utf8.isEmpty && !labels.contains(label) { labels.append(label) }
    }
    let isRenamed = labels.count == options.count
    var list = ChoiceList()
    for (place, label) in labels.enumerated() {
      if let known = options.first(where: { $0.label == label }) {
        list.options.append(known)
      } else if isRenamed, !labels.contains(options[place].label) {
        list.options.append(Option(code: options[place].code, label: label, colour: options[place].colour))
      } else {
        list.options.append(Option(code: freeCode(label, list), label: label))
      }
    }
    return list
  }

  private func freeCode(_ label: String, _ list: ChoiceList) -> String {
    let plain = slug(label)
    let base = plain.utf8.isEmpty ? "option" : plain.first(bytes: 40)
    var code = base
    var number = 2
    while list[code] != nil || self[code] != nil {
      code = base + "-" + String(number)
      number += 1
    }
    return code
  }
}
