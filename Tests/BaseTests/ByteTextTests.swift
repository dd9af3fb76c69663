import Base
import Testing

@Suite("Bytes of texts")
struct ByteTextTests {
  @Test("A byte is found at its first position, at every distance and next to every other byte")
  func place() {
    var wrong: [String] = []
    for other in [0x00, 0x01, 0x08, 0x09, 0x0A, 0x0B, 0x7F, 0x80, 0x81, 0xFE, 0xFF] as [UInt8] {
      for wanted in [0x09, 0x0A, 0x00, 0x80, 0xFF] as [UInt8] where wanted != other {
        for count in 0...26 {
          for place in 0...count {
            var bytes = [UInt8](repeating: other, count: count)
            for index in place..<count where (index - place) % 3 == 0 { bytes[index] = wanted }
            for start in [0, 1, 7] where start <= place {
              let found = bytes.withUnsafeBufferPointer { $0.place(of: wanted, from: start) }
              if found != place { wrong.append("\(wanted) in \(bytes) from \(start): \(found)") }
            }
          }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("After the last occurrence there is none")
  func behind() {
    let bytes: [UInt8] = Array("one\ntwo and three\n".utf8)
    bytes.withUnsafeBufferPointer {
      #expect($0.place(of: 0x0A, from: 4) == 17 && $0.place(of: 0x0A, from: 18) == 18)
      #expect($0.place(of: 0x09, from: 0) == 18)
    }
  }
}
