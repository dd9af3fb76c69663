import ArgumentParser
import Base
import Catalog
import Foundation
import Heritage
import Server
import ServerStorage
import Sync

/// Institutions of the heritage app. Works beside a running server.
struct HeritageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heritage", abstract: "Institutions of the heritage app.", subcommands: [Create.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create the history of an institution: its own published space, and a space for drafts.",
      discussion: """
        NAME is short: 'town-museum' makes the space 'heritage-town-museum', which readers open at \
        /heritage/history?of=heritage-town-museum. Without --content it begins with a draft that introduces the institution; \
        with --content it begins with the JSON that an editor has exported. 'space member add' adds editors.
        """)

    @OptionGroup var location: DataOption
    @Argument(help: "Lower-case letters, digits and hyphens.") var name: String
    @Option(help: "The name of the institution.") var title: String
    @Option(help: ArgumentHelp("The first content, as exported by the app.", valueName: "file"))
    var content: String?
    @Option(help: ArgumentHelp("An account that becomes an editor.", valueName: "e-mail")) var editor: String?

    func run() async throws {
      try await running {
        // E-91
        if name.isEmpty || name.hasPrefix("-") || name.hasSuffix("-") {
          throw Failure(.badData, "'\(name)' is no name: it begins and ends with a letter or a digit.")
        }
        if title.allSatisfy({ $0.isWhitespace }) {
          throw Failure(.badData, "The institution needs a name that readers see: --title.")
        }
        let directory = location.directory
        try Failure.explaining(.unavailable, "The data directory cannot be created") { try directory.create() }
        let storage = try SQLiteStorage(path: directory.databasePath)
        let member = try editor.map { try account($0, storage) }
        let sync = SyncService(
          storage: storage, schema: Catalog.schema,
          now: { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
        let space = Heritage.space + "-" + name
        let starter = try Failure.explaining(.noInput, "The content cannot be read") { try self.starter(space) }
        let lease = try beginImport(into: storage)
        defer { lease.end() }
        let isNew: Bool
        do {
          isNew = try starter.fill(sync)
        } catch let fault as PublishedSpaces<SQLiteStorage>.Fault {
          throw Failure(.badData, fault.description)
        } catch let fault as StarterContent.Fault {
          throw Failure(.badData, "The content cannot be used. " + fault.description)
        }
        guard isNew else { throw Failure(.badData, "There is already an institution '\(name)'.") }
        if let member, let made = try PublishedSpaces(storage).space(space) {
          try PublishedSpaces(storage).setRole(.editor, of: member.id, in: made)
        }
        for title in Heritage.withPictures(starter.published) {
          report("The file has no picture of '\(title)'. An editor has to choose it again.")
        }
        print("/heritage/history?of=\(space)")
      }
    }

    private func starter(_ space: String) throws -> StarterContent {
      if let content {
        let starter = try StarterContent(name: space, title: title, path: content)
        // E-87: nobody would look at them again before readers do.
        if let fault = Heritage.fault(inPublished: starter.published) {
          throw Failure(.badData, "The content cannot be used. " + fault)
        }
        return starter
      }
      return StarterContent(name: space, title: title, published: [], drafts: [Heritage.template(title: title)])
    }

    private func account(_ email: String, _ storage: SQLiteStorage) throws -> Account {
      guard let address = EmailAddress(email),
        let account = try storage.read({ try $0.account(email: address.text) })
      else { throw Failure(.noInput, "There is no account '\(email)'.") }
      return account
    }
  }
}
