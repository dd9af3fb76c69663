import Base

/// Files written by other programs.
enum Fixtures {
  /// A text that zlib has compressed at level 9, in one block with its own codes.
  static let deflatedText = base64(
    "RZSJcQRBCANTITW+/FOwWsyeXefaZwAJITYjuzs7c1bXys3I3Kos/bWunGU1LxXLe8JCIbsE14wOFBddE6vg7OWZpLkSOcrmpBynU4pSUul+qT"
      + "ixGNXlUQWGpBmViFjXvwJEfqmucVAboQJKK64+b+DoreoXZvYPnPPgTCBkmwZIBmgH75r8CRA77okKCOGDo6BI4mBg1DXWAR0aqXMstjnpe5HX"
      + "WlE1TLxfzsSrLqkDhICG8Jc7xFoPrk6KkHjAW59mejW+Hz84JTtM5XoVqKVRIEN4Ammm+qeF0y3uLaF9vACTArzXfThmXS4t/stoxnh8Blz7KK"
      + "XoLNykQtfD9SiozPj75udgALZtCibfKuSJ2kn8Dtgwr8NpK+p8+9rGqnyDdOWkdbFgICJpu2LoWwDU6XMm+C6gXigR9ggMFBphphI+n1in2JLa"
      + "H15jorGfPKvzb7A5IPSRt1hvTmtDgemens0ZOAqRO9bY+2XH1vkRwID/1Od3W2y9siz1/tcbLHkLjfh9kjbmvP3Xd6EsgN3uTqa/rava+m2ftw"
      + "RmdnhZrJ5jZY3KUntuain6Lf0N2cqut82LM++r0BeB0HyV7LT6Aw==")

  static let text: String = {
    let letters = Array("aaaaaaabbbbccd e".utf8)
    var random = 1
    var text = ""
    for _ in 0..<1200 {
      random = (random * 1_103_515_245 + 12_345) % (1 << 31)
      text.unicodeScalars.append(UnicodeScalar(letters[(random >> 16) % 16]))
    }
    return text
  }()

