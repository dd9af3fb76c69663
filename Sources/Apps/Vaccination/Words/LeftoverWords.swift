import Base

/// Words about entries whose person is gone.
enum LeftoverWords {
  static var title: Text { Text(cs: "Záznamy bez osoby", en: "Entries without a person") }
  static var text: Text {
    Text(
      cs: "Než tyto záznamy dorazily, někdo jejich osobu smazal. Zadejte ji znovu, a budou na jejím průkazu; nebo je smažte také.",
      en: "Before these entries arrived, somebody deleted their person. Enter the person again, and they are on the card; or delete them, too.")
  }
  static var formText: Text {
    Text(
      cs: "Někdo mezitím tuto osobu smazal. Co uložíte, bude pod osobami jako záznam bez osoby a osobu tam můžete zadat znovu.",
      en: "Somebody has deleted this person in the meantime. What you save is below the persons, as an entry without one, and you can enter the person again there.")
  }
  static var enterAgain: Text { Text(cs: "Zadat osobu znovu", en: "Enter the person again") }
  static var delete: Text { Text(cs: "Smazat záznamy", en: "Delete the entries") }
}
