import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  /// The rules of all specifications: lines that begin with `- **P-7**`. A rule that is marked as not built yet needs
  /// no test.
  static let rules: [String] = {
    let lines = Tree.files.filter { $0.path.hasPrefix("Specs/") }.flatMap { $0.lines }
    return lines.compactMap { line in
      guard let match = line.firstMatch(of: /^- \*\*([A-Z]+-\d+)\*\*/), !line.contains("*Not built yet") else {
        return nil
      }
      return String(match.1)
    }
  }()

  /// Every line of the tests with a text in quotation marks, because test names are such texts.
  static let testTexts: [Substring] = Tree.files
    .filter { $0.path.hasPrefix("Tests/") && !$0.path.hasPrefix("Tests/TidyTests/") }
    .flatMap { $0.lines.filter { $0.contains("\"") } }

  @Test("Specifications have rules, each with its own name")
  func rulesAreThere() {
    #expect(DocumentTests.rules.count >= 150)
    #expect(Set(DocumentTests.rules).count == DocumentTests.rules.count)
  }

  @Test("The architecture lists every decision")
  func decisionsAreListed() {
    let list = Tree.files.first { $0.path == "ARCHITECTURE.md" }?.text ?? ""
    for path in Tree.paths where path.hasPrefix("Documentation/Decisions/") { #expect(list.contains(path), "\(path)") }
  }

  @Test("The architecture lists every module")
  func modulesAreListed() throws {
    let list = Tree.files.first { $0.path == "ARCHITECTURE.md" }?.text ?? ""
    let modules = Tree.paths.filter { $0.hasPrefix("Sources/") && !$0.part(3).isEmpty }.map { $0.part(2) }
    #expect(!modules.isEmpty)
    for module in Set(modules).sorted() {
      #expect(try list.contains(Regex("\\b\(module)\\b")), "\(module)")
    }
  }

  @Test("The table of tests in CONTRIBUTING lists every folder of tests")
  func testsAreListed() {
    let table = Tree.files.first { $0.path == "CONTRIBUTING.md" }?.text ?? ""
    let modules = Set(Tree.paths.filter { $0.hasPrefix("Sources/") }.map { $0.part(2) })
    let folders = Set(Tree.paths.filter { $0.hasPrefix("Tests/") && !$0.part(2).isEmpty }.map { $0.part(1) })
    #expect(folders.contains("TidyTests"))
    for folder in folders.sorted() where !(folder.hasSuffix("Tests") && modules.contains(String(folder.dropLast(5)))) {
      #expect(table.contains("Tests/\(folder)`"), "\(folder)")
    }
  }

  /// The articles of law in the headings of the logbook's rules: `## Night (FCL.010)`.
  static let articles: [String] = {
    let headings = Tree.files.first { $0.path == "Specs/logbook-rules.md" }?.lines.filter { $0.hasPrefix("## ") } ?? []
    return headings.flatMap { $0.matches(of: /[A-Z]+(?:\.[A-Z]+)?\.\d+(?:\.[A-Z])?/).map { String($0.0) } }
  }()

  @Test("A test names every article of law that the logbook's rules follow")
  func articleHasTest() {
    #expect(DocumentTests.articles.contains("FCL.010"))
    for article in DocumentTests.articles {
      #expect(DocumentTests.testTexts.contains { $0.contains(article) }, "no test names \(article)")
    }
  }

  /// The rules that tests name: what looks like `P-12` in one of their texts.
  static let namedRules: Set<String> = {
    var names: Set<String> = []
    for text in testTexts {
      let bytes = Array(text.utf8)
      for dash in bytes.indices where bytes[dash] == UInt8(ascii: "-") {
        let letters = bytes[..<dash].reversed().prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        let digits = bytes[(dash + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if letters.isEmpty || digits.isEmpty { continue }
        names.insert(String(decoding: letters.reversed() + [bytes[dash]] + digits, as: UTF8.self))
      }
    }
    return names
  }()

  @Test("A test names every rule of a specification", arguments: DocumentTests.rules)
  func ruleHasTest(_ rule: String) {
    #expect(DocumentTests.namedRules.contains(rule), "no test names \(rule)")
  }

  @Test("Links between documents are valid")
  func links() {
    for file in Tree.files where file.fileExtension == "md" {
      let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
      for match in file.text.matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/) {
        let target = String(match.1)
        if target.contains("://") || target.hasPrefix("mailto:") { continue }
        let path = (folder.isEmpty ? "" : folder + "/") + target
        let isThere = FileManager.default.fileExists(atPath: Tree.root.appendingPathComponent(path).path)
        #expect(isThere, "\(file.path) links to \(target)")
      }
    }
  }

  @Test("Decisions are numbered without gaps")
  func decisions() {
    let numbers = Tree.paths.filter { $0.hasPrefix("Documentation/Decisions/0") }.compactMap {
      Int($0.part(2).prefix(4))
    }
    #expect(numbers.sorted() == Array(1...max(1, numbers.count)))
  }
}
