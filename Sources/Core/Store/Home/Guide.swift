import Base

/// What an app tells who opens it for the first time, in three steps, and what its help answers (U-4, U-5).
public struct Guide: Sendable {
  public struct Step: Sendable {
    /// Of Web/illustrations: `hero-zoo`.
    let picture: String
    let title: Text
    let text: Text

    public init(_ picture: String, _ title: Text, _ text: Text) {
      self.picture = picture
      self.title = title
      self.text = text
    }
  }

  /// A question as people ask it, and its answer.
  public struct Answer: Sendable {
    let question: Text
    let text: Text

    public init(_ question: Text, _ text: Text) {
      self.question = question
      self.text = text
    }
  }

  /// A key that presses something on some screen of the app (U-18).
  public enum Shortcut: CaseIterable, Sendable {
    case add, search, rows, edit
  }

  public let steps: [Step]
  public let answers: [Answer]
  let keys: [Shortcut]
  let editorKeys: [Shortcut]

  /// - Parameters:
  ///   - keys: what everybody has something to press for.
  ///   - editorKeys: what only editors of what the app publishes have something to press for.
  public init(
    steps: [Step] = [], answers: [Answer] = [], keys: [Shortcut] = [], editorKeys: [Shortcut] = []
  ) {
    self.steps = steps
    self.answers = answers
    self.keys = keys
    self.editorKeys = editorKeys
  }
}
