import Base
import HTML
import Kit
import Store
import Sync

/// The vaccination card of a family as a pocket app. Its addresses are ``VaccinationRoute``.
public struct VaccinationApp: PocketApp {
  let vaccines = Vaccines()
  let family = Family()
  /// The form that is open.
  var sheet: RecordSheet?
  var journey = Journey()
  var transfer = Transfer()
  var cardMover = CardMover()
  /// The form of the catalogue that is open.
  var editor: PublishedForm?
  var lock = AppLock()
  var isPrinting = false

  public init() {}

  public static var entry: AppEntry {
    AppEntry(
      "vaccination", Words.title,
      purpose: Text(cs: "Očkovací průkazy rodiny", en: "The vaccination cards of a family"),
      icon: VaccinationIcons.syringe,
      tabs: [
        AppEntry.Tab("today", Words.today, icon: Icons.calendar),
        AppEntry.Tab("people", Words.people, icon: VaccinationIcons.family),
        AppEntry.Tab("catalogue", Words.catalogue, icon: VaccinationIcons.shield),
        AppEntry.Tab("journey", Words.journey, icon: VaccinationIcons.globe),
        AppEntry.Tab("transfer", Words.transfer, icon: Icons.transfer),
        AppEntry.Tab("about", Words.about, icon: VaccinationIcons.info),
      ], published: Vaccination.space)
  }

