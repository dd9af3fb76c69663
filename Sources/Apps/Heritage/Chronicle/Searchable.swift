import Base
import Sync

/// The fields as the search sees them, folded (E-12).
///
/// - Parameter more: what else is searched.
func searchable(_ fields: Fields, _ searched: [Field], _ more: String = "") -> [UInt8] {
  var bytes: [UInt8] = []
  for field in searched {
    guard let text = fields.text(field.name) else { continue }
    appendFolded(text, to: &bytes)
    bytes.append(0x0A)
  }
  appendFolded(more, to: &bytes)
  return bytes
}
