import Base
import Store
import Sync

extension InventoryApp {
  /// The first steps of a worker in the field, and what workers ask.
  public static var guide: Guide {
    Guide(
      steps: [
        Guide.Step(
          "hero-inventory", Text(cs: "Mapujte, kde stojíte", en: "Map where you stand"),
          Text(
            cs: "Body, čáry a plochy kreslíte prstem, nebo je změříte chůzí. Funguje i tam, kde není signál.",
            en:
              "Draw points, lines and areas with a finger, or measure them by walking. It works where there is no signal."
          )),
        Guide.Step(
          "first-layer", Text(cs: "Vrstvy s vašimi údaji", en: "Layers with your own data"),
          Text(
            cs: "Vrstva říká, co se zapisuje: text, číslo, výběr, fotka. Projekt z vrstev skládá mapu.",
            en: "A layer says what is recorded: text, number, choice, photo. A project makes a map of layers.")),
        Guide.Step(
          "offline", Text(cs: "Pracujte společně", en: "Work together"),
          Text(
            cs: "Sdílená vrstva se mění všem hned. Když se dvě změny střetnou, rozhodnete vy a nic se neztratí.",
            en: "A shared layer changes for everyone at once. Where two changes meet you decide, and nothing is lost.")),
      ],
      answers: [
        Guide.Answer(
          Text(cs: "Proč se mi mapa nedá měnit?", en: "Why can I not change the map?"),
          Text(
            cs: "Je zamčená proti nechtěným úpravám. Odemknete ji tlačítkem se zámkem; změna vrstvy ji zase zamkne.",
            en:
              "It is locked against accidental edits. The button with the lock unlocks it; changing the layer locks it again."
          )),
        Guide.Answer(
          Text(
            cs: "Jak dostanu pod mapu letecké snímky nebo katastr?",
            en: "How do I get aerial photos or parcels under my map?"),
          Text(
            cs:
              "Pod seznamem vrstev je Podkladová mapa. Vyberte hotovou, nebo přidejte svou: dlaždice, WMS či archiv PMTiles. Bez sítě zůstane vestavěná mapa světa.",
            en:
              "Below the list of layers is Base map. Choose one, or add your own: tiles, a WMS or a PMTiles archive. Without a network the built-in map of the world remains."
          )),
      ],
      keys: [.add, .search, .edit])
  }

  /// How much is being mapped.
  public func glance(_ context: Context) -> Glance? {
    let (projects, layers) = (contents.projects.count, contents.layers.count)
    if projects + layers == 0 { return nil }
    let czech = Format(.czech)
    return Glance(
      Text(
        cs: czech.number(projects) + " " + czech.plural(projects, one: "projekt", few: "projekty", many: "projektů")
          + " · "
          + czech.number(layers) + " " + czech.plural(layers, one: "vrstva", few: "vrstvy", many: "vrstev"),
        en: "\(projects) \(projects == 1 ? "project" : "projects") · \(layers) \(layers == 1 ? "layer" : "layers")"))
  }
}
