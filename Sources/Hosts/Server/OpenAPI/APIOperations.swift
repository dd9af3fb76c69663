import Base

private let json = "application/json"
private typealias Parameter = APIOperation.Parameter

/// Every operation of the platform, in the order in which a reader meets them. A test compares this list with the routes.
let apiOperations: [APIOperation] =
  accountOperations + deviceOperations + securityOperations + memberOperations + trashOperations + spaceOperations
  + blobOperations + resourceOperations
  + pageOperations
  + operatorOperations

private let accountOperations = [
  APIOperation(
    method: "POST", path: "/api/v1/accounts", tag: "Accounts", summary: "Make an account with its private space",
    access: .everybody, body: (json, "NewAccount"),
    answers: [.init(status: 201, text: "The account and a token.", content: (json, "SignedIn"))],
    problems: [400, 403, 409, 413, 429]),
  APIOperation(
    method: "POST", path: "/api/v1/sessions", tag: "Accounts", summary: "Sign in", access: .everybody,
    body: (json, "Credentials"),
    answers: [.init(status: 201, text: "The account and a token.", content: (json, "SignedIn"))],
    problems: [400, 401, 413, 429]),
  APIOperation(
    method: "DELETE", path: "/api/v1/sessions/current", tag: "Accounts", summary: "Sign out: the token ends",
    access: .signedIn, answers: [.init(status: 204, text: "Signed out.")]),
  APIOperation(
    method: "GET", path: "/api/v1/account", tag: "Accounts", summary: "The account and the spaces it may see",
    access: .signedIn, answers: [.init(status: 200, text: "The account.", content: (json, "Account"))]),
  APIOperation(
    method: "PUT", path: "/api/v1/account/password", tag: "Accounts",
    summary: "Change the password; all other devices are signed out", access: .signedIn, body: (json, "PasswordChange"),
    answers: [.init(status: 204, text: "Changed.")], problems: [400, 403, 413, 429]),
  APIOperation(
    method: "DELETE", path: "/api/v1/account", tag: "Accounts", summary: "Delete the account with all its data",
    access: .signedIn, body: (json, "PasswordOnly"), answers: [.init(status: 204, text: "Deleted.")],
    problems: [400, 403, 409, 413, 429]),
  APIOperation(
    method: "GET", path: "/api/v1/account/export", tag: "Accounts",
    summary: "Everything of the account: itself and all records of its private and shared spaces", access: .signedIn,
    answers: [.init(status: 200, text: "One JSON document.", content: (json, "Export"))]),
  APIOperation(
    method: "GET", path: "/api/v1/account/archive", tag: "Accounts",
    summary: "The same with all pictures and documents, as a zip archive", access: .signedIn,
    answers: [
      .init(status: 200, text: "vademecum.json, and the files under blobs/.", content: ("application/zip", nil))
    ]),
]

private let pageOperations = [
  APIOperation(
    method: "GET", path: "/sitemap.xml", tag: "Pages", summary: "The addresses of all pages", access: .everybody,
    answers: [.init(status: 200, text: "The list.", content: ("application/xml", nil)), known]),
  APIOperation(
    method: "GET", path: "/robots.txt", tag: "Pages", summary: "What search engines may read", access: .everybody,
    answers: [.init(status: 200, text: "The rules.", content: ("text/plain", nil)), known]),
]

private let ifNoneMatch = Parameter(
  name: "If-None-Match", place: "header", isRequired: false, schema: ["type": "string"],
  text: "The ETag of what the client holds, of a published space (P-34).")

private let known = APIOperation.Answer(status: 304, text: "Known.")