  public static var collections: [RecordType] { Vaccination.collections }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    let concerns = keys.contains { CatalogueRecord.has($0.collection) }
    if keys.isEmpty || concerns { vaccines.read(context.replica(context.spaceID(of: Vaccination.space))) }
    family.take(keys, context)
    cardMover.plan(context)
    transfer.refresh(keys, context)
    editor?.rebase(keys, context)
    // An address whose record comes only now.
    if editor == nil { openEditor(context) }
    sheet?.rebase(keys, context)
    // A form goes with its card into another space.
    if let open = sheet, let person = VaccinationRoute(context.route).person,
      family.space(of: person) != open.session.space
    {
      openSheet(context)
    }
  }

  public mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    // V-70: behind the PIN only what happens by itself goes on.
    let isLocked = lock.isLocked(context)
    switch event {
    case .navigated:
      lock.forgetFault()
      if !isLocked { lock.touch(context) }
      navigated(context)
    case .action(let action):
      let parts = action.name.parts(at: UInt8(ascii: "."))
      if parts.count > 2, parts[1] == "lock" {
        lock.act(parts[2], action, context)
      } else if !isLocked {
        lock.touch(context)
        act(action, context)
      }
    case .file(let file): transfer.fileChosen(file, vaccines, family, context)
    case .blob(let blob): pictureStored(blob, context)
    case .timer(let name):
      if name == Transfer.setting.area { transfer.step(family, context) }
      if name == CardMover.timer { cardMover.work(context) }
    case .answer(let answer):
      editor?.take(answer, context)
      lock.take(answer, context)
    case .map, .position: break
    }
  }

  /// Opens the form of the address.
  private mutating func navigated(_ context: UpdateContext) {
    isPrinting = false
    editor = nil
    openEditor(context)
    openSheet(context)
  }

  private mutating func openSheet(_ context: Context) {
    sheet = nil
    let place = VaccinationRoute(context.route)
    // Who may only look has no forms.
    if let person = place.person, family.member(person)?.isReadOnly == true { return }
    switch place {
    case .personForm(let id): sheet = personSheet(id, context)
    case .newDose(let person, let id): sheet = newDoseSheet(person, of: id, context)
    case .illness(let person, let id): sheet = illnessSheet(person, of: id, context)
    case .doseForm(let person, let id): sheet = doseSheet(person, id, context)
    case .paper(let person): sheet = paperSheet(person, context)
    case .plan(let person, let series): sheet = planSheet(person, series, context)
    case .ownForm(let person, let id): sheet = ownSheet(person, id, context)
    case .today, .people, .card, .why, .dose, .picture, .print, .share, .family, .catalogue, .schedule, .drafts,
      .newEntry, .entryForm, .difference, .journey, .transfer, .about, .lock, .unknown:
      break
    }
  }

  private mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    let parts = action.name.parts(at: UInt8(ascii: "."))
    guard parts.count > 2 else { return }
    switch parts[1] {
    case "cardholder", "dose", "plan", "ownVaccine": actOnRecord(parts[1], parts[2], action, context)
    case "cardPicture": actOnPicture(action, context)
    case "leftover": deleteLeftover(action.value, context)
    case "edit", "publish": edit(action, context)
    case "move": actOnMove(parts[2], action, context)
    case "today": actOnToday(parts[2], action, context)
    case "journey": journey.act(parts[2], action)
    case "print":
      isPrinting = true
      context.print()
    case "transfer": transfer.act(parts[2], action, vaccines, family, context)
    default: break
    }
  }

  public func screen(_ context: Context) -> Screen {
    var screen = lock.isLocked(context) ? lockedScreen(context) : openScreen(context)
    // V-95: the host keeps no screen with this mark.
    if context.settings.lock != nil { screen.actions.append(span(.flag("hidden", true), .flag("data-private", true), .key("private"))) }
    return screen
  }

  private func openScreen(_ context: Context) -> Screen {
    let place = VaccinationRoute(context.route)
    switch place {
    case .today: return todayScreen(context)
    case .people, .personForm, .card, .why, .plan, .newDose, .illness, .dose, .doseForm, .paper, .ownForm, .picture,
      .print, .share:
      return peopleScreen(place, context)
    case .family: return familyScreen(context)
    case .drafts:
      var screen = draftsScreen(context)
      screen.explainDrafts(add: nil, context)
      return screen
    case .newEntry, .entryForm, .difference: return editorScreen(place, context)
    case .catalogue(let id): return catalogueScreen(id, isSchedule: false, context)
    case .schedule: return catalogueScreen(nil, isSchedule: true, context)
    case .journey: return journeyScreen(context)
    case .transfer: return transferScreen(context)
    case .about: return aboutScreen(context)
    case .lock: return lockScreen(context)
    case .unknown:
      return Screen(
        title: Words.notFound,
        detail: empty(Words.notFoundText, picture: "nothing-matches") {
          a(.class("button"), .href(VaccinationRoute.today.url)) { Words.today }
        })
    }
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    if lock.isLocked(context) { return title(of: key, context) }
    switch key.collection {
    case PersonRecord.collection.name: return fields[PersonRecord.name] ?? ""
    case DoseRecord.collection.name:
      let day = DoseRecord.day(fields)?.words(context.format) ?? ""
      return doseTitle(fields, context.language) + (day.utf8.isEmpty ? "" : ", " + day)
    case OwnVaccine.collection.name: return fields[OwnVaccine.name] ?? ""
    case PlanRecord.collection.name:
      return fields[PlanRecord.series].flatMap { vaccines.series($0)?.catalogueName(context.language) }
        ?? PlanRecord.collection.title(context.language)
    case CardPicture.collection.name: return fields[AttachedFile.name] ?? CardPicture.collection.title(context.language)
    default:
      if let code = fields[CatalogueRecord.code] {
        return Record(key, fields: fields).catalogueName(context.language).utf8.isEmpty
          ? code : Record(key, fields: fields).catalogueName(context.language)
      }
      return title(of: key, context)
    }
  }

  /// U-14: codes by what they stand for, and days as they are read.
  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? {
    value.flatMap { told($0, field, key.collection, context.format) }.map { DescribedValue(words: $0) }
  }

  private func told(_ value: JSON, _ field: String, _ collection: String, _ format: Format) -> String? {
    let language = format.language
    switch collection {
    case PersonRecord.collection.name:
      if field == PersonRecord.colour.name { return value.text.flatMap { PersonColour(name: $0)?.label(language) } }
      return field == PersonRecord.conditions.name ? value.codes.map { HealthCondition.names($0, language) } : nil
    case DoseRecord.collection.name:
      if field == DoseRecord.date.name { return value.text.flatMap { InexactDay($0)?.words(format) } }
      if field == DoseRecord.product.name { return value.text.map { vaccines.brand($0) } }
      return field == DoseRecord.antigens.name ? value.codes.map { diseaseNames($0, language) } : nil
    case PlanRecord.collection.name:
      guard field == PlanRecord.series.name else { return nil }
      return value.text.flatMap { vaccines.series($0)?.catalogueName(language) }
    default: return nil
    }
  }

  private func title(of key: RecordKey, _ context: Context) -> String {
    Vaccination.collections.first { $0.name == key.collection }?.title(context.language) ?? key.collection
  }

  /// What a dose is called: the vaccine of the catalogue, or what the card says.
  func doseTitle(_ fields: Fields, _ language: Language) -> String {
    if let code = fields[DoseRecord.product] { return vaccines.brand(code) }
    if let text = fields[DoseRecord.productText] { return text }
    if let own = fields[DoseRecord.own] {
      for member in family.members {
        if let name = member.ownVaccines.first(where: { $0.id == own })?[OwnVaccine.name] { return name }
      }
      for leftover in family.leftovers {
        if let name = leftover.records.first(where: { $0.id == own })?[OwnVaccine.name] { return name }
      }
    }
    let names = diseaseNames(fields[DoseRecord.antigens]?.codes ?? [], language)
    return names.utf8.isEmpty ? Words.unknownVaccine(language) : names
  }

  func diseaseNames(_ codes: [String], _ language: Language) -> String {
    listed(codes.map { vaccines.disease($0)?.catalogueName(language) ?? $0 })
  }
}

extension Context {
  func words(_ text: Text) -> String { text(language) }
}
