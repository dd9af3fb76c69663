import Foundation

/// The output of a finished program.
struct Program {
  let code: Int32
  let output: String

  /// Runs a program on its own thread: the server under test needs the task threads, and a machine may have only one of
  /// them. The output goes to a file, so that nothing waits for another holder of a pipe.
  ///
  /// - Parameter seconds: the time after which the program is killed and the test fails.
  static func run(_ arguments: [String], seconds: Int = 60) async throws -> Program {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try start(arguments, seconds) }) }
    }
  }

  private static func start(_ arguments: [String], _ seconds: Int) throws -> Program {
    let file = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, file.path(), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // In its own process group: on a timeout everything that the program has started is killed too.
    let all = ["timeout", "--signal=KILL", "\(seconds)"] + arguments
    var texts: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var process = pid_t()
    let fault = posix_spawnp(&process, "timeout", &actions, nil, &texts, environ)
    guard fault == 0 else { throw POSIXError(POSIXErrorCode(rawValue: fault) ?? .EAGAIN) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw POSIXError(.ECHILD) }
    }
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    if code == 124 || code == 137 { throw TookTooLong(what: arguments.joined(separator: " "), seconds: seconds) }
    return Program(code: code, output: String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }
}

/// A test has waited too long.
struct TookTooLong: Error, CustomStringConvertible {
  let what: String
  let seconds: Int

  var description: String { "waited \(seconds) s for: \(what)" }
}

/// Asks again until the condition is true.
///
/// - Parameter what: what the test waits for, for the failure message.
func waiting(for what: String, seconds: Int = 60, _ isSo: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(seconds)
  while try await !isSo() {
    if ContinuousClock.now > end { throw TookTooLong(what: what, seconds: seconds) }
    await Task.yield()
  }
}
