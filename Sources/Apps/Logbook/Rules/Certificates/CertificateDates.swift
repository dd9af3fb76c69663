import Base
import Sync

/// A certificate with the dates that follow from it. A class: it is only read.
public final class DatedCertificate: Sendable {
  public let id: RecordID
  public let template: Certificate.Template
  public let issued: Day?
  /// Printed ones where the record has them, else computed; of a custom certificate none.
  public let medical: MedicalDates
  /// Which of these dates are computed.
  public let computed: MedicalDates
  /// The date of the certificate itself.
  public let expires: Day?

  fileprivate init(_ record: Record, born: Day?, previous: MedicalDates) {
    id = record.id
    template = record[Certificate.template] ?? .custom
    issued = record[Certificate.issued]
    guard let medicalClass = template.medicalClass else {
      (medical, computed, expires) = (MedicalDates(), MedicalDates(), record[Certificate.expires])
      return
    }
    var dates = MedicalDates()
    if let issued, let born { dates = medicalDates(of: medicalClass, examined: issued, born: born, previous: previous) }
    var computed = dates
    for privilege in medicalClass.privileges {
      guard let printed = DatedCertificate.printed(privilege, medicalClass, record.fields) else { continue }
      dates[privilege] = printed
      computed[privilege] = nil
    }
    medical = dates
    self.computed = computed
    switch medicalClass {
    case .class1: expires = dates.class1
    case .class2: expires = dates.class2
    case .lapl: expires = dates.lapl
    }
  }
}

/// All certificates with their dates, the oldest examination first: each is the one before the next, from whose
/// dates a revalidation in the last 45 days counts.
///
/// - Parameter born: without it no medical date can be computed, and only printed ones are there.
public func datedCertificates(_ records: some Sequence<Record>, born: Day?) -> [DatedCertificate] {
  let sorted = records.filter { !$0.deleted }.inOrder {
    let left = $0[Certificate.issued] ?? .earliest
    let right = $1[Certificate.issued] ?? .earliest
    return left != right ? left < right : $0.id < $1.id
  }
  var previous = MedicalDates()
  var dated: [DatedCertificate] = []
  for record in sorted {
    let certificate = DatedCertificate(record, born: born, previous: previous)
    for privilege in MedicalPrivilege.allCases {
      if let day = certificate.medical[privilege] { previous[privilege] = day }
    }
    dated.append(certificate)
  }
  return dated
}

extension DatedCertificate {
  fileprivate static func printed(_ privilege: MedicalPrivilege, _ own: MedicalClass, _ fields: Fields) -> Day? {
    switch privilege {
    case .singlePilotPassengers: fields[Certificate.expiresSinglePilot]
    case .class1: fields[Certificate.expires]
    case .class2: own == .class2 ? fields[Certificate.expires] : fields[Certificate.expiresClass2]
    case .lapl: own == .lapl ? fields[Certificate.expires] : fields[Certificate.expiresLAPL]
    }
  }
}
