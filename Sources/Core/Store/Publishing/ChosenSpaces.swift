import Base
import Sync

/// An app can show one of several published spaces: the space that it names itself, or others whose names begin with
/// that name and a hyphen. The device keeps the choice (E-70).
extension Context {
  /// - Parameter usual: the space that the app names itself.
  /// - Returns: the name of the space that the app shows.
  public func shownSpace(_ app: String, usual: String) -> String {
    guard let chosen = settings.chosenSpaces.text(app), publications.contains(where: { $0.name == chosen })
    else { return usual }
    return chosen
  }

  /// Whether the user chose the space.
  public func hasChosenSpace(_ app: String) -> Bool { settings.chosenSpaces.text(app) != nil }
}

extension Context {
  /// More than anyone needs. Each chosen space is in memory from the start.
  private static var mostSpaces: Int { 20 }

  /// Whether an app can show the space: the one that it names itself, or another one of such a name, up to the limit.
  func canShow(_ name: String, usual: String) -> Bool {
    guard PublishedSpace.isName(name), name == usual || name.startsWith(usual + "-") else { return false }
    return publications.contains { $0.name == name } || settings.knownSpaces.count < Context.mostSpaces
  }
}

extension UpdateContext {
  /// Shows another space from now on. A name that the app cannot have changes nothing; neither does a space over the
  /// limit.
  public func showSpace(_ name: String, app: String, usual: String) {
    guard canShow(name, usual: usual), settings.chosenSpaces.text(app) != name else { return }
    if !publications.contains(where: { $0.name == name }) {
      settings.knownSpaces.append(name)
      addKnownSpaces()
    }
    settings.chosenSpaces[app] = .string(name)
    commit([settings.entry])
    isSpaceChosen = true
  }

  /// Adds the spaces that were chosen on this device, in this tab or in another one.
  func addKnownSpaces() {
    for name in settings.knownSpaces where !publications.contains(where: { $0.name == name }) {
      publications.append(Publication(name))
    }
  }
}
