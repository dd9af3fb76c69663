import Base

private let json = "application/json"
private typealias Parameter = APIOperation.Parameter

/// Every operation of the API, in the order in which a reader meets them. A test compares this list with the routes.
let apiOperations: [APIOperation] =
  accountOperations + deviceOperations + memberOperations + spaceOperations + blobOperations + resourceOperations
  + logbookOperations + pageOperations
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
    problems: [400, 403, 413, 429]),
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
    method: "GET", path: "/zoo/animals", tag: "Pages", summary: "The animals of the zoo, to be read without the app",
    access: .everybody,
    parameters: [
      Parameter(
        name: "q", place: "query", isRequired: false, schema: ["type": "string"],
        text: "Only animals in whose names or texts these words occur."),
      lang,
    ],
    answers: [.init(status: 200, text: "The page.", content: (html, nil)), known], problems: [404]),
  APIOperation(
    method: "GET", path: "/zoo/animals/{id}", tag: "Pages", summary: "An animal of the zoo", access: .everybody,
    parameters: [lang],
    answers: [
      .init(status: 200, text: "The page.", content: (html, nil)), known,
      .init(status: 308, text: "From its name in words to the address that stays."),
    ], problems: [404]),
  APIOperation(
    method: "GET", path: "/sitemap.xml", tag: "Pages", summary: "The addresses of all pages", access: .everybody,
    answers: [.init(status: 200, text: "The list.", content: ("application/xml", nil)), known]),
  APIOperation(
    method: "GET", path: "/robots.txt", tag: "Pages", summary: "What search engines may read", access: .everybody,
    answers: [.init(status: 200, text: "The rules.", content: ("text/plain", nil)), known]),
]

private let html = "text/html"

private let lang = Parameter(
  name: "lang", place: "query", isRequired: false, schema: ["enum": ["cs", "en"]],
  text: "The language; otherwise the reader's.")

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
    summary: "Server-sent events: `changed` with {space, version}, and `beat` every 20 s (P-17)", access: .signedIn,
    answers: [.init(status: 200, text: "A stream.", content: ("text/event-stream", nil))], problems: [429]),
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

private let reportOptions: [Parameter] = [
  ("format", ["enum": ["a4", "a5"]], "One landscape sheet for each page, or a spread of two."),
  ("rows", ["type": "integer", "minimum": 5, "maximum": 40], "Rows of a page; 24 at most of a5."),
  ("page", ["type": "integer", "minimum": 1], "The number of the first page."),
  ("heads", ["enum": ["en", "cs"]], "In English, or in English and Czech."),
  ("front", ["enum": ["yes", "no"]], "Whether the holder's page comes first."),
  ("forward", ["enum": ["yes", "no"]], "Whether earlier totals are brought forward."),
  ("text", ["type": "string"], "Words that must all occur."), ("kinds", ["enum": ["all", "flights", "sessions"]], ""),
  ("type", ["type": "string"], "A type of aircraft."),
  ("aircraft", ["type": "string", "format": "uuid"], "The id of an aircraft."),
  ("from", ["type": "string", "format": "date"], "The first day."),
  ("to", ["type": "string", "format": "date"], "The last day."),
].map { name, schema, text in
  Parameter(name: name, place: "query", isRequired: false, schema: schema, text: text)
}

private let logbookOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/logbook/report.pdf", tag: "Logbook",
    summary: "The logbook as PDF in the page of FCL.050", access: .reader, parameters: reportOptions,
    answers: [.init(status: 200, text: "The file.", content: ("application/pdf", nil))], problems: [400, 404, 422, 503]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/logbook/report/letters", tag: "Logbook",
    summary: "Send that file by e-mail", access: .signedIn, parameters: reportOptions, body: (json, "Letter"),
    answers: [.init(status: 202, text: "The mail server has taken it.")],
    problems: [400, 404, 413, 422, 429, 502, 503, 504]),
  APIOperation(
    method: "GET", path: "/api/v1/spaces/{space}/logbook/calendar", tag: "Logbook",
    summary: "Whether the caller has a private calendar of expiries", access: .signedIn,
    answers: [.init(status: 200, text: "There is one.", content: (json, "Calendar"))], problems: [404]),
  APIOperation(
    method: "POST", path: "/api/v1/spaces/{space}/logbook/calendar", tag: "Logbook",
    summary: "Make a private calendar; an earlier one ends", access: .signedIn, body: (json, "NewCalendar"),
    answers: [.init(status: 201, text: "Its address, which is told this once.", content: (json, "Calendar"))],
    problems: [400, 404, 413]),
  APIOperation(
    method: "DELETE", path: "/api/v1/spaces/{space}/logbook/calendar", tag: "Logbook",
    summary: "End the private calendar", access: .signedIn, answers: [.init(status: 204, text: "Ended.")],
    problems: [404]),
  APIOperation(
    method: "GET", path: "/calendar/{secret}.ics", tag: "Logbook",
    summary: "What expires, as all-day events (RFC 5545); the secret is the authority", access: .everybody,
    answers: [.init(status: 200, text: "The calendar.", content: ("text/calendar", nil))], problems: [404]),
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
