import ArgumentParser
import Base
import Foundation
import Server
import ServerStorage

extension AccountCommand {
  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete an account with everything that is only its own, for good.",
      discussion: """
        Says first what that is, and asks for the e-mail address again. Backups from before still have the account: after \
        restoring one, 'restore' names it, and it is deleted again.
        """)

    @OptionGroup var location: DataOption
    @OptionGroup var email: EmailArgument
    @Flag(help: "Do not ask.") var yes = false

    func run() async throws {
      try await running {
        let storage = try location.openStorage()
        let account = try email.account(in: storage)
        let service = AccountService(storage, cost: .standard)
        let fates = try await service.fates(ofSpacesOf: account.id)
        report("The account '\(account.email)', made on \(account.created.rfc3339.prefix(10)), with its spaces:")
        for fate in fates { report("  " + describe(fate)) }
        if fates.contains(where: { $0.fate == .mustBeHandedOver }) {
          throw Failure(
            .badData,
            "Nothing was deleted: spaces with other members need another owner. See 'vademecum space member add --help'."
          )
        }
        if !yes {
          report("To delete all of this for good, type the e-mail address of the account:")
          guard readLine().flatMap({ EmailAddress($0) })?.text == account.email else {
            throw Failure(.badData, "Nothing was deleted.")
          }
        }
        let gone = try await service.delete(account.id)
        try DeletionList(location.directory).add(account.id, at: .now())
        for space in gone { try location.directory.blobs.removeAll(of: space) }
        report("Deleted.")
      }
    }

    private func describe(_ fate: SpaceFate) -> String {
      let space = fate.space
      let name = space.kind == .private ? "private space" : "\(space.kind.name) space '\(space.title)'"
      return switch fate.fate {
      case .deleted: "\(name) (\(space.bytes) bytes of records, and its pictures): deleted"
      case .stays: "\(name): stays for its other members (\(fate.members))"
      case .mustBeHandedOver: "\(name): has \(fate.members) other members and no other owner"
      }
    }
  }
}