  /// A workbook with shared texts, styles, prefixes and a skipped row, packed by Python's zipfile.
  static let workbook = base64(
    "UEsDBBQAAAAIAIMYIlx9j8M5SgAAAE0AAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbLMJqSxILVaoyM3JK7ZVyigpKbDS1y9OzkjNTSzWyy9IzQ"
      + "PKpOUX5SaWALlF6foFicnZiemp+kYGBmb6yfl5Jal5JbolIDOU9O0AUEsDBBQAAAAIAIMYIlzWn2j+eAAAAKkAAAALAAAAX3JlbHMvLnJlbHNd"
      + "zkEOwiAQheGrNByg07hwYaArN26NFxhxKKTAEJjGentZVpd/8vLl6TtFlMC5+VDarI853F5GoRoen0JGeZFyAWjWU8I2cqG8p+i4JpSedQF2Ll"
      + "i6st0SZYHTNJ2hHvm/RZexLiRGwR7hzXV9Mq9jVxXMGn6ffQFQSwMEFAAAAAgAgxgiXIIOWUpvAAAAkwAAAA8AAAB4bC93b3JrYm9vay54bWxF"
      + "jUEKgzAURK/ymUWXjV0V0iSuhV5CyYeKTSI/0sbbG6XU3YM3vDFtCW/6sOQxRYvbtUHrTNHfJNOQ0kRVx6yLRcCPxUKwb/KLecl/otgHtnjyst"
      + "KlD/ODfFxBh+t8bYNEjxWk83coZ9SZUOej2wBQSwMEFAAAAAgAgxgiXLT5jjx5AAAACAEAABoAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVs"
      + "c7MJSs1JLMnMzyvOyCwotrNB5ip4ptgqFXmmmCsphFQWpNoqZZSUFFjp61fol+cXZRdnpKaWAGUSi9JTS2yV4ELF+sV6Fbk5SvrYDbPAMKw4I7"
      + "EoNSW4pCgzL70YYSCKMD4TLTFNLKnMSUUySk9PvyIHKgozSR/V4wBQSwMEFAAAAAgAgxgiXC0bjXVwAAAApgAAABQAAAB4bC9zaGFyZWRTdHJp"
      + "bmdzLnhtbLMpLi6xsynOtLMpsXNJLCnNtdEH8vVBAiBcBBIPyIcIFkH4ChW5OVbFBYnJqbZKBUWpxalFZalKdlV5CghVARkKxUm2SgZKCqlAyl"
      + "AJZEoFVDogA8n8ErvE+AoDAwOX+CQQbeoGIk0M4xGu0Ac5EABQSwMEFAAAAAgAgxgiXJn5/lmEAAAAOAEAAA0AAAB4bC9zdHlsZXMueG1ssyku"
      + "qcxJDc5ITS2xs8krzXXLLSmGMRQglGeKrZKhuYGSQlp+UW5iiXN+SqqtUrSKromBaWyKfq5+JRDEKGRY5eZaOyjpY9VsiKY5IxaoGqRWH25lcm"
      + "pOTjDILRFpQF5FGrJ+E7BSVBUgHqZSA5BKLJpRhIywqDLHJmYItxdskz5SWAEAUEsDBBQAAAAIAIMYIlzbogkQBAEAAMgCAAATAAAAeGwvd29y"
      + "a3NoZWV0cy9zLnhtbG2S326CMBTGX4XVa+k/kJVAEzbcdF4u8R4NRjLFhFblJXyrPdjSFhxNzrko5fD7zvlKT9an90v3o451rYP+fGpV2ufojG"
      + "TWpzZZVroyL93lHnQ5ovbL3mwLigKdI2UzN0kybB5m3T+Zd5+hHoNt1UlxPinOUaDGdjcZLRhJoAZvjmOjiZAnr1HC/oOCtrhni0FM6SrzqYNQ"
      + "CMFJbINDoqUTReN5QxILwhITEP7hfOzA3zMwn/xZjBIvQHzl8IOk2N7IYRAv5+Ap185BPfSYlestJi8Q+eXIpj01bf2tO6tolFm1/H1UV4NrKz"
      + "JZT7vxbzMWUIOiGE86pwwcFOzNJJ6MrvwDUEsBAhQDFAAAAAgAgxgiXH2PwzlKAAAATQAAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5"
      + "cGVzXS54bWxQSwECFAMUAAAACACDGCJc1p9o/ngAAACpAAAACwAAAAAAAAAAAAAAgAF7AAAAX3JlbHMvLnJlbHNQSwECFAMUAAAACACDGCJcgg"
      + "5ZSm8AAACTAAAADwAAAAAAAAAAAAAAgAEcAQAAeGwvd29ya2Jvb2sueG1sUEsBAhQDFAAAAAgAgxgiXLT5jjx5AAAACAEAABoAAAAAAAAAAAAA"
      + "AIABuAEAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzUEsBAhQDFAAAAAgAgxgiXC0bjXVwAAAApgAAABQAAAAAAAAAAAAAAIABaQIAAHhsL3"
      + "NoYXJlZFN0cmluZ3MueG1sUEsBAhQDFAAAAAgAgxgiXJn5/lmEAAAAOAEAAA0AAAAAAAAAAAAAAIABCwMAAHhsL3N0eWxlcy54bWxQSwECFAMU"
      + "AAAACACDGCJc26IJEAQBAADIAgAAEwAAAAAAAAAAAAAAgAG6AwAAeGwvd29ya3NoZWV0cy9zLnhtbFBLBQYAAAAABwAHAL0BAADvBAAAAAA=")

  private static func base64(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for byte in text.utf8 where byte != 0x3D {
      bits = bits << 6 | alphabet.firstIndex(of: byte)!
      count += 6
      if count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (count - 8)))
        count -= 8
      }
    }
    return bytes
  }
}
