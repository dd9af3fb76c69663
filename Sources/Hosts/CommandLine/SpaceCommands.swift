import ArgumentParser
import Base
import Foundation
import Server
import ServerStorage
import Sync

/// The operator's commands for spaces and roles. They work beside a running server, which tells the devices of the
/// change.
struct SpaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "space",
    abstract: "Spaces: create a published one or a team of everybody, list them, their members, their changes.",
    subcommands: [Create.self, Team.self, List.self, MemberCommand.self, Log.self])
}

/// The space that a command concerns.
struct SpaceArgument: ParsableArguments {
  @OptionGroup var location: DataOption
  @Argument(help: "The name of a published space, or the id of any space.") var space: String

  func open() throws -> (storage: SQLiteStorage, space: Space) {
    let storage = try location.openStorage()
    guard let found = try PublishedSpaces(storage).space(space) else {
      throw Failure(.noInput, "There is no space '\(space)'.")
    }
    return (storage, found)
  }
}

extension SpaceCommand {
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a space that everybody can read, and a space for drafts that only its editors see.")

    @OptionGroup var location: DataOption
    @Option(help: "The name by which apps know it: 'zoo'.") var published: String
    @Option(help: "The title that people see. By default the name.") var title: String?

    func run() async throws {
      try await running {
        let directory = location.directory
        try Failure.explaining(.unavailable, "The data directory cannot be created") { try directory.create() }
        let spaces = PublishedSpaces(try SQLiteStorage(path: directory.databasePath))
        do {
          try spaces.create(published, title: title ?? published)
        } catch let fault as PublishedSpaces<SQLiteStorage>.Fault {
          throw Failure(.badData, fault.description)
        }
        print("\(PublishedSpace.id(published))\tpublished")
        print("\(PublishedSpace.drafts(published))\tdrafts")
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the published and shared spaces: id, kind, name, version, members, title, separated by tabs.")

    @OptionGroup var location: DataOption
    @Flag(help: "Include the private spaces of the accounts.") var all = false

    func run() async throws {
      try await running {
        let lines = try location.openStorage().read { reading in
          try reading.spaces().filter { all || $0.kind != .private }.map { space in
            let kind = space.kind == .shared && space.name != nil ? "drafts" : space.kind.name
            let members = try reading.members(of: space.id).count
            return "\(space.id)\t\(kind)\t\(space.name ?? "")\t\(space.version)\t\(members)\t\(space.title)"
          }
        }
        for line in lines { print(LineLog.visible(line, keepsTabs: true)) }
      }
    }
  }

  struct MemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "member", abstract: "The members of a space and their roles.",
      subcommands: [Add.self, Remove.self, List.self])
  }

  struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List changes: version, time, author, kind, record, fields, separated by tabs, newest first.")

    @OptionGroup var argument: SpaceArgument
    @Option(help: "The greatest number.") var limit = 100
    @Option(help: "Only this record: COLLECTION/ID.") var record: String?

    func run() async throws {
      try await running {
        let (storage, space) = try argument.open()
        guard space.keepsHistory else { throw Failure(.badData, "A private space keeps no history.") }
        let key = try self.key()
        let lines = try storage.read { reading in
          try reading.history(of: key, in: space.id, before: nil, limit: max(1, limit)).map { entry in
            let account = try entry.account.flatMap { try reading.account($0) }
            let who = entry.account == nil ? "import" : account?.email ?? "deleted account"
            let fields = entry.fields.members.map { $0.name } + entry.removed.map { "-" + $0 }
            return [
              "\(entry.version)", entry.received.rfc3339, who, entry.kind.name,
              "\(entry.key.collection)/\(entry.key.id)",
              fields.joined(separator: " "),
            ].joined(separator: "\t")
          }
        }
        for line in lines { print(LineLog.visible(line, keepsTabs: true)) }
      }
    }

    private func key() throws -> RecordKey? {
      guard let record else { return nil }
      let parts = record.split(separator: "/")
      guard parts.count == 2, let id = RecordID(String(parts[1])) else {
        throw Failure(.badData, "'\(record)' is not COLLECTION/ID.")
      }
      return RecordKey(String(parts[0]), id)
    }
  }
}

extension SpaceCommand.MemberCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an account a member, or change its role. An editor of a published space can edit its drafts too.")

    @OptionGroup var argument: SpaceArgument
    @OptionGroup var email: EmailArgument
    @Option(help: "owner, editor, contributor or reader.") var role = "editor"

    func run() async throws {
      try await running {
        guard let role = Role(name: role) else { throw Failure(.badData, "There is no role '\(role)'.") }
        let (storage, space) = try argument.open()
        try checkShared(space)
        try PublishedSpaces(storage).setRole(role, of: email.account(in: storage).id, in: space)
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "End a membership. The account's work stays.")

    @OptionGroup var argument: SpaceArgument
    @OptionGroup var email: EmailArgument

    func run() async throws {
      try await running {
        let (storage, space) = try argument.open()
        try checkShared(space)
        if space.everybody != nil { throw Failure(.badData, "Every account of this server belongs to this space.") }
        let account = try email.account(in: storage)
        guard try storage.read({ try $0.role(of: account.id, in: space.id) }) != nil else {
          throw Failure(.noInput, "'\(account.email)' is not a member.")
        }
        try PublishedSpaces(storage).setRole(nil, of: account.id, in: space)
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the members: account, role, e-mail, name.")

    @OptionGroup var argument: SpaceArgument

    func run() async throws {
      try await running {
        let (storage, space) = try argument.open()
        let lines = try storage.read { reading in
          try reading.members(of: space.id).map { member in
            let account = try reading.account(member.account)
            return "\(member.account)\t\(member.role.name)\t\(account?.email ?? "")\t\(account?.name ?? "")"
          }
        }
        for line in lines { print(LineLog.visible(line, keepsTabs: true)) }
      }
    }
  }
}

private func checkShared(_ space: Space) throws {
  if space.kind == .private { throw Failure(.badData, "A private space has no other members.") }
}
