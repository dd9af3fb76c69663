import ArgumentParser
import Base
import Server
import ServerStorage

extension SpaceCommand {
  /// P-69
  struct Team: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a team that every account of this server belongs to, those that are made later too.",
      discussion: """
        Its owner changes roles and sees all members; nobody can leave it. What lies in it counts for the owner's quota. Prints \
        the id of its space.
        """)

    @OptionGroup var location: DataOption
    @Argument(help: "The title that people see.") var title: String
    @Option(help: ArgumentHelp("The account that owns it.", valueName: "e-mail")) var owner: String
    @Option(help: "What all others are: editor, contributor or reader.") var role = "contributor"

    func run() async throws {
      try await running {
        guard let role = Role(name: role), role != .owner else {
          throw Failure(.badData, "'\(role)' is not editor, contributor or reader.")
        }
        let title = title.trimmingSpaces()
        guard !title.isEmpty, title.unicodeScalars.count <= 200 else {
          throw Failure(.badData, "A title has 1 to 200 characters.")
        }
        let storage = try location.openStorage()
        guard let address = EmailAddress(owner),
          let account = try storage.read({ try $0.account(email: address.text) })
        else { throw Failure(.noInput, "There is no account '\(owner)'.") }
        print(try SpacesOfEverybody(storage).make(title: title, owner: account.id, role: role).id)
      }
    }
  }
}
