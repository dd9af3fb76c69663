import ArgumentParser
import Foundation
import Logbook
import Server

/// The list of airports that the server publishes to all devices. Works beside a running server.
struct AirportsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "airports", abstract: "The airports that the server publishes.", subcommands: [Import.self])

  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Publish the airports of a CSV file: airports.csv of the Python package 'airportsdata'.",
      discussion: """
        Every row is checked. When a row is wrong, all wrong rows are listed with line, column and reason, and the published \
        list stays as it is. --skip-wrong publishes the valid rows.
        """)

    @OptionGroup var location: DataOption
    @Argument(help: "The file to read.") var file: String
    @Flag(help: "Leave out wrong rows.") var skipWrong = false

    func run() async throws {
      try await running {
        guard let data = FileManager.default.contents(atPath: file) else {
          throw Failure(.noInput, "The file '\(file)' cannot be read.")
        }
        let result = AirportImport([UInt8](data))
        for problem in result.problems { report(line(of: problem)) }
        if !result.problems.isEmpty && !skipWrong {
          throw Failure(.badData, "Nothing was published: \(result.problems.count) problems.")
        }
        guard result.count > 0 else { throw Failure(.badData, "There is no airport in '\(file)'.") }
        try Failure.explaining(.unavailable, "The airports were not published") {
          try location.directory.create()
          try Data(result.file).write(to: URL(fileURLWithPath: location.directory.airportsPath), options: .atomic)
        }
        print("\(result.count) airports published")
      }
    }

    private func line(of problem: AirportImport.Problem) -> String {
      let value = problem.value.isEmpty ? "" : " '\(problem.value)'"
      return "\(file):\(problem.line): \(problem.column)\(value): \(problem.reason.en)"
    }
  }
}
