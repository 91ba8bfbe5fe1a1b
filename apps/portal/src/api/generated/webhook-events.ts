// Generated from the API descriptions by scripts/generate.mjs.
/* eslint-disable */

/** The events that webhook endpoints receive. */
export const webhookEvents = [
  {
    "name": "lead.created",
    "summary": "A lead was created, from any source.",
    "scopes": [
      "leads:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "lead.created",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "lead": {
          "id": 9201,
          "name": "Ada Park",
          "phone_number": "+13125550142",
          "email": "ada.park@example.com",
          "urgency": "normal",
          "source": "api",
          "call_id": null,
          "chat_id": null,
          "outbound_call_id": null,
          "created_at": "2026-11-20T15:07:14Z"
        }
      }
    }
  },
  {
    "name": "lead.updated",
    "summary": "A lead was corrected, for example after the person named another number.",
    "scopes": [
      "leads:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "lead.updated",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "lead": {
          "id": 9201,
          "name": "Ada Park",
          "phone_number": "+13125550142",
          "email": "ada.park@example.com",
          "urgency": "normal",
          "source": "api",
          "call_id": null,
          "chat_id": null,
          "outbound_call_id": null,
          "created_at": "2026-11-20T15:07:14Z"
        }
      }
    }
  },
  {
    "name": "call.completed",
    "summary": "A call was completed, missed or failed.",
    "scopes": [
      "calls:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "call.completed",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "call": {
          "id": 4101,
          "direction": "inbound",
          "status": "completed",
          "from_number": "+13125550142",
          "caller_name": "PARK ADA",
          "to_number": "+13125550100",
          "spam": false,
          "routed_to": "ai_agent",
          "started_at": "2026-11-20T15:04:05Z",
          "answered_at": "2026-11-20T15:04:09Z",
          "ended_at": "2026-11-20T15:07:14Z",
          "duration_seconds": 185,
          "disposition": "lead_captured",
          "created_at": "2026-11-20T15:04:05Z"
        }
      }
    }
  },
  {
    "name": "booking.created",
    "summary": "An appointment was booked.",
    "scopes": [
      "bookings:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "booking.created",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "booking": {
          "id": 3401,
          "provider": "google_calendar",
          "external_reference": "evt_93k2",
          "starts_at": "2026-11-24T16:30:00Z",
          "duration_minutes": 30,
          "name": "Ada Park",
          "phone_number": "+13125550142",
          "call_id": 4101,
          "outbound_call_id": null,
          "created_at": "2026-11-20T15:06:40Z"
        }
      }
    }
  },
  {
    "name": "booking.updated",
    "summary": "An appointment was moved.",
    "scopes": [
      "bookings:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "booking.updated",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "booking": {
          "id": 3401,
          "provider": "google_calendar",
          "external_reference": "evt_93k2",
          "starts_at": "2026-11-24T16:30:00Z",
          "duration_minutes": 30,
          "name": "Ada Park",
          "phone_number": "+13125550142",
          "call_id": 4101,
          "outbound_call_id": null,
          "created_at": "2026-11-20T15:06:40Z",
          "chat_id": null,
          "service": "Cleaning",
          "status": "booked",
          "cancelled_at": null
        }
      }
    }
  },
  {
    "name": "booking.cancelled",
    "summary": "An appointment was cancelled.",
    "scopes": [
      "bookings:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "booking.cancelled",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "booking": {
          "id": 3401,
          "provider": "google_calendar",
          "external_reference": "evt_93k2",
          "starts_at": "2026-11-24T16:30:00Z",
          "duration_minutes": 30,
          "name": "Ada Park",
          "phone_number": "+13125550142",
          "call_id": 4101,
          "outbound_call_id": null,
          "created_at": "2026-11-20T15:06:40Z",
          "chat_id": null,
          "service": "Cleaning",
          "status": "cancelled",
          "cancelled_at": "2026-11-21T09:30:00Z"
        }
      }
    }
  },
  {
    "name": "outbound_call.completed",
    "summary": "An outbound call ended, with any final status.",
    "scopes": [
      "outbound:write"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "outbound_call.completed",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "outbound_call": {
          "id": 5601,
          "source": "api",
          "purpose": "informational",
          "status": "completed",
          "contact_name": "Ada Park",
          "phone_number": "+13125550142",
          "blocked_reason": null,
          "attempts": 1,
          "answered_at": "2026-11-21T14:00:06Z",
          "answered_by": "human",
          "voicemail_left_at": null,
          "ended_at": "2026-11-21T14:01:18Z",
          "duration_seconds": 72,
          "created_at": "2026-11-21T03:20:00Z"
        }
      }
    }
  },
  {
    "name": "chat.started",
    "summary": "A visitor started a chat.",
    "scopes": [
      "chats:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "chat.started",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "chat": {
          "id": 7301,
          "status": "ai",
          "page_url": "https://www.example.com/contact",
          "handed_off_at": null,
          "closed_at": null,
          "created_at": "2026-11-20T15:00:12Z"
        }
      }
    }
  },
  {
    "name": "chat.message.created",
    "summary": "A message was written in a chat.",
    "scopes": [
      "chats:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "chat.message.created",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "chat": {
          "id": 7301,
          "status": "with_owner",
          "page_url": "https://www.example.com/contact",
          "handed_off_at": "2026-11-20T15:02:00Z",
          "closed_at": null,
          "created_at": "2026-11-20T15:00:12Z"
        },
        "message": {
          "id": 20114,
          "sender": "owner",
          "role": "team",
          "author": "Team",
          "body": "They are. Shall we book you in?",
          "via_api": true,
          "created_at": "2026-11-20T15:02:00Z"
        }
      }
    }
  },
  {
    "name": "chat.handoff_requested",
    "summary": "A visitor or the AI requested a person.",
    "scopes": [
      "chats:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "chat.handoff_requested",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "chat": {
          "id": 7301,
          "status": "ai",
          "page_url": "https://www.example.com/contact",
          "handed_off_at": null,
          "closed_at": null,
          "created_at": "2026-11-20T15:00:12Z"
        },
        "requested_by": "visitor"
      }
    }
  },
  {
    "name": "chat.handed_off",
    "summary": "A chat moved from the AI to an agent or the owner.",
    "scopes": [
      "chats:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "chat.handed_off",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "chat": {
          "id": 7301,
          "status": "with_owner",
          "page_url": "https://www.example.com/contact",
          "handed_off_at": "2026-11-20T15:02:00Z",
          "closed_at": null,
          "created_at": "2026-11-20T15:00:12Z"
        }
      }
    }
  },
  {
    "name": "chat.lead_captured",
    "summary": "A lead was captured in a chat.",
    "scopes": [
      "chats:read",
      "leads:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "chat.lead_captured",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "chat": {
          "id": 7301,
          "status": "ai",
          "page_url": "https://www.example.com/contact",
          "handed_off_at": null,
          "closed_at": null,
          "created_at": "2026-11-20T15:00:12Z"
        },
        "lead": {
          "id": 9201,
          "name": "Ada Park",
          "phone_number": "+13125550142",
          "email": "ada.park@example.com",
          "urgency": "normal",
          "source": "chat",
          "call_id": null,
          "chat_id": 7301,
          "outbound_call_id": null,
          "created_at": "2026-11-20T15:07:14Z"
        }
      }
    }
  },
  {
    "name": "chat.closed",
    "summary": "A chat was closed.",
    "scopes": [
      "chats:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "chat.closed",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "chat": {
          "id": 7301,
          "status": "closed",
          "page_url": "https://www.example.com/contact",
          "handed_off_at": "2026-11-20T15:02:00Z",
          "closed_at": "2026-11-20T15:10:00Z",
          "created_at": "2026-11-20T15:00:12Z",
          "lead_id": 9201,
          "message_count": 6
        }
      }
    }
  },
  {
    "name": "do_not_call.added",
    "summary": "A number was added to the Do Not Call list, or a person with a listed number opted out.",
    "scopes": [
      "dnc:read"
    ],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "do_not_call.added",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "do_not_call_entry": {
          "id": 771,
          "phone_number": "+13125550177",
          "source": "opt_out",
          "call_id": null,
          "chat_id": null,
          "outbound_call_id": 5601,
          "created_at": "2026-11-18T19:20:00Z"
        }
      }
    }
  },
  {
    "name": "webhook.test",
    "summary": "Sent only by the test operation.",
    "scopes": [],
    "example": {
      "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
      "type": "webhook.test",
      "livemode": true,
      "created_at": "2026-11-21T14:01:18Z",
      "data": {
        "message": "This is a test event."
      }
    }
  }
];