private let spaceOperations = [
  APIOperation(
    method: "POST", path: "/api/v1/spaces", tag: "Synchronisation", summary: "Make a shared space", access: .signedIn,
    body: (json, "NewSpace"),
    answers: [.init(status: 201, text: "The space; the caller is its owner.", content: (json, "Space"))],
    problems: [400, 403, 413]),
  APIOperation(
    method: "GET", path: "/api/v1/spaces", tag: "Synchronisation",
    summary: "All spaces of the account, with the child spaces within them (P-62)", access: .signedIn,
    answers: [.init(status: 200, text: "The spaces.", content: (json, "SpaceList"))]),
  APIOperation(
    method: "PUT", path: "/api/v1/spaces/{space}", tag: "Synchronisation",
    summary: "Make a child space, move it, delete it or bring it back (P-61, P-63, P-64)", access: .signedIn,
    body: (json, "Placing"),
    answers: [
      .init(status: 200, text: "Where the space is now.", content: (json, "ChildSpace")),
      .init(status: 201, text: "The space was made.", content: (json, "ChildSpace")),
    ], problems: [400, 403, 404, 409, 410, 413]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/push", tag: "Synchronisation",
    summary: "Send the changes of a device (P-4 to P-11)", access: .signedIn, body: (json, "Push"),
    answers: [.init(status: 200, text: "What became of each operation.", content: (json, "PushResults"))],
    problems: [400, 403, 404, 409, 410, 413, 503, 507]),
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/changes", tag: "Synchronisation",
    summary: "Get what has changed (P-12 to P-15)", access: .reader,
    parameters: [
      Parameter(
        name: "cursor", place: "query", isRequired: false, schema: ["type": "string"],
        text: "As the last page gave it; absent the first time."),
      Parameter(
        name: "limit", place: "query", isRequired: false, schema: ["type": "integer", "minimum": 1],
        text: "At most so many; more than 10 000 are 10 000."),
      ifNoneMatch,
    ],
    answers: [.init(status: 200, text: "A page of changes.", content: (json, "Changes")), known],
    problems: [400, 404, 410, 503]),
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/digest", tag: "Synchronisation",
    summary: "The digest of the space's contents (P-16)", access: .reader, parameters: [ifNoneMatch],
    answers: [.init(status: 200, text: "The digest.", content: (json, "Digest")), known], problems: [404, 503]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/digest", tag: "Synchronisation",
    summary: "List differing buckets, or fetch named records (P-16)", access: .reader, body: (json, "Comparison"),
    answers: [.init(status: 200, text: "The listing or the records.", content: (json, "Compared"))],
    problems: [400, 404, 413, 503]),
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/history", tag: "Synchronisation",
    summary: "Who has changed what, the newest first, for owners and editors (P-31)", access: .signedIn,
    parameters: [
      Parameter(
        name: "collection", place: "query", isRequired: false, schema: ["type": "string"],
        text: "With `id`: of one record only."),
      Parameter(
        name: "id", place: "query", isRequired: false, schema: ["type": "string", "format": "uuid"], text: ""),
      Parameter(
        name: "before", place: "query", isRequired: false, schema: ["type": "integer"],
        text: "Only what comes before this version."),
      Parameter(
        name: "limit", place: "query", isRequired: false, schema: ["type": "integer", "minimum": 1, "maximum": 200],
        text: "At most so many."),
    ],
    answers: [.init(status: 200, text: "Changes with account and time.", content: (json, "History"))],
    problems: [400, 403, 404, 503]),
  APIOperation(
    method: "GET", path: "/api/v1/live", tag: "Synchronisation",
    summary:
      "Server-sent events: `changed` with {space, version} or {space, presence}, and `beat` every 20 s (P-17, P-67)",
    access: .signedIn, answers: [.init(status: 200, text: "A stream.", content: ("text/event-stream", nil))],
    problems: [429]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/presence", tag: "Synchronisation",
    summary: "Tell the open streams of the members what is done here now; it is not stored (P-67)", access: .signedIn,
    body: (json, "Presence"), answers: [.init(status: 204, text: "Told to who listens.")],
    problems: [400, 403, 404, 413, 429]),
]

private let blobOperations = [
  APIOperation(
    method: "PUT", path: "/api/v1/spaces/{space}/blobs/{sha256}", tag: "Blobs",
    summary: "Send a picture or document of at most 25 MiB, whole or in pieces (P-19)", access: .signedIn,
    parameters: [
      Parameter(
        name: "Content-Range", place: "header", isRequired: false, schema: ["type": "string"],
        text: "`bytes FIRST-LAST/TOTAL` of a piece; `bytes */TOTAL` asks how much has arrived.")
    ],
    body: ("application/octet-stream", nil),
    answers: [
      .init(status: 200, text: "It was here already.", content: (json, "Blob")),
      .init(status: 201, text: "It is complete and has the right hash.", content: (json, "Blob")),
      .init(status: 202, text: "So much has arrived; go on there.", content: (json, "BlobProgress")),
    ],
    problems: [400, 403, 404, 409, 413, 415, 422, 429, 503, 507]),
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/blobs/{sha256}", tag: "Blobs", summary: "Read a picture or document",
    access: .reader,
    parameters: [
      Parameter(
        name: "Range", place: "header", isRequired: false, schema: ["type": "string"], text: "One range of bytes."),
      Parameter(
        name: "width", place: "query", isRequired: false,
        schema: ["type": "integer", "enum": .array(PictureWidth.allCases.map { .integer(Int64($0.rawValue)) })],
        text: "Of a picture: a version of at most this width in pixels, as WebP (P-35)."),
    ],
    answers: [
      .init(status: 200, text: "All of it; it never changes.", content: ("application/octet-stream", nil)),
      .init(status: 206, text: "The range.", content: ("application/octet-stream", nil)),
      .init(status: 304, text: "Known."),
    ],
    problems: [400, 404, 416, 422, 503]),
]

