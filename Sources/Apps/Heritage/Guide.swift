import Base
import Store
import Sync

extension HeritageApp {
  /// The first steps of a reader, and what readers ask. The gestures are shown on the time line itself (E-60).
  public static var guide: Guide {
    Guide(
      steps: [
        Guide.Step(
          "hero-heritage", Text(cs: "Dějiny, které se dají rozevřít", en: "A history that opens up"),
          Text(
            cs: "Časová osa od založení po dnešek. Klepnutím nebo roztažením prstů se událost rozevře.",
            en: "A time line from the foundation to the present. A tap or two fingers open an event.")),
        Guide.Step(
          "first-milestone", Text(cs: "Lidé, kteří ji psali", en: "The people who made it"),
          Text(
            cs: "Rektoři, osobnosti a sportovci: kdo byli, kdy žili a co po nich zůstalo.",
            en: "Rectors, notable people and athletes: who they were, when they lived, and what remains of them.")),
        Guide.Step(
          "no-map-files", Text(cs: "Projděte se po místech", en: "Walk to the places"),
          Text(
            cs: "Procházka vás dovede k domům, kde se dějiny staly, a ukáže je dříve a nyní.",
            en: "The tour leads to the houses where history happened, and shows them then and now.")),
      ],
      answers: [
        Guide.Answer(
          Text(cs: "Jak se vrátím na časovou osu?", en: "How do I get back to the time line?"),
          Text(
            cs: "Stáhněte prsty k sobě nebo použijte Zpět. Osa se zavře na události, kterou právě čtete.",
            en: "Pinch, or go back. The time line closes at the event that you are reading."))
      ],
      keys: [.search, .rows], editorKeys: [.add, .edit])
  }

  /// The day in history (E-30).
  public func glance(_ context: Context) -> Glance? {
    guard let found = DayInHistory(chronicle.milestones, on: context.localDay), found.nearness == .day else { return nil }
    let title = chronicle.milestones[found.place].title.text
    return Glance(
      Text(
        cs: Words.today(found.years, Format(.czech)) + ": " + title,
        en: Words.today(found.years, Format(.english)) + ": " + title), until: context.localDay)
  }
}
