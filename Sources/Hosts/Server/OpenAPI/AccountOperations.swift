private let json = "application/json"

/// Signed-in devices, the e-mail address, forgotten passwords (P-50, P-51).
let deviceOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/sessions", tag: "Accounts", summary: "The devices that are signed in (P-50)",
    access: .signedIn, answers: [.init(status: 200, text: "The devices.", content: (json, "Sessions"))]),
  APIOperation(
    method: "DELETE", path: "/api/v1/sessions", tag: "Accounts", summary: "Sign out all other devices",
    access: .signedIn, answers: [.init(status: 204, text: "Signed out.")]),
  APIOperation(
    method: "PATCH", path: "/api/v1/sessions/{id}", tag: "Accounts",
    summary: "Name a device, or say that its sign-in was one's own", access: .signedIn, body: (json, "SessionChange"),
    answers: [.init(status: 204, text: "Changed.")], problems: [400, 404, 413]),
  APIOperation(
    method: "DELETE", path: "/api/v1/sessions/{id}", tag: "Accounts", summary: "Sign out a device", access: .signedIn,
    answers: [.init(status: 204, text: "Signed out.")], problems: [404]),
  APIOperation(
    method: "PUT", path: "/api/v1/account/address", tag: "Accounts",
    summary: "Ask for a code that verifies the address, or changes it (P-51)", access: .signedIn,
    body: (json, "AddressChange"), answers: [.init(status: 202, text: "The letter is on its way.")],
    problems: [400, 403, 413, 429, 503]),
  APIOperation(
    method: "POST", path: "/api/v1/account/address/code", tag: "Accounts", summary: "Use the code from that letter",
    access: .everybody, body: (json, "AddressCode"),
    answers: [.init(status: 200, text: "The address of the account.", content: (json, "Address"))],
    problems: [400, 403, 409, 413, 429]),
  APIOperation(
    method: "POST", path: "/api/v1/password-resets", tag: "Accounts",
    summary: "Ask for a code that sets a new password; the answer tells nothing of accounts (P-51)",
    access: .everybody, body: (json, "Address"), answers: [.init(status: 202, text: "If there is such an account.")],
    problems: [400, 413, 429, 503]),
  APIOperation(
    method: "POST", path: "/api/v1/password-resets/code", tag: "Accounts",
    summary: "Set a new password; all devices are signed out", access: .everybody, body: (json, "PasswordReset"),
    answers: [.init(status: 204, text: "Changed.")], problems: [400, 413, 429]),
]

/// Who may do what in a space (P-52, P-53).
let memberOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/members", tag: "Members", summary: "The members of a space",
    access: .signedIn, answers: [.init(status: 200, text: "The members.", content: (json, "Members"))],
    problems: [403, 404]),
  APIOperation(
    method: "PUT", path: "/api/v1/spaces/{space}/members/{account}", tag: "Members",
    summary: "Change a role; owners may", access: .signedIn, body: (json, "RoleChange"),
    answers: [.init(status: 204, text: "Changed.")], problems: [400, 403, 404, 409, 413]),
  APIOperation(
    method: "DELETE", path: "/api/v1/spaces/{space}/members/{account}", tag: "Members",
    summary: "Remove a member, or leave", access: .signedIn, answers: [.init(status: 204, text: "Ended.")],
    problems: [403, 404, 409]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/invitations", tag: "Members",
    summary: "Invite one person; owners may", access: .signedIn, body: (json, "NewInvitation"),
    answers: [.init(status: 201, text: "The code is told this once.", content: (json, "Invitation"))],
    problems: [400, 403, 404, 413]),
  APIOperation(
    method: "DELETE", path: "/api/v1/spaces/{space}/invitations/{id}", tag: "Members",
    summary: "Withdraw an invitation", access: .signedIn, answers: [.init(status: 204, text: "Withdrawn.")],
    problems: [403, 404]),
  APIOperation(
    method: "POST", path: "/api/v1/invitations/look", tag: "Members", summary: "What an invitation leads to",
    access: .signedIn, body: (json, "Code"),
    answers: [.init(status: 200, text: "The space and the role.", content: (json, "InvitationView"))],
    problems: [400, 413, 429]),
  APIOperation(
    method: "POST", path: "/api/v1/invitations/accept", tag: "Members",
    summary: "Become a member; the invitation is used up", access: .signedIn, body: (json, "Code"),
    answers: [.init(status: 200, text: "The space.", content: (json, "Space"))], problems: [400, 403, 409, 413, 429]),
]
