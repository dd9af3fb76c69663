/// A name in small ASCII letters and digits with single hyphens between the words: `Údolí slonů` is `udoli-slonu`.
public func slug(_ name: String) -> String {
  var slug: [UInt8] = []
  for byte in folded(name) {
    switch byte {
    case 0x30...0x39, 0x61...0x7A: slug.append(byte)
    default: if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
    }
  }
  if slug.last == UInt8(ascii: "-") { slug.removeLast() }
  return String(utf8: slug)
}