private let ifMatch = Parameter(
  name: "If-Match", place: "header", isRequired: true, schema: ["type": "string"],
  text: "The ETag of the record on which the change is based.")

private let resourceOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/{collection}", tag: "Records",
    summary: "List records in the order of their ids; any other parameter names a field and its value", access: .reader,
    parameters: [
      Parameter(
        name: "after", place: "query", isRequired: false, schema: ["type": "string", "format": "uuid"],
        text: "The id behind which the page begins."),
      Parameter(
        name: "limit", place: "query", isRequired: false, schema: ["type": "integer", "minimum": 1, "maximum": 1000],
        text: "At most so many; 100 when absent."),
    ],
    answers: [.init(status: 200, text: "A page.", content: (json, "Records"))], problems: [400, 404, 503]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/{collection}", tag: "Records", summary: "Make a record",
    access: .signedIn, body: (json, "NewRecord"),
    answers: [
      .init(status: 200, text: "The same record is there.", content: (json, "Record")),
      .init(status: 201, text: "Made; see Location and ETag.", content: (json, "Record")),
    ],
    problems: [400, 403, 404, 409, 413, 422, 503, 507]),
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/{collection}/{id}", tag: "Records", summary: "Read a record",
    access: .reader,
    answers: [
      .init(status: 200, text: "The record; see ETag.", content: (json, "Record")), .init(status: 304, text: "Known."),
    ],
    problems: [404, 503]),
  APIOperation(
    method: "PATCH", path: "/api/v1/spaces/{space}/{collection}/{id}", tag: "Records",
    summary: "Change fields by a merge patch (RFC 7396)", access: .signedIn, parameters: [ifMatch],
    body: ("application/merge-patch+json", "RecordPatch"),
    answers: [.init(status: 202, text: "Changed; see ETag.", content: (json, "Record"))],
    problems: [400, 403, 404, 409, 413, 422, 428, 503, 507]),
  APIOperation(
    method: "DELETE", path: "/api/v1/spaces/{space}/{collection}/{id}", tag: "Records", summary: "Delete a record",
    access: .signedIn, parameters: [ifMatch], answers: [.init(status: 204, text: "Deleted.")],
    problems: [400, 403, 404, 409, 428, 503]),
]

private let operatorOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/published/airports", tag: "Operation",
    summary: "The airports that the operator has imported", access: .everybody,
    answers: [
      .init(
        status: 200,
        text: "A line for each, by ICAO code; tabs between icao, iata, name, city, country, latitude, longitude, feet.",
        content: ("text/plain", nil)), .init(status: 304, text: "Known."),
    ],
    problems: [404]),
  APIOperation(
    method: "GET", path: "/api/v1/published/spaces", tag: "Operation",
    summary: "The published spaces of an app: those of its name, and those whose name begins with it and a hyphen",
    access: .everybody,
    parameters: [
      .init(name: "app", place: "query", isRequired: true, schema: ["type": "string"], text: "The app's name.")
    ],
    answers: [.init(status: 200, text: "Their names and titles.", content: (json, nil))]),
  APIOperation(
    method: "GET", path: "/api/v1/openapi.json", tag: "Operation", summary: "This description", access: .everybody,
    answers: [.init(status: 200, text: "OpenAPI 3.1.", content: (json, nil))]),
  APIOperation(
    method: "GET", path: "/health", tag: "Operation", summary: "Whether the server can do its work", access: .everybody,
    answers: [.init(status: 200, text: "It can.", content: (json, nil))], problems: [503]),
  APIOperation(
    method: "GET", path: "/metrics", tag: "Operation", summary: "Numbers for Prometheus, for this machine only",
    access: .everybody, answers: [.init(status: 200, text: "Text format 0.0.4.", content: ("text/plain", nil))],
    problems: [404]),
]
