import Base
import Sync

/// An app can show several published spaces, one at a time: the one that it names itself, and others whose names begin with that
/// one's and a hyphen. Which one is shown is a choice of the device (E-70).
extension Context {
  /// - Parameter usual: the space that the app names itself.
  /// - Returns: the name of the space that it shows.
  public func shownSpace(_ app: String, usual: String) -> String {
    guard let chosen = settings.chosenSpaces.text(app), publications.contains(where: { $0.name == chosen })
    else { return usual }
    return chosen
  }

  /// Whether it was chosen.
  public func hasChosenSpace(_ app: String) -> Bool { settings.chosenSpaces.text(app) != nil }
}

extension UpdateContext {
  /// More than anybody needs: each is in memory from the start.
  private static var mostSpaces: Int { 20 }

  /// Shows another space from now on; a name that the app cannot have changes nothing, nor does one too many.
  public func showSpace(_ name: String, app: String, usual: String) {
    guard PublishedSpace.isName(name), name == usual || name.startsWith(usual + "-"),
      settings.chosenSpaces.text(app) != name
    else { return }
    if !publications.contains(where: { $0.name == name }) {
      if settings.knownSpaces.count >= UpdateContext.mostSpaces { return }
      settings.knownSpaces.append(name)
      addKnownSpaces()
    }
    settings.chosenSpaces[app] = .string(name)
    commit([settings.entry])
    isSpaceChosen = true
  }

  /// The spaces that were chosen on this device, in this tab or another one.
  func addKnownSpaces() {
    for name in settings.knownSpaces where !publications.contains(where: { $0.name == name }) {
      publications.append(Publication(name))
    }
  }
}
