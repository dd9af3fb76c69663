import Foundation
import Server

/// Reads a new password: asked for twice on a terminal without showing it, or the first line of standard input. It is
/// never an argument, because every user of the machine can see arguments.
func readNewPassword() throws -> String {
  let isTerminal = isatty(STDIN_FILENO) == 1
  let password = try readPassword(isTerminal ? "New password: " : nil)
  guard password.unicodeScalars.count >= 8 else { throw Failure(.badData, "A password has at least 8 characters.") }
  if isCommonPassword(password) {
    throw Failure(.badData, "This password is easy to guess.")
  }
  if isTerminal, try readPassword("Once more: ") != password { throw Failure(.badData, "The passwords differ.") }
  return password
}

private func readPassword(_ prompt: String?) throws -> String {
  var shown = termios()
  if let prompt {
    StandardError.write(prompt)
    tcgetattr(STDIN_FILENO, &shown)
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
  }
  let line = readLine()
  if prompt != nil {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
    report("")
  }
  guard let line else { throw Failure(.noInput, "There is no password on standard input.") }
  return line
}
