import Base
import Kit
import Store
import Sync

extension RecordShape {
  /// Of one of the book's collections, with its rules.
  static func logbook(
    _ collection: RecordType, at path: String, _ words: AreaWords, single: RecordKey? = nil,
    formLayout: (@Sendable (Fields) -> Layout)? = nil
  ) -> RecordShape {
    RecordShape(collection, at: path, words, single: single, formLayout: formLayout) { fields, today in
      Logbook.check(paper: collection, fields, today: today)
    }
  }
}

extension LogbookApp {
  /// The area of an action's second part: `certificate` of `logbook.certificate.save`.
  static func area(_ name: String) -> RecordScreen<LogbookApp>? {
    switch name {
    case Aircraft.collection.name: aircraftArea
    case Pilot.collection.name: pilotArea
    case Certificate.collection.name: certificateArea
    case Rating.collection.name: ratingArea
    case PreviousExperience.collection.name: previousArea
    case DutyPeriod.collection.name: dutyArea
    case RuleSettings.collection.name: settingsArea
    case OwnPlace.collection.name: placeArea
    case RemarkTemplate.collection.name: templateArea
    case FlightRule.collection.name: ruleArea
    default: nil
    }
  }

  /// Nil for a record of another kind.
  func describePaper(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String? {
    switch key.collection {
    case DutyPeriod.collection.name: describeDuty(fields, context)
    case Certificate.collection.name: Certificate.title(fields, context.language)
    case Rating.collection.name: Rating.title(fields, context.language)
    case PreviousExperience.collection.name: describePrevious(fields, context.language)
    case OwnPlace.collection.name: fields[OwnPlace.name] ?? OwnPlace.collection.title(context.language)
    case Attachment.collection.name: AttachedFile.title(fields)
    case RemarkTemplate.collection.name: fields[RemarkTemplate.text] ?? ""
    case RuleSettings.collection.name: RuleSettings.collection.title(context.language)
    case PlannedFlight.collection.name:
      joined([fields[PlannedFlight.departure] ?? "", fields[PlannedFlight.arrival] ?? ""], by: " – ")
    case FlightRule.collection.name:
      FlightRule.collection.title(context.language) + ": " + FlightRule.title(fields, context.language)
    default: nil
    }
  }

  static let settingsArea = RecordScreen<LogbookApp>(
    .logbook(
      RuleSettings.collection, at: LimitsRoute.overview.url,
      AreaWords(
        add: RuleSettings.collection.title, edit: RuleSettings.collection.title, saved: Words.settingsSaved,
        deleted: Words.settingsSaved),
      single: RuleSettings.key,
      formLayout: { fields in
        // Minutes from UTC are shown only to who has entered some, and has chosen no zone since.
        let hasMinutes = fields[RuleSettings.midnightOffset] != nil && fields[RuleSettings.homeZone] == nil
        if hasMinutes { return Layout(RuleSettings.collection.fields) }
        return Layout(
          RuleSettings.collection.fields.compactMap { field in
            switch field.name {
            case RuleSettings.midnightOffset.name, RuleSettings.summerTime.name: nil
            case RuleSettings.homeZone.name: RuleSettings.zoneControl(fields)
            default: field
            }
          })
      })
  ) { _, _, _, context in RuleSettings.collection.title(context.language) }
}
