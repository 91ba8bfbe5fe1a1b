// Generated from the API descriptions by scripts/generate.mjs.

/** The scopes of an API key. */
export const scopes = [
  {
    "name": "calls:read",
    "description": "Read calls"
  },
  {
    "name": "leads:read",
    "description": "Read leads"
  },
  {
    "name": "leads:write",
    "description": "Create leads"
  },
  {
    "name": "bookings:read",
    "description": "Read bookings"
  },
  {
    "name": "outbound:write",
    "description": "Request AI calls, and read outbound calls"
  },
  {
    "name": "dnc:read",
    "description": "Read the Do Not Call list and blocked callers"
  },
  {
    "name": "dnc:write",
    "description": "Change the Do Not Call list and blocked callers"
  },
  {
    "name": "chats:read",
    "description": "Read chats"
  },
  {
    "name": "chats:write",
    "description": "Reply to and close chats"
  },
  {
    "name": "webhooks:manage",
    "description": "Manage webhook endpoints"
  }
] as const;
