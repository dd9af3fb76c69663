import Base
import Foundation

/// An e-mail with at most one attachment.
package struct Letter: Sendable {
  package let recipient: EmailAddress
  /// The address for replies.
  package let replyTo: String?
  package let subject: String
  package let text: String
  package let fileName: String
  package let fileType: String
  package let file: [UInt8]
  package let date: Instant

  package init(
    recipient: EmailAddress, replyTo: String?, subject: String, text: String, fileName: String, fileType: String,
    file: [UInt8], date: Instant
  ) {
    self.recipient = recipient
    self.replyTo = replyTo
    self.subject = subject
    self.text = text
    self.fileName = fileName
    self.fileType = fileType
    self.file = file
    self.date = date
  }

  /// The message in the form of RFC 5322 and MIME, with lines ended by CRLF.
  package func message(from sender: String) -> [UInt8] {
    let boundary = "vademecum-" + String(SHA256.hex(of: file).prefix(24))
    let isPlain = fileName.isEmpty
    var head = [
      "Date: \(Letter.date(date))", "From: Vademecum <\(sender)>", "To: <\(recipient.text)>",
      "Message-ID: <\(UUID().uuidString)@\(sender.split(separator: "@").last ?? "vademecum")>",
      "Subject: \(Letter.word(subject))", "MIME-Version: 1.0",
      isPlain ? Letter.plainText : "Content-Type: multipart/mixed; boundary=\"\(boundary)\"",
      "Auto-Submitted: auto-generated",
    ]
    if let replyTo { head.insert("Reply-To: <\(replyTo)>", at: 3) }
    let words = ["Content-Transfer-Encoding: base64", "", Letter.base64(Array(text.utf8))]
    if isPlain { return Array((head + words + [""]).joined(separator: "\r\n").utf8) }
    let parts =
      head + ["", "--\(boundary)", Letter.plainText] + words + [
        "--\(boundary)", "Content-Type: \(fileType); name=\"\(fileName)\"",
        "Content-Transfer-Encoding: base64", "Content-Disposition: attachment; filename=\"\(fileName)\"", "",
        Letter.base64(file), "--\(boundary)--", "",
      ]
    return Array(parts.joined(separator: "\r\n").utf8)
  }

  private static let plainText = "Content-Type: text/plain; charset=utf-8"

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString(options: [.lineLength76Characters])
  }

  /// RFC 2047: encodes words beyond ASCII.
  private static func word(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x7F && $0 >= 0x20 } ? text : "=?utf-8?B?\(Data(text.utf8).base64EncodedString())?="
  }

  private static func date(_ instant: Instant) -> String {
    let (day, format) = (instant.day, Format(.english))
    let parts = day.parts
    return "\(format.weekdayShort(day)), \(parts.day) \(format.monthShort(parts.month)) \(parts.year) "
      + "\(instant.minuteOfDay.text):00 +0000"
  }
}

extension Letter {
  /// A letter without an attachment.
  init(to recipient: EmailAddress, subject: String, text: String, date: Instant) {
    self.init(
      recipient: recipient, replyTo: nil, subject: subject, text: text, fileName: "", fileType: "", file: [], date: date
    )
  }
}
