import Base

/// What is said about sharing cards.
enum SharingWords {
  static var title: Text { Text(cs: "Rodina", en: "Family") }
  static var mine: Text { Text(cs: "Jen u mě", en: "Only mine") }
  static var text: Text {
    Text(
      cs: "Průkaz dítěte můžete mít společně s partnerem: oba ho uvidíte a doplníte, i bez připojení.",
      en: "You and your partner can share a child's card: both of you see it and add to it, even offline.")
  }
  static var needsAccount: Text {
    Text(
      cs: "Ke sdílení je potřeba účet: podle něj se pozná, s kým průkaz sdílíte.",
      en: "Sharing needs an account, so that the app knows whom you share the card with.")
  }
  static var toAccount: Text { Text(cs: "Založit účet nebo se přihlásit", en: "Sign up or sign in") }
  /// What is to do before a card is shared, in this order.
  static var steps: [Text] {
    [
      Text(cs: "Založte společný prostor, třeba „Rodina“.", en: "Make a shared space, such as “Family”."),
      Text(
        cs: "Pošlete partnerovi odkaz nebo kód pozvánky.",
        en: "Send your partner an invitation as a link or a code."),
      Text(
        cs: "Vraťte se sem a přesuňte do něj průkaz dítěte.", en: "Come back here and move the child's card into it."),
    ]
  }
  static var invited: Text {
    Text(
      cs: "Pozvali vás? Otevřete odkaz, který jste dostali, nebo kód zadejte v prostorech.",
      en: "Were you invited? Open the link that you got, or enter the code in the spaces.")
  }
  static var onlyMine: Text { Text(cs: "Zatím jen u vás", en: "With you only") }
  static var onlyMineText: Text {
    Text(cs: "Vyberte průkaz, který chcete sdílet.", en: "Choose the card that you want to share.")
  }
  static var toSpaces: Text { Text(cs: "Prostory a pozvánky", en: "Spaces and invitations") }
  static var members: Text { Text(cs: "Členové a pozvánky", en: "Members and invitations") }
  static var noCards: Text { Text(cs: "Zatím bez průkazů.", en: "No cards yet.") }
  static var leaving: Text { Text(cs: "Když prostor opustíte", en: "When you leave the space") }

  /// - Parameter names: of whose cards are in it; empty for none.
  static func leavingText(_ names: String) -> Text {
    names.utf8.isEmpty
      ? Text(cs: "Nic se nestane, žádný průkaz v něm není.", en: "Nothing happens: no card is in it.")
      : Text(
        cs:
          "Průkazy v něm (\(names)) zůstanou ostatním a vám zmizí. Průkaz, který chcete mít dál, nejdřív přesuňte k sobě.",
        en:
          "The cards in it (\(names)) stay with the others, and you lose them. Move a card that you want to keep to yourself first."
      )
  }

  // Moving
  static var where_: Text { Text(cs: "Kde průkaz je", en: "Where the card is") }
  static func isIn(_ space: String) -> Text { Text(cs: "Sdíleno: \(space)", en: "Shared: \(space)") }
  static var isPrivate: Text { Text(cs: "Vidíte ho jen vy.", en: "Only you see it.") }
  static func isShared(_ space: String) -> Text {
    Text(cs: "Vidí ho všichni členové prostoru \(space).", en: "All members of \(space) see it.")
  }
  /// Who sees what is typed into a form.
  ///
  /// - Parameter space: the title of a shared one.
  static func whoSees(_ space: String?) -> Text {
    space.map { Text(cs: "Vidí to všichni členové prostoru \($0).", en: "All members of \($0) can see it.") }
      ?? Text(cs: "Vidíte to jen vy.", en: "Only you can see it.")
  }
  static func share(_ space: String) -> Text { Text(cs: "Přesunout do: \(space)", en: "Move to: \(space)") }
  static var takeBack: Text { Text(cs: "Přesunout k sobě", en: "Move to myself") }
  static func shareQuestion(_ name: String) -> Text {
    Text(cs: "Přesunout průkaz: \(name)?", en: "Move the card: \(name)?")
  }
  static func shareText(_ space: String) -> Text {
    Text(
      cs:
        "Průkaz se vším, co k němu patří, uvidí a budou moci měnit členové prostoru \(space). Kdykoli ho můžete vzít zpět.",
      en:
        "Members of \(space) will see the card with everything that belongs to it and may change it. You can take it back at any time."
    )
  }
  static func takeBackText(_ space: String) -> Text {
    Text(
      cs: "Ostatním členům prostoru \(space) průkaz zmizí. Co si sami opsali nebo vytiskli, jim zůstane.",
      en: "The card disappears for the other members of \(space). What they have copied or printed stays with them.")
  }
  static var move: Text { Text(cs: "Přesunout", en: "Move") }
  static var isMoving: Text { Text(cs: "Průkaz se přesouvá.", en: "The card is moving.") }
  static var waits: Text {
    Text(
      cs: "Přesun se dokončí po připojení k internetu. Nic se neztratí, ani když aplikaci mezitím zavřete.",
      en: "The move finishes once there is a network. Nothing is lost, even if you close the app in the meantime.")
  }
  static var targetGone: Text {
    Text(
      cs: "Průkaz se přesouvá jinam, na tomto zařízení to ale nejde dokončit.",
      en: "The card is moving elsewhere, but this device cannot finish the move.")
  }
  static var stay: Text { Text(cs: "Nechat průkaz tady", en: "Keep the card here") }
  static var readOnly: Text {
    Text(cs: "Tento průkaz si můžete jen prohlížet.", en: "You may only look at this card.")
  }
  static var mayNotMove: Text {
    Text(
      cs: "Průkaz odsud smí přesunout jen vlastníci a editoři prostoru.",
      en: "Only owners and editors of the space may move the card elsewhere.")
  }
  static var twofold: Text { Text(cs: "Průkaz je na dvou místech", en: "The card is in two places") }
  static var twofoldText: Text {
    Text(
      cs: "Byl přesunut na dvou zařízeních různě. Vyberte, kde má být; obsah se spojí a nic se neztratí.",
      en: "Two devices moved it differently. Choose where it belongs; the contents are merged and nothing is lost.")
  }
  static func keepIn(_ space: String) -> Text { Text(cs: "Nechat zde: \(space)", en: "Keep it in: \(space)") }
}
