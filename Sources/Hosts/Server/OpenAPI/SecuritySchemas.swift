/// The schemas for the security of accounts (P-54 to P-60), beside ``apiSchemas``.
let securitySchemas = #"""
  {
    "SecondFactor": {
      "type": "object", "required": ["on", "passkeys", "hasPasskeys", "recoveryCodes"],
      "properties": {
        "on": {"type": "boolean", "description": "Whether a code of an authenticator is asked for."},
        "passkeys": {"type": "boolean", "description": "Whether a passkey is asked for."},
        "hasPasskeys": {"type": "boolean"}, "recoveryCodes": {"type": "integer", "description": "How many are left."}
      }
    },
    "PasskeyAsked": {
      "type": "object", "required": ["password", "on"],
      "properties": {"password": {"type": "string"}, "on": {"type": "boolean"}}
    },
    "AuthenticatorSecret": {
      "type": "object", "required": ["secret", "uri"],
      "properties": {
        "secret": {"type": "string", "description": "In base 32, as authenticators read it."},
        "uri": {"type": "string", "description": "otpauth://…, which opens an authenticator."}
      }
    },
    "RecoveryCodes": {
      "type": "object", "required": ["recoveryCodes"],
      "properties": {"recoveryCodes": {"type": "array", "items": {"type": "string"}}}
    },
    "NewAppPassword": {
      "type": "object", "required": ["name", "space", "purpose", "password"],
      "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": 80}, "space": {"type": "string", "format": "uuid"},
        "purpose": {"enum": ["reading", "writing"]},
        "password": {"type": "string", "description": "Of the account."}
      }
    },
    "AppPassword": {
      "type": "object", "required": ["id", "name", "space", "purpose", "created"],
      "properties": {
        "id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
        "space": {"type": "string", "format": "uuid"}, "title": {"type": "string", "description": "Of the space."},
        "purpose": {"enum": ["reading", "writing"]}, "created": {"type": "string", "format": "date-time"},
        "used": {"type": "string", "format": "date-time", "description": "To the hour."},
        "secret": {
          "type": "string",
          "description": "When it was just made. As a bearer token, or as the password of the basic scheme with any name."
        }
      }
    },
    "AppPasswords": {
      "type": "object", "required": ["passwords"],
      "properties": {"passwords": {"type": "array", "items": {"$ref": "#/components/schemas/AppPassword"}}}
    },
    "Passkey": {
      "type": "object", "required": ["id", "name", "created"],
      "properties": {
        "id": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
        "created": {"type": "string", "format": "date-time"}, "used": {"type": "string", "format": "date-time"}
      }
    },
    "Passkeys": {
      "type": "object", "required": ["passkeys"],
      "properties": {"passkeys": {"type": "array", "items": {"$ref": "#/components/schemas/Passkey"}}}
    },
    "NewPasskey": {
      "type": "object", "required": ["name", "challenge", "clientDataJSON", "attestationObject"],
      "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": 80}, "challenge": {"type": "string"},
        "clientDataJSON": {"type": "string"}, "attestationObject": {"type": "string"}
      }
    },
    "PasskeyAnswer": {
      "type": "object", "required": ["challenge", "id", "clientDataJSON", "authenticatorData", "signature"],
      "properties": {
        "challenge": {"type": "string"}, "id": {"type": "string"}, "clientDataJSON": {"type": "string"},
        "authenticatorData": {"type": "string"}, "signature": {"type": "string"}, "userHandle": {"type": "string"},
        "device": {"type": "string", "maxLength": 80}, "language": {"enum": ["cs", "en"]}
      }
    },
    "Events": {
      "type": "object", "required": ["events"],
      "properties": {"events": {"type": "array", "items": {
        "type": "object", "required": ["moment", "kind"],
        "properties": {
          "moment": {"type": "string", "format": "date-time"}, "kind": {"type": "string"},
          "detail": {"type": "string", "description": "The name of the device, the space or the program."},
          "address": {"type": "string", "description": "Of the network."}
        }
      }}}
    },
    "Presence": {
      "type": "object", "required": ["source"],
      "properties": {
        "source": {"type": "string", "format": "uuid", "description": "The same as long as the app runs."},
        "content": {"type": "object", "description": "What the app says; without it nobody is at work there any more."}
      }
    },
    "RecordName": {
      "type": "object", "required": ["collection", "id"],
      "properties": {"collection": {"type": "string"}, "id": {"type": "string", "format": "uuid"}}
    },
    "Trash": {
      "type": "object", "required": ["days", "mayEmpty", "records", "more"],
      "properties": {
        "days": {"type": "integer", "description": "How long it is kept."}, "mayEmpty": {"type": "boolean"},
        "more": {"type": "boolean"},
        "records": {"type": "array", "items": {
          "type": "object", "required": ["version", "collection", "id", "deleted", "fields"],
          "properties": {
            "version": {"type": "integer"}, "collection": {"type": "string"}, "id": {"type": "string", "format": "uuid"},
            "deleted": {"type": "string", "format": "date-time"}, "name": {"type": "string", "description": "By whom."},
            "fields": {"$ref": "#/components/schemas/Fields"}
          }
        }}
      }
    },
    "Deletion": {
      "type": "object", "required": ["spaces"],
      "properties": {"spaces": {"type": "array", "items": {
        "type": "object", "required": ["id", "kind", "title", "fate", "members"],
        "properties": {
          "id": {"type": "string", "format": "uuid"}, "kind": {"enum": ["private", "shared", "published"]},
          "title": {"type": "string"}, "fate": {"enum": ["deleted", "stays", "must-be-handed-over"]},
          "members": {"type": "integer", "description": "Beside the account."}
        }
      }}}
    }
  }
  """#
