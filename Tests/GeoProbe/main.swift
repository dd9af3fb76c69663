import Base
import Foundation
import Geo

// Reads questions, each a line of JSON, and writes an answer on a line for each. See Tests/Geo.
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
