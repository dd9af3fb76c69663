import Base
import Kit
import Store
import Sync

extension FlightForm {
  /// L-150: whoever a rule of the aircraft names, and the role that it says, where nobody has said otherwise. The role of the last flight,
  /// with which a new one begins, is nobody's word.
  mutating func fillByRules(_ old: Form, _ book: Book) {
    let registration = form.text(FlightForm.registration)
    guard !book.rules.isEmpty, registration != old.text(FlightForm.registration) else { return }
    let type = ruledType(book)
    if let wanted = book.rules.role(type: type, registration: registration), !hasOwnRole(old, book) {
      set(FlightRole.field, wanted.name)
      if session.letsGoOfSelf(as: wanted) { set(Flight.picName.field, "") }
    }
    if form.text(Flight.picName.field).utf8.isEmpty,
      let name = book.rules.value(FlightRule.picName, type: type, registration: registration),
      !(isSelf(name) && FlightForm.role(form)?.isOwnCommand == false)
    {
      set(Flight.picName.field, name)
    }
  }

  /// L-150: a flight that is all under IFR by a rule, as long as nobody has typed another time.
  mutating func fillInstrument(_ old: Form, _ oldTotal: String, _ total: String, _ book: Book) {
    let registration = form.text(FlightForm.registration)
    let hasChanged = registration != old.text(FlightForm.registration) || total != oldTotal
    guard !book.rules.isEmpty, hasChanged, form.value(Flight.total.field) != nil,
      book.rules.value(FlightRule.isInstrument, type: ruledType(book), registration: registration) == true
    else { return }
    let written = form.text(Flight.ifr.field)
    if written.utf8.isEmpty || written == oldTotal { set(Flight.ifr.field, total) }
  }

  private func ruledType(_ book: Book) -> RuledType {
    aircraft(book).map { RuledType($0) } ?? RuledType(form.text(Aircraft.type.field))
  }

  /// Whether somebody has said what the role is: by choosing it, or the flight of which this one is a copy.
  private func hasOwnRole(_ old: Form, _ book: Book) -> Bool {
    // The form has just been opened: nothing has stood in it before.
    if old.texts.members.isEmpty { return !form.text(FlightRole.field).utf8.isEmpty && !beginning.beginsAsUsual }
    return session.hasOwnRole(old, book)
  }
}

extension FormSession {
  /// Whether somebody has said what the role is: just now, or otherwise than a rule for the aircraft that stood here before.
  fileprivate func hasOwnRole(_ old: Form, _ book: Book) -> Bool {
    let role = form.text(FlightRole.field)
    if role.utf8.isEmpty { return false }
    return role != old.text(FlightRole.field) || isTyped(FlightRole.field.name) && role != book.ruledRole(old)?.name
  }

  /// Whether SELF, which nobody has typed, cannot be the pilot in command in that role.
  fileprivate func letsGoOfSelf(as role: FlightRole) -> Bool {
    !role.isOwnCommand && isSelf(form.text(Flight.picName.field)) && !isTyped(Flight.picName.name)
  }
}

extension DayForm {
  /// L-150: the same for the flights of a day. What their controls began with is nobody's word either.
  mutating func followRules(_ before: Fields, _ book: Book, _ context: UpdateContext) {
    var old = form
    old.texts = before
    let registration = form.text(FlightForm.registration)
    guard !book.rules.isEmpty, registration != old.text(FlightForm.registration) else { return }
    guard !session.hasOwnRole(old, book), let wanted = book.ruledRole(form) else { return }
    session.form.texts[FlightRole.field.name] = .string(wanted.name)
    if session.letsGoOfSelf(as: wanted) { session.form.texts[Flight.picName.name] = nil }
    session.noteTyped()
    context.keepDraft(session)
  }
}

extension Book {
  /// The role that a rule says for the aircraft of a form; nil when none does.
  func ruledRole(_ form: Form) -> FlightRole? {
    ruledRole(form.text(FlightForm.registration), type: form.text(Aircraft.type.field))
  }

  /// - Parameter type: of an aircraft that the book does not have.
  func ruledRole(_ registration: String, type: String) -> FlightRole? {
    let plain = plainRegistration(registration)
    if rules.isEmpty || plain.isEmpty { return nil }
    let known = aircraft.first { plainRegistration($0.registration) == plain }
    return rules.role(type: known.map { RuledType($0) } ?? RuledType(type), registration: registration)
  }
}

extension FlightRole {
  /// Whether the pilot in command is the pilot.
  var isOwnCommand: Bool { functions.contains { $0.name == Flight.pic.name } }
}

extension Flight {
  /// Whether somebody else commanded the whole flight, by the function that the pilot had: SELF is not who did.
  static func isUnderAnother(_ fields: Fields) -> Bool {
    func has(_ function: Sync.Attribute<Minutes>) -> Bool { (fields[function] ?? .zero) > .zero }
    return !has(pic) && [spic, picus, coPilot, dual].contains { has($0) }
  }
}

extension FlightTemplate {
  /// Whether its role is that of the last flight, because nothing better is known.
  var beginsAsUsual: Bool {
    switch self {
    case .blank, .planned: true
    case .like, .backFrom, .onwardsFrom, .leg: false
    }
  }
}
