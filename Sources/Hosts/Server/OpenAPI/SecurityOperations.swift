private let json = "application/json"

/// Factors beside the password, and secrets for other programs (P-55, P-56).
let securityOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/account/second-factor", tag: "Security", summary: "Whether a code is asked for",
    access: .signedIn, answers: [.init(status: 200, text: "The second factor.", content: (json, "SecondFactor"))]),
  APIOperation(
    method: "POST", path: "/api/v1/account/second-factor", tag: "Security",
    summary: "Ask for the secret of an authenticator; it counts when a code was shown (P-56)", access: .signedIn,
    body: (json, "PasswordOnly"),
    answers: [.init(status: 201, text: "The secret is told this once.", content: (json, "AuthenticatorSecret"))],
    problems: [400, 403, 409, 413, 429]),
  APIOperation(
    method: "POST", path: "/api/v1/account/second-factor/confirm", tag: "Security",
    summary: "Show a first code: from now on one is asked for", access: .signedIn, body: (json, "Code"),
    answers: [.init(status: 200, text: "The codes are told this once.", content: (json, "RecoveryCodes"))],
    problems: [400, 413, 429]),
  APIOperation(
    method: "POST", path: "/api/v1/account/second-factor/recovery-codes", tag: "Security",
    summary: "Make new recovery codes; the old ones end", access: .signedIn, body: (json, "PasswordOnly"),
    answers: [.init(status: 200, text: "The codes are told this once.", content: (json, "RecoveryCodes"))],
    problems: [400, 403, 404, 413, 429]),
  APIOperation(
    method: "PUT", path: "/api/v1/account/second-factor/passkeys", tag: "Security",
    summary: "Whether a passkey is asked for beside the password (P-56)", access: .signedIn,
    body: (json, "PasskeyAsked"),
    answers: [
      .init(status: 200, text: "New codes, told this once, when there were none.", content: (json, "RecoveryCodes"))
    ],
    problems: [400, 403, 409, 413, 429]),
  APIOperation(
    method: "DELETE", path: "/api/v1/account/second-factor", tag: "Security", summary: "Ask for no code any more",
    access: .signedIn, body: (json, "PasswordOnly"), answers: [.init(status: 204, text: "Off.")],
    problems: [400, 403, 413, 429]),
  APIOperation(
    method: "GET", path: "/api/v1/account/app-passwords", tag: "Security", summary: "Passwords of other programs",
    access: .signedIn, answers: [.init(status: 200, text: "The passwords.", content: (json, "AppPasswords"))]),
  APIOperation(
    method: "POST", path: "/api/v1/account/app-passwords", tag: "Security",
    summary: "Make a password for another program, for one space (P-55)", access: .signedIn,
    body: (json, "NewAppPassword"),
    answers: [.init(status: 201, text: "The secret is told this once.", content: (json, "AppPassword"))],
    problems: [400, 403, 404, 413, 429]),
  APIOperation(
    method: "DELETE", path: "/api/v1/account/app-passwords/{id}", tag: "Security", summary: "Withdraw it",
    access: .signedIn, answers: [.init(status: 204, text: "Withdrawn.")], problems: [404]),
  APIOperation(
    method: "GET", path: "/api/v1/account/passkeys", tag: "Security", summary: "The passkeys of the account (P-60)",
    access: .signedIn, answers: [.init(status: 200, text: "The passkeys.", content: (json, "Passkeys"))]),
  APIOperation(
    method: "POST", path: "/api/v1/account/passkeys/options", tag: "Security",
    summary: "What a browser needs to make a passkey", access: .signedIn, body: (json, "PasswordOnly"),
    answers: [.init(status: 200, text: "In the words of WebAuthn; bytes as base64url.", content: (json, nil))],
    problems: [400, 403, 404, 413, 429]),
  APIOperation(
    method: "POST", path: "/api/v1/account/passkeys", tag: "Security", summary: "Add the passkey that was made",
    access: .signedIn, body: (json, "NewPasskey"),
    answers: [.init(status: 201, text: "It signs in from now on.", content: (json, "Passkey"))],
    problems: [400, 403, 404, 409, 413]),
  APIOperation(
    method: "DELETE", path: "/api/v1/account/passkeys/{id}", tag: "Security", summary: "Remove a passkey",
    access: .signedIn, answers: [.init(status: 204, text: "Removed.")], problems: [404, 409]),
  APIOperation(
    method: "POST", path: "/api/v1/passkeys/options", tag: "Security",
    summary: "What a browser needs to ask for a passkey", access: .everybody,
    answers: [.init(status: 200, text: "In the words of WebAuthn; bytes as base64url.", content: (json, nil))],
    problems: [404]),
  APIOperation(
    method: "POST", path: "/api/v1/sessions/passkey", tag: "Security", summary: "Sign in by a passkey",
    access: .everybody, body: (json, "PasskeyAnswer"),
    answers: [.init(status: 201, text: "The account and a token.", content: (json, "SignedIn"))],
    problems: [400, 401, 404, 413, 429]),
  APIOperation(
    method: "GET", path: "/api/v1/account/events", tag: "Security", summary: "What happened to the account (P-57)",
    access: .signedIn, answers: [.init(status: 200, text: "The newest first.", content: (json, "Events"))]),
]

/// Deleted records and their return; what deleting an account means (P-54, P-59).
let trashOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/trash", tag: "Trash",
    summary: "What was deleted in the last 30 days, for who may bring it back (P-54)", access: .signedIn,
    parameters: [
      .init(
        name: "before", place: "query", isRequired: false, schema: ["type": "integer", "minimum": 1],
        text: "Only what was deleted before this version.")
    ],
    answers: [.init(status: 200, text: "The newest first.", content: (json, "Trash"))], problems: [400, 403, 404, 503]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/trash/restore", tag: "Trash", summary: "Bring a record back",
    access: .signedIn, body: (json, "RecordName"),
    answers: [.init(status: 200, text: "The record as it was.", content: (json, "Record"))],
    problems: [400, 403, 404, 409, 413, 422, 503]),
  APIOperation(
    method: "DELETE", path: "/api/v1/spaces/{space}/trash", tag: "Trash",
    summary: "Empty the trash; owners may", access: .signedIn, answers: [.init(status: 204, text: "It is empty.")],
    problems: [403, 404, 503]),
  APIOperation(
    method: "DELETE", path: "/api/v1/spaces/{space}", tag: "Members",
    summary: "Delete a shared space with everything in it; owners may (P-59)", access: .signedIn,
    body: (json, "PasswordOnly"), answers: [.init(status: 204, text: "Deleted.")],
    problems: [400, 403, 404, 413, 429]),
  APIOperation(
    method: "GET", path: "/api/v1/account/deletion", tag: "Accounts",
    summary: "What would become of each space if the account were deleted (P-59)", access: .signedIn,
    answers: [.init(status: 200, text: "The spaces.", content: (json, "Deletion"))]),
]
