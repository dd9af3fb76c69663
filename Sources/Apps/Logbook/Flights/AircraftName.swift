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

  /// The type stands for a model that is missing, so that a variant is never the name alone.
  static func text(make: String, model: String, variant: String, type: String) -> String {
    joined([make, self.model(model, variant, type)], by: " ")
  }

  /// `A320-200`, `172 S`: a variant that is a number is part of the model's name.
  static func model(_ model: String, _ variant: String, _ type: String) -> String {
    let name = model.utf8.isEmpty ? type : model
    if variant.utf8.isEmpty || name.utf8.isEmpty { return name + variant }
    // Some programs write the whole name as the variant.
    if variant.startsWith(name) { return variant }
    let isNumber = variant.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? false
    return name + (isNumber ? "-" : " ") + variant
  }
}
