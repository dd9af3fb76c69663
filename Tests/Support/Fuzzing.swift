import Base
import Foundation

/// Gives a reader random files: parts of the samples, changed samples, and noise.
///
/// `FUZZ_SECONDS=600` keeps going for that long with new seeds, starting at `FUZZ_FIRST`, instead of the few of every
/// day. It prints the number of files.
public enum Fuzzing {
  private static let seeds: UInt64 = 300

  public static func run(_ name: String, _ samples: [[UInt8]], _ read: ([UInt8]) -> Void) {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 0
    let first = environment["FUZZ_FIRST"].flatMap { UInt64($0) } ?? 0
    var count = 0
    for sample in samples where sample.count < 6000 {
      for end in 0...sample.count { read(Array(sample[..<end])) }
      count += sample.count + 1
    }
    let end = Date(timeIntervalSinceNow: seconds)
    var seed = first
    repeat {
      for _ in 0..<seeds {
        var mutation = Mutation(seed: seed)
        for sample in samples { read(mutation.changed(sample)) }
        read(mutation.noise())
        seed += 1
        count += samples.count + 1
      }
    } while Date() < end
    if seconds > 0 { print("\(name): \(count) files, seeds \(first) to \(seed - 1)") }
  }
}

/// A file that differs a little from a sample. The same seed gives the same file.
private struct Mutation {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(1, bound))) }

  /// One to eight changes: a byte changed; a piece left out, doubled or moved; a number made extreme.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(8) where !bytes.isEmpty {
      let start = below(bytes.count)
      let end = start + below(min(16, bytes.count - start) + 1)
      switch below(6) {
      case 0: bytes[start] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[start] ^= 1 << UInt8(below(8))
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
      case 4: for index in start..<end { bytes[index] = 0xFF }
      default: bytes.insert(contentsOf: Mutation.marks[below(Mutation.marks.count)], at: start)
      }
    }
    return bytes
  }

  private static let marks = [
    "\"", "\r\n", ";", ",", "'=", "<", "</", "&#", "]]>", "\0", "99999999999", "-1", "PK\u{5}\u{6}", "{", "[", "1e999",
    "\\ud800",
  ]
  .map { Array($0.utf8) }

  mutating func noise() -> [UInt8] {
    let alphabet = below(2) == 0 ? Array("ab\",;'=\t\r\n <>/&{}[]:.-10e\\u".utf8) : Array(0...255)
    return (0..<below(400)).map { _ in alphabet[below(alphabet.count)] }
  }
}
