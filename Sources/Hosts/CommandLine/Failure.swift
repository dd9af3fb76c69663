import ArgumentParser
import Foundation
import Server

/// A failed command, with the exit code that says why (sysexits.h).
struct Failure: Error, CustomStringConvertible {
  enum Kind: Int32 {
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case internalError = 70
  }

  let kind: Kind
  let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Puts what could not be done in front of the reason.
  static func explaining<Result>(_ kind: Kind, _ what: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(kind, "\(what): \((error as? CocoaError)?.localizedDescription ?? "\(error)")")
    }
  }
}

/// Runs a command's work. A failure is printed on standard error and becomes the exit code.
func running(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let failure as Failure {
    report("Error: \(failure.description)")
    throw ExitCode(failure.kind.rawValue)
  } catch let code as ExitCode {
    throw code
  } catch where isOutOfSpace(error) {
    report("Error: The disk of the data is full. Nothing was changed: make room, and repeat the command.")
    throw ExitCode(Failure.Kind.unavailable.rawValue)
  } catch {
    report("Error: \(error)")
    throw ExitCode(Failure.Kind.internalError.rawValue)
  }
}

func report(_ line: String) {
  // Some messages have several lines.
  for part in line.split(separator: "\n", omittingEmptySubsequences: false) {
    StandardError.write(LineLog.visible(String(part), keepsTabs: true) + "\n")
  }
}

/// Writes the result of a command to a file, or to standard output for "-". An existing file is replaced only by a
/// complete one. Devices and pipes are written directly.
func write(_ data: Data, to file: String) throws {
  let name = file == "-" ? "Standard output" : "The file '\(file)'"
  try Failure.explaining(.unavailable, "\(name) cannot be written") {
    if file == "-" { return try FileHandle.standardOutput.write(contentsOf: data) }
    let kind = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    try data.write(to: URL(fileURLWithPath: file), options: kind ?? .typeRegular == .typeRegular ? .atomic : [])
  }
}
