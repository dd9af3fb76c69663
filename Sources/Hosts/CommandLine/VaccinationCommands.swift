import ArgumentParser
import Base
import Foundation
import Vaccination

/// Works only on files, without a server or a data directory.
struct VaccinationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vaccination", abstract: "The vaccination engine.", subcommands: [CheckCases.self])

  struct CheckCases: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Compare the engine with a file of test cases.",
      discussion: """
        Prints each difference and the counts. Exits with 1 when there is a difference, with 65 when a file cannot be read \
        as cases or as a catalogue.
        """)

    @Argument(help: "The file of cases: CDC's, or in our own format.") var cases: String
    @Option(help: "The file of the catalogue: CDC's supporting data, or in our own format.") var catalogue: String

    func run() async throws {
      try await running {
        let result = try checked(json(cases), json(catalogue))
        for line in result.lines { print(line) }
        if !result.differences.isEmpty { throw ExitCode(1) }
      }
    }

    private func checked(_ cases: JSON, _ catalogue: JSON) throws -> CheckResult {
      do throws(CatalogueFault) {
        return try CaseFile.check(cases, by: catalogue)
      } catch {
        throw Failure(.badData, "\(error.place): \(error.reason.words(.english))")
      }
    }

    private func json(_ file: String) throws -> JSON {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw Failure(.noInput, "The file '\(file)' cannot be read.")
      }
      do throws(JSONError) {
        return try JSON.parse([UInt8](data))
      } catch {
        throw Failure(.badData, "\(file): line \(error.line), column \(error.column): not JSON")
      }
    }
  }
}
