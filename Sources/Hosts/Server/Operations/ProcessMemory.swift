import Foundation

/// The memory of this process in bytes; 0 where the system does not tell.
func residentMemoryBytes() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii) else { return 0 }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
