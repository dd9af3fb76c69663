import Base
import Sync

/// The products of the catalogue by what files call them (V-45).
struct Brands {
  private var products: [Key: String] = [:]
  private var names: [(words: [String], product: String)] = []

  mutating func add(_ brand: String, of product: String) {
    // `Vaxigrip / VaxigripTetra` are two names.
    for name in brand.parts(at: UInt8(ascii: "/")) {
      let words = Brands.words(name)
      let key = Key(joined(words, " "))
      if words.isEmpty || products[key] != nil { continue }
      products[key] = product
      names.append((words, product))
    }
  }

  /// The product whose brand a text is or begins with. It is sure when at most its form follows, as in `Infanrix Hexa inj. plv.
  /// sus.`: other words may make another vaccine of it that is against more, like `Priorix Tetra`.
  func product(in text: String) -> (id: String, isSure: Bool)? {
    let words = Brands.words(text)
    for count in stride(from: min(words.count, 6), to: 0, by: -1) {
      guard let product = products[Key(joined(Array(words[..<count]), " "))] else { continue }
      return (product, count == words.count || Brands.isForm(words[count]))
    }
    return nil
  }

  /// The products whose brands begin with a text: of `FSME-IMMUN` there is one for adults and one for children.
  func products(beginning text: String) -> [String] {
    var words = Brands.words(text)
    while let last = words.last, words.count > 1, Brands.isForm(last) { words.removeLast() }
    if joined(words, " ").utf8.count < 3 { return [] }
    var found: [String] = []
    for name in names where name.words.count > words.count && !found.contains(name.product) {
      if words.indices.allSatisfy({ name.words[$0] == words[$0] }) { found.append(name.product) }
    }
    return found
  }

  private static func words(_ text: String) -> [String] {
    String(utf8: folded(trimmed(text))).parts(at: 0x20).filter { !$0.utf8.isEmpty }
  }

  /// Of how a vaccine is given, packed or dosed: an abbreviation, a number, something in brackets.
  static func isForm(_ word: String) -> Bool {
    for byte in word.utf8 {
      switch byte {
      case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ","): return true
      default: continue
      }
    }
    return forms.contains(word)
  }

  private static let forms = [
    "inj", "plv", "sol", "sus", "susp", "isu", "ins", "por", "cps", "ml", "-", "–", "injekce", "injekcni", "vakcina",
    "vaccine", "suspenze", "roztok", "pro", "for",
  ]
}
