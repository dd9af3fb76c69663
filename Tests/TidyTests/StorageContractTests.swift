import Foundation
import Testing

/// The storage contract is what another engine must keep, so each of its functions is tested on every engine.
@Suite("The storage contract is tested")
struct StorageContractTests {
  private static let contract = Tree.swift(in: "Sources/Hosts/ServerStorage").filter { !$0.path.contains("/SQLite/") }
  private static let tests = Tree.swift(in: "Tests/ServerStorageTests").map { $0.text }.joined(separator: "\n")

  /// The functions that protocols require, with their labels.
  private static let functions: [(name: String, labels: [String])] = contract.flatMap { file in
    file.text.matches(of: /(?s)public protocol .*?\n}/).flatMap { part in
      String(part.output).matches(of: /func (\w+)(?:<\w+>)?\s*\(([^)]*)\)/).map { match in
        let labels = String(match.output.2).matches(of: /(?:^|,)\s*(\w+)(?: \w+)?:/).map { String($0.output.1) }
        return (String(match.output.1), labels.filter { $0 != "_" })
      }
    }
  }

  @Test("Each function of the contract is called by the tests that run on every engine")
  func everyFunction() throws {
    #expect(StorageContractTests.functions.count > 100)
    for (name, labels) in StorageContractTests.functions {
      let arguments = labels.map { "[^;]{0,300}?\\b\($0): " }.joined()
      let call = try Regex("\\b\(name)\\s*(\\(\(arguments)|\\{)").wordBoundaryKind(.simple)
      let isCalled = StorageContractTests.tests.contains(call)
      #expect(isCalled, "\(name)(\(labels.joined(separator: ":"))) is never called")
    }
  }
}
