import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A mail server on its own port that accepts and keeps every letter.
final class LittleMailServer: Sendable {
  let port: Int
  private let channel: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>
  private let letters = Mutex<[Letter]>([])

  struct Letter: Sendable {
    let recipient: String
    /// As it came, including the header.
    let source: String

    /// The text of a letter without an attachment.
    var text: String {
      let body = source.components(separatedBy: "\r\n\r\n").dropFirst().joined()
      return String(decoding: Data(base64Encoded: body, options: .ignoreUnknownCharacters) ?? Data(), as: UTF8.self)
    }

    /// The text after `code=` in a link.
    var code: String? {
      text.components(separatedBy: "code=").dropFirst().first.map { String($0.prefix { !$0.isWhitespace }) }
    }
  }

  private init(_ channel: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>) {
    self.channel = channel
    port = channel.channel.localAddress?.port ?? 0
  }

  /// Runs the server while `body` runs.
  static func run(_ body: (LittleMailServer) async throws -> Void) async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(
      host: "127.0.0.1", port: 0
    ) {
      channel in
      channel.eventLoop.makeCompletedFuture {
        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    let server = LittleMailServer(channel)
    let serving = Task { try await server.serve() }
    defer {
      channel.channel.close(promise: nil)
      serving.cancel()
    }
    try await body(server)
  }

  /// The letters to an address.
  func letters(to recipient: String) -> [Letter] { letters.withLock { $0.filter { $0.recipient == recipient } } }

  /// The letter with this number to an address. Waits until it has arrived.
  func letter(_ number: Int = 1, to recipient: String) async throws -> Letter {
    try await waiting(for: "letter \(number) to \(recipient)") { self.letters(to: recipient).count >= number }
    return letters(to: recipient)[number - 1]
  }

  private func serve() async throws {
    try await channel.executeThenClose { connections in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for try await connection in connections { group.addTask { try? await self.talk(connection) } }
      }
    }
  }

  private func talk(_ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async throws {
    try await connection.executeThenClose { inbound, outbound in
      func say(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text + "\r\n")) }
      try await say("220 ready")
      var (heard, recipient, isData) = ("", "", false)
      for try await part in inbound {
        heard += String(buffer: part)
        while let end = heard.range(of: isData ? "\r\n.\r\n" : "\r\n") {
          let line = String(heard[..<end.lowerBound])
          heard = String(heard[end.upperBound...])
          if isData {
            let letter = Letter(recipient: recipient, source: line)
            letters.withLock { $0.append(letter) }
            isData = false
            try await say("250 kept")
          } else if line.hasPrefix("RCPT TO:<") {
            recipient = String(line.dropFirst(9).prefix { $0 != ">" })
            try await say("250 fine")
          } else if line == "DATA" {
            isData = true
            try await say("354 go on")
          } else if line == "QUIT" {
            try await say("221 bye")
            return
          } else {
            try await say("250 fine")
          }
        }
      }
    }
  }
}
