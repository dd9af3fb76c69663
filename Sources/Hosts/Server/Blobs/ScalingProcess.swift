import Foundation

/// Scales one picture in a process of its own (decision 21): what others have sent may be broken on purpose, and what
/// happens there, be it a crash, an hour of work or a picture of ten gigabytes, ends there. Blocks until it has ended.
package struct ScalingProcess: Sendable {
  package enum End: Equatable {
    case done
    /// It is no picture, or takes more than it may.
    case failed
    /// Killed by the clock or by a system without memory: at another time it may succeed.
    case killed
    case noProgram
  }

  /// Of libvips; it reads no more of a JPEG than it needs for the width.
  package var program = "vipsthumbnail"
  package var memoryBytes = 1 << 30
  package var processorSeconds = 10
  /// Of the clock, when the machine is busy.
  package var seconds = 30

  package init() {}

  /// - Parameters:
  ///   - source: the file of a picture; its kind is told by its bytes.
  ///   - target: a file that is made, as WebP.
  ///   - width: pixels; a picture that is narrower keeps its width.
  /// - Throws: when no process can be started at all.
  package func run(from source: String, to target: String, width: Int) throws -> End {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, source, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, target, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Threads of a pool block signals, and a process begins with what its parent's thread blocked: the limit of processor time
    // would not be heard.
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
    return end(of: process)
  }

  private static let launcher = "timeout"

  /// Limits first, then the program under them.
  private func command(_ width: Int) -> [String] {
    [
      ScalingProcess.launcher, "--signal=KILL", "\(seconds)", "prlimit", "--as=\(memoryBytes)",
      "--cpu=\(processorSeconds):\(processorSeconds + 1)", program,
      "stdin", "--size", "\(width)x>", "--output", ".webp[Q=75,strip]",
    ]
  }

  private var environment: [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    // Without the readers that are not made for what strangers send.
    return ["PATH=\(path)", "VIPS_BLOCK_UNTRUSTED=1", "VIPS_CONCURRENCY=1"]
  }

  private func end(of process: pid_t) -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return .failed }
    }
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    // The launcher dies as what it launched did.
    if signal != 0 { return signal == SIGKILL || signal == SIGTERM ? .killed : .failed }
    return switch code {
    case 0: .done
    // As a shell says it.
    case 126, 127: .noProgram
    case 128 + SIGKILL: .killed
    default: .failed
    }
  }
}

/// The texts as C wants them, for as long as `body` runs.
private func withTexts<Result>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
