import Base

/// What is said about where layers and projects lie, and who has them. Made when a screen says it: no start needs them.
enum SharingWords {
  static var title: Text { Text(cs: "Sdílení", en: "Sharing") }
  static var needsAccount: Text {
    Text(
      cs: "Ke sdílení je potřeba účet: podle něj ostatní poznají, kdo co udělal.",
      en: "Sharing needs an account, so that others see who did what.")
  }
  static var toAccount: Text { Text(cs: "Založit účet nebo se přihlásit", en: "Sign up or sign in") }
  static var members: Text { Text(cs: "Členové a pozvánky", en: "Members and invitations") }
  static var teams: Text { Text(cs: "Týmy a pozvánky", en: "Teams and invitations") }
  static var newTeam: Text { Text(cs: "Nový tým", en: "New team") }
  static var newTeamText: Text {
    Text(
      cs: "Založte tým, přesuňte do něj projekt a pozvěte ostatní odkazem nebo kódem.",
      en: "Make a team, move the project there, and invite others by a link or a code.")
  }
  static var teamTitle: Text { Text(cs: "Název týmu", en: "Name of the team") }
  static var makeTeam: Text { Text(cs: "Založit tým", en: "Make the team") }
  static var share: Text { Text(cs: "Sdílet", en: "Share") }
  static var move: Text { Text(cs: "Přesunout", en: "Move") }
  static var takeBack: Text { Text(cs: "Vzít zpět", en: "Take back") }
  static func shareWith(_ team: String) -> Text { Text(cs: "Sdílet s týmem \(team)", en: "Share with \(team)") }
  static func moveTo(_ team: String) -> Text { Text(cs: "Přesunout do týmu \(team)", en: "Move to \(team)") }
  static var moveBack: Text { Text(cs: "Přesunout k sobě", en: "Move to myself") }

  // Where it is
  static var mine: Text { Text(cs: "Jen u mě", en: "Only mine") }
  static var isPrivateLayer: Text { Text(cs: "Vrstvu vidíte jen vy.", en: "Only you see the layer.") }
  static func isSharedLayer(_ team: String) -> Text {
    Text(cs: "Vrstvu vidí všichni členové týmu \(team).", en: "All members of \(team) see the layer.")
  }
  static var isPrivateProject: Text { Text(cs: "Projekt vidíte jen vy.", en: "Only you see the project.") }
  static func isSharedProject(_ team: String) -> Text {
    Text(cs: "Projekt vidí všichni členové týmu \(team).", en: "All members of \(team) see the project.")
  }
  static var oldLayer: Text {
    Text(
      cs: "Tato vrstva vznikla ve starší verzi a sdílet ji nejde. Její objekty můžete v tabulce přesunout do nové.",
      en: "This layer was made by an older version and cannot be shared. Its table can move its objects to a new one.")
  }
  static var othersLayer: Text {
    Text(cs: "Přesunout ji může jen ten, kdo ji založil.", en: "Only the person who made it can move it.")
  }

  // Questions
  static var shareQuestion: Text { Text(cs: "Sdílet vrstvu?", en: "Share the layer?") }
  static func shareText(_ team: String) -> Text {
    Text(
      cs:
        "Členové týmu \(team) ji uvidí se vším, co v ní je, i s historií, a budou ji moci měnit podle své role. Kdykoli ji můžete vzít zpět.",
      en:
        "Members of \(team) will see it with everything in it, including its history, and may change it as their role allows. You can take it back at any time."
    )
  }
  static var takeBackQuestion: Text { Text(cs: "Vzít vrstvu zpět?", en: "Take the layer back?") }
  static func takeBackText(_ team: String) -> Text {
    Text(
      cs:
        "Členům týmu \(team) vrstva zmizí ze zařízení. Co neodeslali, jim zůstane a mohou si to uložit do souboru. Vám zůstane vše.",
      en:
        "The layer leaves the devices of the members of \(team). What they have not sent stays with them and can be saved to a file. You keep everything."
    )
  }
  static var moveQuestion: Text { Text(cs: "Přesunout projekt do týmu?", en: "Move the project to the team?") }
  static func moveText(_ team: String, layers: String) -> Text {
    layers.utf8.isEmpty
      ? Text(
        cs: "Členové týmu \(team) projekt uvidí. Soukromé vrstvy zůstanou jen vám: ostatní uvidí jejich název.",
        en: "Members of \(team) will see the project. Private layers stay yours: others see their titles.")
      : Text(
        cs: "Členové týmu \(team) uvidí projekt i jeho vrstvy se vším, co v nich je: \(layers).",
        en: "Members of \(team) will see the project and its layers with everything in them: \(layers).")
  }
  static var moveBackQuestion: Text { Text(cs: "Přesunout projekt k sobě?", en: "Move the project to yourself?") }
  static func moveBackText(_ team: String) -> Text {
    Text(
      cs: "Členům týmu \(team) projekt zmizí. Vrstvy zůstanou sdílené, dokud je nevezmete zpět.",
      en: "The members of \(team) lose the project. Its layers stay shared until you take them back.")
  }
  static var moved: Text { Text(cs: "Projekt je přesunutý.", en: "The project is moved.") }
  static var shared: Text { Text(cs: "Vrstva je sdílená.", en: "The layer is shared.") }
  static var takenBack: Text { Text(cs: "Vrstva je zase jen vaše.", en: "The layer is yours alone again.") }

