import Foundation

/// Scales one picture in its own process (decision 21), because pictures from strangers may be malicious. A crash, an
/// hour of work or a picture of ten gigabytes then ends with that process. Blocks until the process has ended.
package struct ScalingProcess: Sendable {
  package enum End: Equatable {
    case done
    /// It is not a picture, or it exceeds the limits.
    case failed
    /// Killed by the time limit or because the system ran out of memory. It may succeed at another time.
    case killed
    /// P-101: there was no place for the result, so nothing is known of the picture.
    case noRoom
    case noProgram
  }

  /// A program of libvips. It reads no more of a JPEG than it needs for the width.
  package var program = "vipsthumbnail"
  package var memoryBytes = 1 << 30
  package var processorSeconds = 10
  /// The limit of elapsed time, for when the machine is busy.
  package var seconds = 30

  package init() {}

  /// - Parameters:
  ///   - source: the picture file. Its bytes tell its type.
  ///   - target: the file to create, as WebP.
  ///   - width: pixels. A narrower picture keeps its width.
  /// - Throws: when no process can be started at all.
  package func run(from source: String, to target: String, width: Int) throws -> End {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, source, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, target, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Pool threads block signals, and a process inherits what its parent's thread blocks. It would not notice the limit
    // of processor time.
    var attributes = posix_spawnattr_t()
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    let code = withTexts(command(width)) { arguments in
      withTexts(environment) { posix_spawnp(&process, ScalingProcess.launcher, &actions, &attributes, arguments, $0) }
    }
    if code == ENOENT { return .noProgram }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EAGAIN) }
    let end = end(of: process)
    return end == .failed && !ScalingProcess.hasRoom(at: target) ? .noRoom : end
  }

  /// Whether the largest result would fit.
  private static func hasRoom(at target: String) -> Bool {
    let file = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if file < 0 { return false }
    defer { close(file) }
    let piece = [UInt8](repeating: 0, count: 1 << 20)
    return (0..<2).allSatisfy { _ in write(file, piece, piece.count) == piece.count }
  }

  private static let launcher = "timeout"

  /// Sets the limits first, then runs the program under them.
  private func command(_ width: Int) -> [String] {
    [
      ScalingProcess.launcher, "--signal=KILL", "\(seconds)", "prlimit", "--as=\(memoryBytes)",
      "--cpu=\(processorSeconds):\(processorSeconds + 1)", program,
      "stdin", "--size", "\(width)x>", "--output", ".webp[Q=75,strip]",
    ]
  }

  private var environment: [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    // Disables the decoders that are not made for untrusted files.
    return ["PATH=\(path)", "VIPS_BLOCK_UNTRUSTED=1", "VIPS_CONCURRENCY=1"]
  }

  private func end(of process: pid_t) -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return .failed }
    }
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    // The launcher dies the same way as the program that it launched.
    if signal != 0 { return signal == SIGKILL || signal == SIGTERM ? .killed : .failed }
    return switch code {
    case 0: .done
    // The exit codes of a shell.
    case 126, 127: .noProgram
    case 128 + SIGKILL: .killed
    default: .failed
    }
  }
}

/// Provides the texts as C strings while `body` runs.
private func withTexts<Result>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
