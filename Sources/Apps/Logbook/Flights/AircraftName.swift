import Base
import Sync

/// L-141: how an aircraft is called where make, model and variant are asked for.
enum AircraftName {
  /// Empty when nothing but the type is known.
  static func of(_ fields: Fields) -> String {
    let (make, model) = (fields[Aircraft.make] ?? "", fields[Aircraft.model] ?? "")
    let variant = fields[Aircraft.variant] ?? ""
    if make.utf8.isEmpty && model.utf8.isEmpty && variant.utf8.isEmpty { return "" }
    return text(make: make, model: model, variant: variant, type: fields[Aircraft.type] ?? "")
  }

  /// The type stands for a model that is missing, so that a variant is never the name alone. A make that stands in the model, too, is
  /// said once.
  static func text(make: String, model: String, variant: String, type: String) -> String {
    let parts = parts(make: make, model: model, variant: variant)
    let model = self.model(parts.model, parts.variant, type)
    // `Airbus`, `200`: of a model that nobody has told there is the variant alone, and it looks like one.
    let name = type.utf8.isEmpty && isSeries(model) && isOfSeries(parts.make) ? "-" + model : model
    if begins(name, with: parts.make) { return name }
    // `Airbus Industrie`, `Airbus A320`
    let words = name.parts(at: 0x20)
    let isTwice = words.count > 1 && folded(words[0]) == folded(trimmed(parts.make).parts(at: 0x20)[0])
    return joined([parts.make, isTwice ? joined(Array(words.dropFirst()), by: " ") : name], by: " ")
  }

  /// `A320-200`, `172 S`: a variant that is a number is part of the model's name, also where it stands in the model's place beside the
  /// type.
  static func model(_ model: String, _ variant: String, _ type: String) -> String {
    if variant.utf8.isEmpty, let base = TypeDesignator.model(before: model, of: type) { return base + "-" + model }
    let name = model.utf8.isEmpty ? type : model
    if variant.utf8.isEmpty || name.utf8.isEmpty { return name + variant }
    // Some programs write the whole name as the variant.
    if variant.startsWith(name) { return variant }
    let isNumber = startsWithDigit(variant) && name.utf8.last.map { $0 >= 0x30 && $0 <= 0x39 } ?? false
    return name + (isNumber ? "-" : " ") + variant
  }

  /// A file may name an aircraft in one cell: `A320, 200`, `Airbus, A320, 200`. A first part without a digit is the make where no
  /// other is told.
  static func parts(make: String, model: String, variant: String) -> (make: String, model: String, variant: String) {
    var list = String(utf8: model.utf8.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 })
      .parts(at: UInt8(ascii: ",")).map { trimmed($0) }.filter { !$0.utf8.isEmpty }
    if list.count < 2 { return (make, model, variant) }
    var make = make
    if !list[0].utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) && (make.utf8.isEmpty || folded(make) == folded(list[0])) {
      make = make.utf8.isEmpty ? list[0] : make
      list.removeFirst()
    }
    let rest = Array(list.dropFirst()) + (variant.utf8.isEmpty || list.contains(variant) ? [] : [variant])
    return (make, list[0], joined(rest, by: " "))
  }

  /// `200`, `1000`
  private static func isSeries(_ text: String) -> Bool {
    guard let number = integer(text), text.utf8.count <= 4 else { return false }
    return number >= 100 && number % 100 == 0
  }

  /// Makers that call the variants of all their models by hundreds.
  private static func isOfSeries(_ make: String) -> Bool {
    let word = folded(trimmed(make).parts(at: 0x20)[0])
    return ["airbus", "boeing", "atr"].contains { word.elementsEqual($0.utf8) }
  }

  private static func startsWithDigit(_ text: String) -> Bool { text.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }

  /// Whether a name begins with the make, as a word or before a number (`ATR72-600`).
  private static func begins(_ name: String, with make: String) -> Bool {
    let (name, make) = (folded(name), folded(trimmed(make)))
    guard !make.isEmpty, name.starts(with: make) else { return false }
    return name.count == make.count || !(0x61...0x7A).contains(name[make.count])
  }
}
