import Base

/// What is reckoned from the whole book. Each part is made when a screen first asks for it and kept until a record
/// changes, so that no frame sums up thousands of flights, nor loading pays for a screen that nobody looks at.
///
/// A class, because a screen is a function of the state and fills it while it is drawn; what it holds follows from the
/// records alone.
final class Reckoning {
  private var limits: Limits?
  private var breaches: (day: Day, list: [Breach])?

  /// The records have changed.
  func forget() {
    limits = nil
    breaches = nil
  }

  func limits(_ book: Book, _ papers: Papers) -> Limits {
    if let limits { return limits }
    let boundary = papers.boundary
    let made = Limits(
      flights: book.entries.compactMap { FlownTime($0, boundary: boundary) }, duties: papers.duties.compactMap { $0.duty },
      boundary: boundary)
    limits = made
    return made
  }

  /// Those that began through today, the oldest of each limit first.
  func breaches(_ book: Book, _ papers: Papers, today: Day) -> [Breach] {
    if let breaches, breaches.day == today { return breaches.list }
    let list = limits(book, papers).breaches(through: today)
    breaches = (today, list)
    return list
  }
}
