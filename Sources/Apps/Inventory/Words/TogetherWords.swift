import Base

/// What is said about the work of others. Made when a screen says it.
enum TogetherWords {
  // Two versions
  static var both: Text { Text(cs: "Změnili jste to dva", en: "Two people have changed this") }
  static var mine: Text { Text(cs: "Moje", en: "Mine") }
  static var theirs: Text { Text(cs: "Od druhého", en: "Theirs") }
  static var keepMine: Text { Text(cs: "Nechat moje", en: "Keep mine") }
  static var keepTheirs: Text { Text(cs: "Nechat to od druhého", en: "Keep theirs") }
  /// I-119
  static var bothOnMap: Text {
    Text(
      cs: "Na mapě jsou oba tvary přes sebe, váš je čárkovaný.",
      en: "The map shows both shapes on top of each other; yours is dashed.")
  }
  static var bothPoints: Text {
    Text(cs: "Na mapě jsou oba body, váš je plný.", en: "The map shows both points; yours is filled.")
  }
  static var deletedThere: Text {
    Text(
      cs: "Někdo objekt smazal, zatímco jste ho měnili.", en: "Somebody deleted the object while you changed it.")
  }
  static func movedThere(_ layer: String) -> Text {
    Text(
      cs: "Někdo objekt přesunul do vrstvy \(layer), zatímco jste ho měnili. Když ho sem vrátíte, bude v obou.",
      en: "Somebody moved the object to the layer \(layer) while you changed it. Brought back here, it will be in both.")
  }
  static func isMoved(_ layer: String) -> Text {
    Text(cs: "Objekt je teď ve vrstvě \(layer).", en: "The object is in the layer \(layer) now.")
  }
  static var showMoved: Text { Text(cs: "Ukázat ho tam", en: "Show it there") }
  static var leaveMoved: Text { Text(cs: "Nechat přesunutý", en: "Leave it moved") }
  static var anotherLayer: Text { Text(cs: "jiné", en: "another one") }
  static var deletedHere: Text {
    Text(
      cs: "Smazali jste ho, ale někdo ho mezitím změnil.",
      en: "You deleted it, but somebody has changed it in the meantime.")
  }
  static var bringBack: Text { Text(cs: "Vrátit s mými změnami", en: "Bring back with my changes") }
  static var leaveDeleted: Text { Text(cs: "Nechat smazaný", en: "Leave it deleted") }
  static var keep: Text { Text(cs: "Nechat", en: "Keep it") }
  static var isDeleted: Text { Text(cs: "Objekt je smazaný.", en: "The object is deleted.") }

  // Then
  static var showPast: Text { Text(cs: "Dřívější tvar na mapě", en: "Show the former shape") }
  static var hidePast: Text { Text(cs: "Skrýt dřívější tvar", en: "Hide the former shape") }

  // Who is here
  static var whoIsHere: Text { Text(cs: "Kdo je v projektu", en: "Who is in the project") }
  static var edits: Text { Text(cs: "upravuje", en: "edits") }
  static var adds: Text { Text(cs: "přidává", en: "adds") }
  static var looks: Text { Text(cs: "si prohlíží mapu", en: "looks at the map") }
  static var presenceText: Text {
    Text(
      cs:
        "Členové týmu vidí, kdo má projekt právě otevřený a co v něm upravuje. Nikam se to neukládá. Vaši polohu vidí, jen když to zapnete a máte ji na mapě.",
      en:
        "Members of the team see who has the project open and what they edit. It is stored nowhere. They see your position only if you turn that on and show it on your map."
    )
  }

  // Lists
  static var news: Text { Text(cs: "Jsou tu nové změny. Zobrazit", en: "There are new changes. Show them") }
}
