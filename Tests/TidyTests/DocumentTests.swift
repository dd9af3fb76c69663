import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  /// The rules of two specifications: lines that begin with `- P-7` or `- G-7`. One that says it is not built yet needs no
  /// test.
  static let rules: [String] = {
    let lines = Tree.files.filter { ["Specs/sync.md", "Specs/geo.md"].contains($0.path) }.flatMap { $0.lines }
    return lines.compactMap { line in
      guard let match = line.firstMatch(of: /^- \*\*([PG]-\d+)\*\*/), !line.contains("*Not built yet") else { return nil }
      return String(match.1)
    }
  }()

  /// Every text in quotation marks of the tests, where their names stand.
  static let testTexts: [Substring] = Tree.files
    .filter { $0.path.hasPrefix("Tests/") && !$0.path.hasPrefix("Tests/TidyTests/") }
    .flatMap { $0.lines.filter { $0.contains("\"") } }

  @Test("The specification holds the rules")
  func rulesAreThere() {
    #expect(DocumentTests.rules.count >= 49)
  }

  @Test("Every rule of the specification stands in the name of a test", arguments: DocumentTests.rules)
  func ruleHasTest(_ rule: String) {
    let isNamed = DocumentTests.testTexts.contains { text in
      // Not P-1 in P-12.
      text.ranges(of: rule).contains { text[$0.upperBound...].first?.isNumber != true }
    }
    #expect(isNamed, "no test names \(rule)")
  }

  @Test("Links between documents lead somewhere")
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