  // Deleting
  static var deleteHere: Text {
    Text(cs: "Je jen na tomto zařízení.", en: "It is only on this device.")
  }
  static var deleteOwn: Text {
    Text(
      cs: "Zmizí ze všech vašich zařízení. 30 dní ji můžete vrátit v seznamu vrstev.",
      en: "It leaves all your devices. For 30 days you can bring it back in the list of layers.")
  }
  static func deleteShared(_ team: String) -> Text {
    Text(
      cs:
        "Zmizí všem členům týmu \(team). Co neodeslali, jim zůstane. 30 dní ji můžete vrátit v seznamu vrstev.",
      en:
        "All members of \(team) lose it. What they have not sent stays with them. For 30 days you can bring it back in the list of layers."
    )
  }
  static var layerDeleted: Text {
    Text(
      cs: "Vrstva je smazaná. Vrátit ji můžete v seznamu vrstev.",
      en: "The layer is deleted. The list of layers can bring it back.")
  }
  static var layerBack: Text { Text(cs: "Vrstva je zpět.", en: "The layer is back.") }
  static var deletedLayers: Text { Text(cs: "Smazané a nepřístupné", en: "Deleted or closed") }
  static var restore: Text { Text(cs: "Vrátit", en: "Bring back") }
  static var deletedObjects: Text { Text(cs: "Smazané objekty", en: "Deleted objects") }

  // Rights
  static var readOnly: Text { Text(cs: "Do této vrstvy nemůžete kreslit.", en: "You may not draw in this layer.") }
  static var othersPin: Text {
    Text(
      cs: "Vrstvu vložil někdo jiný. Odebrat ji může on, nebo vlastník či editor týmu.",
      en: "Somebody else put this layer in. They can take it out, or an owner or editor of the team.")
  }
  static var readOnlyProject: Text { Text(cs: "Tento projekt nemůžete měnit.", en: "You may not change this project.") }
  static var ownersOnly: Text {
    Text(
      cs: "Vrstvu a její atributy mění jen její autor a vlastníci týmu.",
      en: "Only its author and the owners of the team change the layer and its attributes.")
  }
  static var ownObjectsOnly: Text {
    Text(
      cs: "Smazat můžete jen objekty a fotky, které jste přidali.",
      en: "You may delete only objects and pictures that you have added.")
  }
  static var copyTyped: Text { Text(cs: "Kopírovat nebo poslat", en: "Copy or send") }
  static var discardTyped: Text { Text(cs: "Zahodit", en: "Discard") }
  static var isLost: Text {
    Text(
      cs: "Vrstva už tu není. Co jste napsali, zůstává rozepsané v Synchronizaci.",
      en: "The layer is no longer here. What you typed is kept under Synchronisation.")
  }

  // Moving objects
  static var allStayed: Text {
    Text(
      cs: "Nic nejde přesunout: fotky objektů nejsou v tomto zařízení, nebo nejsou vaše.",
      en: "Nothing can be moved: the pictures are not on this device, or the objects are not yours.")
  }
  static func stayed(_ count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Zůstává (fotky nejsou v zařízení, nebo nejsou vaše): " + format.number(count) + "."
      : format.number(count) + " stayed (pictures not on this device, or not yours)."
  }
}

/// How a layer stands on this device.
enum LayerStateWords {
  static var notHeld: Text { Text(cs: "Není v tomto zařízení", en: "Not on this device") }
  static var notSent: Text { Text(cs: "Zatím jen v tomto zařízení", en: "On this device only so far") }
  static var failing: Text { Text(cs: "Stáhne se, až to půjde", en: "Will be fetched when possible") }
  static var deleted: Text { Text(cs: "Smazaná", en: "Deleted") }
  static var closed: Text { Text(cs: "Zavřená: nemáte k ní přístup", en: "Closed: you have no access to it") }
  static var readOnly: Text { Text(cs: "jen ke čtení", en: "read only") }
  static var changing: Text { Text(cs: "Přesouvá se", en: "Is being moved") }
  static var hold: Text { Text(cs: "Stáhnout do zařízení", en: "Fetch to this device") }
  static var release: Text { Text(cs: "Odebrat ze zařízení", en: "Remove from this device") }
  static var releaseText: Text {
    Text(
      cs: "Nejdřív se odešlou neodeslané změny. Na serveru vrstva zůstane.",
      en: "Unsent changes are sent first. The layer stays on the server.")
  }
  static var device: Text { Text(cs: "V tomto zařízení", en: "On this device") }
  static var retry: Text { Text(cs: "Zkusit znovu", en: "Try again") }
  static var isPinned: Text {
    Text(
      cs: "Je v zařízení, protože ji používá některý projekt.", en: "It is on this device because a project uses it.")
  }

  static func fetching(_ percent: Int, _ format: Format) -> String {
    (format.language == .czech ? "Stahuje se" : "Being fetched") + ": " + format.number(percent) + "\u{A0}%"
  }

  /// Why the server did not do what was wished.
  static func problem(_ type: String) -> Text {
    switch type {
    case "too-many-spaces":
      Text(cs: "Server víc vrstev nedovolí.", en: "The server allows no more layers.")
    case "forbidden", "not-found":
      Text(
        cs: "Server to nedovolil: nemáte k tomu právo.", en: "The server did not allow it: you do not have permission.")
    case "placed-elsewhere":
      Text(cs: "Mezitím ji někdo přesunul jinam.", en: "Somebody has moved it elsewhere in the meantime.")
    default: Text(cs: "Server to neudělal (\(type)).", en: "The server did not do it (\(type)).")
    }
  }
}
