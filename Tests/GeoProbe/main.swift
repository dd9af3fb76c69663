import Base
import Foundation
import Geo

// Reads questions, one JSON line each, and writes one line as the answer to each. See Tests/Geo.
while let line = readLine() {
  guard let question = JSON.read(line) else {
    print("{\"error\":\"no JSON\"}")
    fflush(nil)
    continue
  }
  var bytes: [UInt8] = []
  answer(question).write(into: &bytes)
  print(String(decoding: bytes, as: UTF8.self))
  fflush(nil)
}
