import Base
import Kit
import Store
import Sync

/// What the values of an object must be like beside the kinds of their fields.
enum ValueRules {
  /// I-4: whether the attribute is asked for: where it has a condition, only when the other attribute has that value and is asked
  /// for itself.
  ///
  /// - Parameter depth: how many conditions have led here. Those that run in a circle end somewhere.
  static func isAsked(
    _ attribute: AttributeShape, _ fields: Fields, of all: [AttributeShape], depth: Int = 0
  ) -> Bool {
    guard let condition = attribute.condition,
      let other = all.first(where: { $0.id == condition.attribute && $0.id != attribute.id })
    else { return true }
    if !other.has(condition.value, fields[other.name]) { return false }
    return depth >= all.count || isAsked(other, fields, of: all, depth: depth + 1)
  }

  /// What is wrong with the values, each at its field: I-4 for what is missing, I-6 for numbers beyond their range or with too many
  /// digits, links that are none, and options that the attribute does not have.
  static func faults(_ fields: Fields, _ attributes: [AttributeShape]) -> [Finding] {
    var found: [Finding] = []
    for attribute in attributes {
      guard let value = fields[attribute.name] else {
        if attribute.isRequired && attribute.condition != nil && isAsked(attribute, fields, of: attributes) {
          found.append(finding(attribute, 4, FieldFault.required.words))
        }
        continue
      }
      if let text = fault(of: value, attribute) { found.append(finding(attribute, 6, text)) }
    }
    return found
  }

  private static func finding(_ attribute: AttributeShape, _ rule: Int, _ text: Text) -> Finding {
    Finding(rule: rule, field: attribute.name, severity: .error, text: text)
  }

  /// Nil when the value fits the attribute.
  static func fault(of value: JSON, _ attribute: AttributeShape) -> Text? {
    switch attribute.type {
    case .number:
      guard let number = value.double else { return FieldFault.notANumber.words }
      if let decimals = attribute.decimals, (decimalPlaces(value.serialized) ?? 0) > decimals {
        return ValueWords.decimals(decimals)
      }
      if let least = attribute.least, number < least { return ValueWords.atLeast(attribute.least, attribute.unit) }
      if let most = attribute.most, number > most { return ValueWords.atMost(most, attribute.unit) }
      return nil
    case .choices:
      let isKnown = value.codes?.allSatisfy { attribute.options[$0] != nil } == true
      return isKnown ? nil : FieldFault.unknownChoice.words
    case .link: return isLink(value.text ?? "") ? nil : ValueWords.notALink
    case .text, .prose, .date, .flag, .choice, .photo: return attribute.field.fault(in: value)?.words
    }
  }

  /// Whether the text is the address of a page: nothing else is ever made a link.
  static func isLink(_ text: String) -> Bool {
    let isWeb = begins(text, with: "https://") || begins(text, with: "http://")
    return isWeb && text.utf8.count > 10 && !text.utf8.contains { $0 <= 0x20 }
  }
}

/// Whether a text begins with this, also in capitals: a phone begins what is typed with one.
func begins(_ text: String, with lower: String) -> Bool {
  let start = text.utf8.prefix(lower.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  return start.elementsEqual(lower.utf8)
}
