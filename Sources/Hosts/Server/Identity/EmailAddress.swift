/// An e-mail address in the form that identifies accounts: in lower case, without white space at the ends. (Strictly
/// the part before the @ may depend on case. No provider does that, and people do not remember how they wrote it.)
public struct EmailAddress: Equatable, Sendable {
  public let text: String

  /// Nil when it is not an address: `local@domain.tld`, at most 254 bytes, no spaces and no control characters. Only a
  /// letter can tell whether the address exists.
  public init?(_ raw: String) {
    let text = raw.trimmingSpaces().lowercased()
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, parts.count == 2 else { return nil }
    let (local, domain) = (parts[0], parts[1])
    // Characters with a meaning in the mail protocol, and invisible characters, are not allowed.
    guard (1...64).contains(local.utf8.count), local.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      !local.contains(where: { "<>()[],;:\\\"".contains($0) }), local.unicodeScalars.allSatisfy(EmailAddress.isSeen),
      local.first != ".", local.last != ".", !local.contains("..")
    else { return nil }
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy(EmailAddress.isLabel) else { return nil }
    self.text = text
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned, .privateUse:
      false
    default: true
    }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.unicodeScalars.allSatisfy { $0 == "-" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
  }
}
