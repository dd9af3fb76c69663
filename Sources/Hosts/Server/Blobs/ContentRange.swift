/// The part of a blob that the `Content-Range` of an upload announces.
enum ContentRange: Equatable {
  /// `bytes 0-999/2500`: the first and last offset, and the total.
  case part(first: Int64, last: Int64, total: Int64)
  /// `bytes */2500`: asks how much of the upload has arrived.
  case question(total: Int64)

  init?(_ header: String) {
    let parts = header.split(separator: " ")
    guard parts.count == 2, parts[0] == "bytes" else { return nil }
    let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let total = Int64(halves[1]), total > 0 else { return nil }
    if halves[0] == "*" {
      self = .question(total: total)
      return
    }
    let places = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard places.count == 2, let first = Int64(places[0]), let last = Int64(places[1]), first >= 0, first <= last,
      last < total
    else { return nil }
    self = .part(first: first, last: last, total: total)
  }
}

/// The part of a blob that the `Range` of a request asks for.
enum RequestedRange: Equatable {
  case all
  case part(ClosedRange<Int64>)
  case outside

  /// - Parameter header: a single range. For several ranges, or an invalid one, the answer is the whole blob, as RFC
  ///   9110 allows.
  init(_ header: String?, size: Int64) {
    self = .all
    guard let header, header.hasPrefix("bytes="), !header.contains(",") else { return }
    let places = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard places.count == 2 else { return }
    switch (Int64(places[0]), Int64(places[1])) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first...min(last, size - 1)) : .outside
    case (let first?, nil) where places[1].isEmpty:
      self = first < size ? .part(first...(size - 1)) : .outside
    case (nil, let count?) where places[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)...(size - 1)) : .outside
    case (_?, _?), (_?, nil), (nil, _?), (nil, nil): return
    }
  }
}
