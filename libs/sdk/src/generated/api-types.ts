// Generated from docs/api.json by scripts/generate.mjs.
/* eslint-disable */

export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the organization and the API key of the request
         * @description Works with any key.
         */
        get: operations["account.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description Needs the scope `calls:read`.
         */
        get: operations["calls.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calls/{call}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a call with its transcript and leads
         * @description Needs the scope `calls:read`.
         */
        get: operations["calls.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leads
         * @description Needs the scope `leads:read`.
         */
        get: operations["leads.list"];
        put?: never;
        /**
         * Create a lead, optionally with an AI callback
         * @description Needs the scope `leads:write`; with `callback` also `outbound:write`. A repeated request creates another record: after a lost response, look for the first one.
         */
        post: operations["leads.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{lead}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a lead
         * @description Needs the scope `leads:read`.
         */
        get: operations["leads.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bookings, most recently booked first
         * @description Needs the scope `bookings:read`.
         */
        get: operations["bookings.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a booking
         * @description Needs the scope `bookings:read`.
         */
        get: operations["bookings.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbound-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List outbound calls
         * @description Needs the scope `outbound:write`.
         */
        get: operations["outbound-calls.list"];
        put?: never;
        /**
         * Request an AI call to a person who agreed to it
         * @description Needs the scope `outbound:write`.
         */
        post: operations["outbound-calls.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbound-calls/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide on a call without requesting it
         * @description Needs the scope `outbound:write`.
         */
        post: operations["outbound-calls.check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbound-calls/{outboundCall}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an outbound call, with its transcript once it has ended
         * @description Needs the scope `outbound:write`.
         */
        get: operations["outbound-calls.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbound-calls/{outboundCall}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a call that has not rung yet
         * @description Needs the scope `outbound:write`.
         */
        post: operations["outbound-calls.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents to AI calls, including revoked ones
         * @description Needs the scope `dnc:read`.
         */
        get: operations["consents.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{consent}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a consent to AI calls
         * @description Needs the scope `dnc:read`.
         */
        get: operations["consents.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{consent}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a zip file that proves a consent, with every decision and call that relied on it
         * @description Needs the scope `dnc:read`.
         */
        get: operations["consents.get-evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/do-not-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Do Not Call entries
         * @description Needs the scope `dnc:read`.
         */
        get: operations["do-not-call.list"];
        put?: never;
        /**
         * Add a number to the Do Not Call list
         * @description Needs the scope `dnc:write`.
         */
        post: operations["do-not-call.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/do-not-call/{entry}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a number from the Do Not Call list
         * @description Needs the scope `dnc:write`.
         */
        delete: operations["do-not-call.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/do-not-call/{entry}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the receipt of an opt-out, with its times and effects
         * @description Needs the scope `dnc:read`.
         */
        get: operations["do-not-call.get-receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blocked-callers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blocked callers
         * @description Needs the scope `dnc:read`.
         */
        get: operations["blocked-callers.list"];
        put?: never;
        /**
         * Block a number or a prefix
         * @description Needs the scope `dnc:write`.
         */
        post: operations["blocked-callers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blocked-callers/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the calls of the last 90 days that a pattern would have blocked
         * @description Needs the scope `dnc:read`.
         */
        post: operations["blocked-callers.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blocked-callers/{entry}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unblock a number or a prefix
         * @description Needs the scope `dnc:write`.
         */
        delete: operations["blocked-callers.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chats
         * @description Needs the scope `chats:read`.
         */
        get: operations["chats.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chats/{chat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a chat with its messages
         * @description Needs the scope `chats:read`.
         */
        get: operations["chats.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chats/{chat}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a chat
         * @description Needs the scope `chats:write`.
         */
        post: operations["chats.close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chats/{chat}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply as the team, and take the chat over from the AI
         * @description Needs the scope `chats:write`. Limited to 30 a minute per key, which count toward its 120 requests. A repeated request creates another record: after a lost response, look for the first one.
         */
        post: operations["chats.reply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chats/{chat}/template-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a WhatsApp template, even if the reply window is closed
         * @description Needs the scope `chats:write`. Limited to 30 a minute per key, which count toward its 120 requests. A repeated request creates another record: after a lost response, look for the first one.
         */
        post: operations["chats.send-template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/whatsapp-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List WhatsApp templates
         * @description Needs the scope `chats:read`.
         */
        get: operations["whatsapp-templates.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints of the key’s mode
         * @description Needs the scope `webhooks:manage`.
         */
        get: operations["webhook-endpoints.list"];
        put?: never;
        /**
         * Register a webhook endpoint; its secret is shown once
         * @description Needs the scope `webhooks:manage`. To subscribe to an event, the key also needs the scopes to read it: `lead.created`: `leads:read`; `lead.updated`: `leads:read`; `call.completed`: `calls:read`; `booking.created`: `bookings:read`; `booking.updated`: `bookings:read`; `booking.cancelled`: `bookings:read`; `outbound_call.completed`: `outbound:write`; `chat.started`: `chats:read`; `chat.message.created`: `chats:read`; `chat.handoff_requested`: `chats:read`; `chat.handed_off`: `chats:read`; `chat.lead_captured`: `chats:read`, `leads:read`; `chat.closed`: `chats:read`; `do_not_call.added`: `dnc:read`. A repeated request creates another record: after a lost response, look for the first one.
         */
        post: operations["webhook-endpoints.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an endpoint and its deliveries
         * @description Needs the scope `webhooks:manage`.
         */
        delete: operations["webhook-endpoints.delete"];
        options?: never;
        head?: never;
        /**
         * Update, pause or enable an endpoint
         * @description Needs the scope `webhooks:manage`. To change `url` or `events`, the key also needs the scopes to read every event before and after: `lead.created`: `leads:read`; `lead.updated`: `leads:read`; `call.completed`: `calls:read`; `booking.created`: `bookings:read`; `booking.updated`: `bookings:read`; `booking.cancelled`: `bookings:read`; `outbound_call.completed`: `outbound:write`; `chat.started`: `chats:read`; `chat.message.created`: `chats:read`; `chat.handoff_requested`: `chats:read`; `chat.handed_off`: `chats:read`; `chat.lead_captured`: `chats:read`, `leads:read`; `chat.closed`: `chats:read`; `do_not_call.added`: `dnc:read`.
         */
        patch: operations["webhook-endpoints.update"];
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of an endpoint with their attempts
         * @description Needs the scope `webhooks:manage`.
         */
        get: operations["webhook-endpoints.list-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a delivery of an endpoint with its attempts
         * @description Needs the scope `webhooks:manage`.
         */
        get: operations["webhook-endpoints.get-delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a finished delivery
         * @description Needs the scope `webhooks:manage`.
         */
        post: operations["webhook-endpoints.retry-delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of an endpoint; the new one is shown once
         * @description Needs the scope `webhooks:manage`. The key also needs the scopes to read every event of the endpoint: `lead.created`: `leads:read`; `lead.updated`: `leads:read`; `call.completed`: `calls:read`; `booking.created`: `bookings:read`; `booking.updated`: `bookings:read`; `booking.cancelled`: `bookings:read`; `outbound_call.completed`: `outbound:write`; `chat.started`: `chats:read`; `chat.message.created`: `chats:read`; `chat.handoff_requested`: `chats:read`; `chat.handed_off`: `chats:read`; `chat.lead_captured`: `chats:read`, `leads:read`; `chat.closed`: `chats:read`; `do_not_call.added`: `dnc:read`.
         */
        post: operations["webhook-endpoints.rotate-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event, or a sample of a real event; data.id is the delivery’s id
         * @description Needs the scope `webhooks:manage`.
         */
        post: operations["webhook-endpoints.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay finished deliveries of an endpoint in the background
         * @description Needs the scope `webhooks:manage`.
         */
        post: operations["webhook-endpoints.start-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/replays/{replay}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a replay of an endpoint and its progress
         * @description Needs the scope `webhooks:manage`.
         */
        get: operations["webhook-endpoints.get-replay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/replays/{replay}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a replay of an endpoint
         * @description Needs the scope `webhooks:manage`.
         */
        post: operations["webhook-endpoints.cancel-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the last 30 days, oldest first, and wait for new ones
         * @description Lists the events that the scopes of the key cover: `lead.created`: `leads:read`; `lead.updated`: `leads:read`; `call.completed`: `calls:read`; `booking.created`: `bookings:read`; `booking.updated`: `bookings:read`; `booking.cancelled`: `bookings:read`; `outbound_call.completed`: `outbound:write`; `chat.started`: `chats:read`; `chat.message.created`: `chats:read`; `chat.handoff_requested`: `chats:read`; `chat.handed_off`: `chats:read`; `chat.lead_captured`: `chats:read`, `leads:read`; `chat.closed`: `chats:read`; `do_not_call.added`: `dnc:read`.
         */
        get: operations["events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a simulated booking
         * @description Needs the scope `bookings:read`.
         */
        post: operations["sandbox.receive-booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a simulated call
         * @description Needs the scope `calls:read`.
         */
        post: operations["sandbox.receive-call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/calls/{call}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Answer, end or describe a simulated call
         * @description Needs the scope `calls:read`.
         */
        patch: operations["sandbox.progress-call"];
        trace?: never;
    };
    "/sandbox/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a chat as a visitor
         * @description Needs the scope `chats:read`.
         */
        post: operations["sandbox.receive-chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chats/{chat}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write in a chat as its visitor
         * @description Needs the scope `chats:read`.
         */
        post: operations["sandbox.receive-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock of test mode
         * @description Needs the scope `outbound:write`.
         */
        get: operations["sandbox.get-clock"];
        put?: never;
        /**
         * Freeze or advance the clock of test mode
         * @description Needs the scope `outbound:write`.
         */
        post: operations["sandbox.set-clock"];
        /**
         * Return to the present
         * @description Needs the scope `outbound:write`.
         */
        delete: operations["sandbox.remove-clock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "lead.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A lead was created, from any source.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `lead` has only its `id` and the ids that it refers to.
         */
        post: operations["event.lead.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A lead was corrected, for example after the person named another number.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `lead` has only its `id` and the ids that it refers to.
         */
        post: operations["event.lead.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A call was completed, missed or failed.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `call` has only its `id` and the ids that it refers to.
         */
        post: operations["event.call.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "booking.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An appointment was booked.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `booking` has only its `id` and the ids that it refers to.
         */
        post: operations["event.booking.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "booking.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An appointment was moved.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `booking` has only its `id` and the ids that it refers to.
         */
        post: operations["event.booking.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "booking.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An appointment was cancelled.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `booking` has only its `id` and the ids that it refers to.
         */
        post: operations["event.booking.cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "outbound_call.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outbound call ended, with any final status.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `outbound_call` has only its `id` and the ids that it refers to.
         */
        post: operations["event.outbound_call.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chat.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A visitor started a chat.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `chat` has only its `id`.
         */
        post: operations["event.chat.started"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chat.message.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was written in a chat.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `chat` has only its `id`, `message` has only its `id`.
         */
        post: operations["event.chat.message.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chat.handoff_requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A visitor or the AI requested a person.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `chat` has only its `id`, `requested_by` is absent.
         */
        post: operations["event.chat.handoff_requested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chat.handed_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A chat moved from the AI to an agent or the owner.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `chat` has only its `id`.
         */
        post: operations["event.chat.handed_off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chat.lead_captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A lead was captured in a chat.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `chat` has only its `id`, `lead` has only its `id` and the ids that it refers to.
         */
        post: operations["event.chat.lead_captured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chat.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A chat was closed.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `chat` has only its `id`.
         */
        post: operations["event.chat.closed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "do_not_call.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A number was added to the Do Not Call list, or a person with a listed number opted out.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock. In HIPAA mode `do_not_call_entry` has only its `id` and the ids that it refers to.
         */
        post: operations["event.do_not_call.added"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent only by the test operation.
         * @description Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose time is more than 300 seconds from your clock.
         */
        post: operations["event.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The API key of a request, and its organization. */
        Account: {
            /** @description True for a live key, false for a test key */
            livemode: boolean;
            /** @description The organization of the key */
            organization: {
                /** @description Unique id of the organization */
                id: number;
                /** @description Name of the business */
                name: string;
                /** @description Whether responses and events leave out content */
                hipaa_mode: boolean;
                /** @description IANA time zone, such as America/Chicago */
                timezone: string;
            };
            /** @description The key of the request */
            api_key: {
                /** @description Unique id of the key */
                id: number;
                /** @description What the organization calls the key */
                name: string;
                /** @description The first characters of the key */
                prefix: string;
                /**
                 * @description Which records the key can access
                 * @enum {string}
                 */
                mode: "live" | "test";
                /** @description What the key may do */
                scopes: string[];
                /**
                 * Format: date-time
                 * @description When the key expires; null if it does not
                 */
                expires_at: string | null;
            };
        };
        /** @description A phone call as it happened: an inbound call, or a dial of an outbound call. */
        Call: {
            /** @description Unique id of the call */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /**
             * @description `inbound` for a call to the organization, `outbound` for a dial of an outbound call
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description `ringing`: not answered yet. `in_progress`: answered. `completed`: ended after an answer. `missed`: ended without an answer. `failed`: not connected. `blocked`: rejected before it rang
             * @enum {string}
             */
            status: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked";
            /** @description The caller: E.164, or what the carrier reported, such as `anonymous` */
            from_number: string;
            /** @description Reported by the carrier; null if unknown. Null in HIPAA mode */
            caller_name: string | null;
            /** @description The number that was called, in E.164 */
            to_number: string;
            /** @description Whether the call was reported as spam; always true for a blocked call */
            spam: boolean;
            /**
             * @description Who answers: the AI (`ai_agent`), the team (`human_queue`), another number (`forward_number`) or `voicemail`; null if not reported
             * @enum {string|null}
             */
            routed_to: "ai_agent" | "human_queue" | "forward_number" | "voicemail" | null;
            /**
             * Format: date-time
             * @description When the call began
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Null if the call was not answered
             */
            answered_at: string | null;
            /**
             * Format: date-time
             * @description Null while the call is ringing or in progress
             */
            ended_at: string | null;
            /** @description From answer to end; null if the call was never answered or has not ended */
            duration_seconds: number | null;
            /** @description Outcome of a completed call: lead_captured, booked, answered, message_taken, transferred, voicemail_left, callback_requested, abandoned, wrong_number, spam, opted_out, other; more values may be added. Null before the end */
            disposition: string | null;
            /** @description Summary of the call, written by the AI; null if there is none. Absent in HIPAA mode */
            summary?: string | null;
            /** @description What the AI told the person who took over the call; null without a handoff. Absent in HIPAA mode */
            handoff_summary?: string | null;
            /** @description What was said, in order; null if there is no transcript. Not included in lists. Absent in HIPAA mode */
            transcript?: {
                /** @description One of ai, customer, agent, system; more values may be added */
                role: string;
                /** @description What was said, without time stamps */
                text: string;
            }[] | null;
            /** @description The leads that were captured in the call; may be empty. Not included in lists */
            lead_ids?: number[];
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description A person who contacted the organization, and why. */
        Lead: {
            /** @description Unique id of the lead */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /** @description Full name, as the person gave it; null if unknown */
            name: string | null;
            /** @description E.164; null if the person left no number */
            phone_number: string | null;
            /** @description Email address; null if the person left none */
            email: string | null;
            /** @description Why the person contacted the organization. Absent in HIPAA mode */
            reason?: string;
            /** @description Free text; the AI writes `low`, `normal`, `high` or `emergency`. Null if it was not assessed */
            urgency: string | null;
            /** @description What the form or the AI collected besides the other fields, by name; null if nothing. Absent in HIPAA mode */
            details?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Further fields with a label for people, by key; empty if there are none. Absent in HIPAA mode */
            custom_fields?: {
                [key: string]: {
                    /** @description What the value is, for people */
                    label: string;
                    /** @description Text, a number, true or false, or null */
                    value: string | number | boolean | null;
                };
            };
            /**
             * @description Where the lead came from: `api` if an API key or an AI app created it, `call` an inbound call, `chat` a chat, `outbound_call` an AI call, `website` a form on the website
             * @enum {string}
             */
            source: "api" | "call" | "chat" | "outbound_call" | "website";
            /** @description The call in which the lead was captured; null for other sources */
            call_id: number | null;
            /** @description The chat in which the lead was captured; null for other sources */
            chat_id: number | null;
            /** @description The outbound call in which the lead was captured; null for other sources */
            outbound_call_id: number | null;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description An appointment in the calendar or the field-service software of the organization. */
        Booking: {
            /** @description Unique id of the booking */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /**
             * @description The calendar or field-service software that holds the appointment; `internal` is the calendar of Frontdesk
             * @enum {string}
             */
            provider: "google_calendar" | "microsoft_calendar" | "jobber" | "housecall_pro" | "servicetitan" | "acuity" | "internal";
            /** @description Id of the appointment in that software; null if unknown */
            external_reference: string | null;
            /**
             * Format: date-time
             * @description When the appointment starts
             */
            starts_at: string;
            /** @description Planned length, from 1 to 10,080 minutes */
            duration_minutes: number;
            /** @description The customer; null if unknown */
            name: string | null;
            /** @description The customer's number in E.164; null if unknown */
            phone_number: string | null;
            /** @description The call in which the appointment was made; null if it was made elsewhere */
            call_id: number | null;
            /** @description The outbound call in which the appointment was made; null if it was made elsewhere */
            outbound_call_id: number | null;
            /** @description The chat in which the appointment was made; null if it was made elsewhere */
            chat_id: number | null;
            /** @description Name of the booked service; null if unknown. Null in HIPAA mode */
            service: string | null;
            /**
             * @description `booked`: the appointment stands. `cancelled`: it was cancelled, which is final
             * @enum {string}
             */
            status: "booked" | "cancelled";
            /**
             * Format: date-time
             * @description When the appointment was cancelled; null if it stands
             */
            cancelled_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description A call to be placed, which the rules for outbound calls allow, delay or block. */
        OutboundCall: {
            /** @description Unique id of the outbound call */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /**
             * @description Who requested the call: a lead with a callback (`speed_to_lead`), a person of the organization (`agent_dial`), a `campaign`, or an API key or an AI app (`api`)
             * @enum {string}
             */
            source: "speed_to_lead" | "agent_dial" | "campaign" | "api";
            /**
             * @description Why the person is called. `marketing` needs the consent to marketing calls, `informational` any consent
             * @enum {string}
             */
            purpose: "marketing" | "informational";
            /**
             * @description `queued`: waits for a free line. If `blocked_reason` is set, it is about to become `scheduled`. `scheduled`: delayed until `scheduled_for`. `blocked`: will never ring. `connecting_agent`: reaches the agent first. `dialing`: the phone rings. `in_progress`: answered. `completed`, `no_answer`, `voicemail`, `failed`: how the call ended
             * @enum {string}
             */
            status: "queued" | "scheduled" | "blocked" | "connecting_agent" | "dialing" | "in_progress" | "completed" | "no_answer" | "voicemail" | "failed";
            /** @description Name of the person to call; null if unknown */
            contact_name: string | null;
            /** @description The number to call, in E.164 */
            phone_number: string;
            /** @description Code of the reason why the call was blocked or delayed; null if it was neither */
            blocked_reason: string | null;
            /** @description `blocked_reason` in words; null without a reason */
            blocked_reason_message: string | null;
            /**
             * Format: date-time
             * @description When a delayed call is due to ring; null for other calls
             */
            scheduled_for: string | null;
            /** @description Number of dials so far */
            attempts: number;
            /**
             * Format: date-time
             * @description When a person or a machine answered; null if the call was not answered
             */
            answered_at: string | null;
            /**
             * @description Result of answering-machine detection; null for agent calls and for calls without an answer
             * @enum {string|null}
             */
            answered_by: "human" | "machine" | "unknown" | null;
            /**
             * Format: date-time
             * @description When the voicemail message ended; null if none was left
             */
            voicemail_left_at: string | null;
            /**
             * Format: date-time
             * @description When the call reached a final status; null before
             */
            ended_at: string | null;
            /** @description From answer to end; null if the call was never answered or has not ended */
            duration_seconds: number | null;
            /** @description Summary of the call, written by the AI; null if there is none. Absent in HIPAA mode */
            summary?: string | null;
            /** @description What was said, in order; null before the end, or if there is no transcript. Not included in lists. Absent in HIPAA mode */
            transcript?: {
                /** @description One of ai, customer, agent, system; more values may be added */
                role: string;
                /** @description What was said, without time stamps */
                text: string;
            }[] | null;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description What the rules for outbound calls decided: allowed, delayed until `retry_at`, or refused. */
        Decision: {
            /** @description True when the call can ring now */
            allowed: boolean;
            /** @description Code of the rule that refuses or delays the call; null if the call is allowed */
            reason: string | null;
            /** @description The reason in words; null if the call is allowed */
            message: string | null;
            /**
             * Format: date-time
             * @description When a delayed call will ring; null if it is allowed or refused
             */
            retry_at: string | null;
        };
        /** @description A decision on a call that was not requested, with the result of each rule until the first refusal. */
        CallCheck: {
            /** @description True if the call could ring at that time */
            allowed: boolean;
            /** @description Code of the rule that refuses or delays the call; null if it is allowed */
            reason: string | null;
            /** @description The reason in words */
            message: string | null;
            /**
             * Format: date-time
             * @description When a delayed call would ring; null if it is allowed or refused
             */
            retry_at: string | null;
            /** @description Every rule in the order of the decision, up to a refusal */
            trace: {
                /** @description Code of the rule: the `reason` of a call that it refuses or delays */
                rule: string;
                /**
                 * @description `skipped`: the rule does not apply to the call
                 * @enum {string}
                 */
                outcome: "passed" | "refused" | "delayed" | "skipped";
                /** @description What the rule looked at: ids, time zones, counts. The names may change */
                evidence: Record<string, never>;
                /** @description The regulation behind the rule; null for a rule of the service itself */
                citation: string | null;
                /**
                 * Format: date-time
                 * @description The first time that this rule alone allows; null unless `delayed`
                 */
                retry_at: string | null;
            }[];
            /** @description The next seven periods within calling hours where the number is; empty if the call is refused */
            next_windows: {
                /**
                 * Format: date-time
                 * @description The first second within calling hours; in the past for hours that have begun
                 */
                opens_at: string;
                /**
                 * Format: date-time
                 * @description The first second after them
                 */
                closes_at: string;
            }[];
            /** @description Name of the set of rules */
            pack: string;
            /** @description Version of the set of rules */
            pack_version: string;
        };
        /** @description A number that is never called. */
        DoNotCallEntry: {
            /** @description Unique id of the entry */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /** @description E.164 */
            phone_number: string;
            /**
             * @description `opt_out`: the person asked not to be called. `manual`: the organization added the number. `national_registry`: an imported registry has it
             * @enum {string}
             */
            source: "opt_out" | "manual" | "national_registry";
            /** @description What the organization noted about the number; null without a note */
            note: string | null;
            /** @description Whether the entry can be deleted; false for opt-outs, which are permanent */
            removable: boolean;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description When an opt-out took effect, and what it changed. */
        OptOutReceipt: {
            /**
             * Format: date-time
             * @description When the person’s request arrived
             */
            asked_at: string;
            /**
             * Format: date-time
             * @description No call to the number has started after this time, rounded up to a second
             */
            in_force_at: string;
            /** @description Milliseconds from the request to its effect, before rounding */
            latency_ms: number | null;
            /**
             * @description The channel of the request; null if unknown
             * @enum {string|null}
             */
            channel: "call" | "chat" | "api" | "portal" | null;
            /** @description Id of the call in which the person asked; null for other channels */
            call_id: number | null;
            /** @description Id of the chat in which the person asked; null for other channels */
            chat_id: number | null;
            /** @description Id of the outbound call in which the person asked; null for other channels */
            outbound_call_id: number | null;
            /** @description Waiting calls that the opt-out blocked */
            calls_blocked: number | null;
            /** @description Consents in force that the opt-out withdrew */
            consents_withdrawn: number | null;
        };
        /** @description Evidence that a person agreed to AI calls. A consent may be revoked, but is never deleted. */
        Consent: {
            /** @description Id of the consent */
            id: number;
            /** @description True for live calls, false for test calls */
            livemode: boolean;
            /** @description E.164 */
            phone_number: string;
            /** @description What the person agreed to. A consent for marketing covers informational calls too */
            purposes: ("marketing" | "informational")[];
            /** @description The exact wording the person agreed to */
            consent_text: string;
            /** @description The page on which the person agreed */
            source_url: string | null;
            /** @description The address from which the person agreed */
            ip_address: string | null;
            /** @description The browser with which the person agreed */
            user_agent: string | null;
            /** @description The business that the person allowed to call */
            seller: string | null;
            /** @description The version of the form or script with which the person agreed */
            form_version: string | null;
            /** @description The person or program that recorded the consent */
            recorded_by: string | null;
            /**
             * Format: date-time
             * @description When the person agreed
             */
            obtained_at: string;
            /**
             * Format: date-time
             * @description When the consent was withdrawn; null while it is in force
             */
            revoked_at: string | null;
            /**
             * @description The cause: the consent was withdrawn, the person opted out of all calls, or the number is another person’s; null if unknown
             * @enum {string|null}
             */
            revoked_cause: "withdrawn" | "opt_out" | "wrong_number" | null;
            /**
             * @description The channel of the withdrawal; null if unknown
             * @enum {string|null}
             */
            revoked_channel: "call" | "chat" | "api" | "portal" | null;
            /**
             * Format: date-time
             * @description When the consent was recorded
             */
            created_at: string;
            /** @description SHA-256 of the consent in the ledger; null for a moment after an upgrade */
            hash: string | null;
            /** @description The hash of the previous row of the ledger, which `hash` covers */
            prev_hash: string | null;
        };
        /** @description A number or a prefix whose inbound calls are rejected. */
        BlockedCaller: {
            /** @description Unique id of the blocked caller */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /** @description E.164, or a prefix that ends in *; the longest match is used */
            pattern: string;
            /**
             * @description Who blocked the caller: the organization (`manual`), the receptionist (`ai`), or the staff on the page of a call (`call`)
             * @enum {string}
             */
            source: "manual" | "ai" | "call";
            /** @description Why the caller is blocked; null without a note */
            note: string | null;
            /** @description How many calls the entry has blocked */
            calls_blocked: number;
            /**
             * Format: date-time
             * @description When the entry last blocked a call; null if it never has
             */
            last_blocked_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description The recent calls that a pattern would have blocked. */
        BlockPreview: {
            /** @description Inbound calls of the last 90 days that match the pattern. Only the newest 10000 are counted, here and in the other fields */
            calls: number;
            /** @description Different numbers among these calls */
            callers: number;
            /** @description Leads of the last 90 days with one of these numbers */
            leads: number;
            /** @description Bookings made in the last 90 days with one of these numbers */
            bookings: number;
            /** @description Callers with a lead or a booking of any time */
            known_customers: number;
            /** @description The five callers who called last, newest first */
            samples: {
                /** @description E.164 */
                phone_number: string;
                /** @description Calls of this caller */
                calls: number;
                /**
                 * Format: date-time
                 * @description When the latest of them started
                 */
                last_call_at: string;
            }[];
            /** @description What to consider before you block the pattern, in words for people */
            warnings: string[];
        };
        /** @description A conversation with a visitor of a website, or with a customer on WhatsApp. */
        Chat: {
            /** @description Unique id of the chat */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /**
             * @description `web` for the widget on a website, or `whatsapp`
             * @enum {string}
             */
            channel: "web" | "whatsapp";
            /** @description The customer’s number (E.164) in a whatsapp chat; null in other chats */
            contact_address: string | null;
            /** @description In a whatsapp chat, whether a free-form reply can be sent now; null in other chats */
            reply_window_open: boolean | null;
            /**
             * @description Who replies: `ai`, a member of the team (`with_agent`) or the owner (`with_owner`). `closed` is final
             * @enum {string}
             */
            status: "ai" | "with_agent" | "with_owner" | "closed";
            /** @description The page on which the visitor opened the chat; null if unknown, and for WhatsApp */
            page_url: string | null;
            /** @description What the AI told the person who took over the chat; null without a handoff. Absent in HIPAA mode */
            handoff_summary?: string | null;
            /**
             * Format: date-time
             * @description When the AI first handed the chat over; null if it never did
             */
            handed_off_at: string | null;
            /**
             * Format: date-time
             * @description Null while the chat is open
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description When the newest message was written; null if there is none
             */
            last_message_at: string | null;
            /** @description The newest lead of the chat; null if none was captured */
            lead_id: number | null;
            /** @description The newest 1000 messages, oldest first; fewer if they are very long. Not included in lists. Absent in HIPAA mode */
            messages?: {
                /** @description Unique id of the message */
                id: number;
                /** @description True in live mode, false in test mode */
                livemode: boolean;
                /**
                 * @description Who wrote the message; `system` for notices of the chat itself
                 * @enum {string}
                 */
                sender: "visitor" | "ai" | "agent" | "owner" | "system";
                /**
                 * @description How the widget shows the sender: `team` stands for an agent or the owner
                 * @enum {string}
                 */
                role: "visitor" | "ai" | "team" | "system";
                /** @description Name of the sender, as shown to the visitor */
                author: string;
                /** @description Plain text */
                body: string;
                /** @description True if the message was sent with the Organization API */
                via_api: boolean;
                /**
                 * Format: date-time
                 * @description When the record was created. Not null at present, but a client must accept null
                 */
                created_at: string | null;
            }[];
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description A text that WhatsApp has approved for messages outside the reply window. */
        WhatsappTemplate: {
            /** @description Name of the template at WhatsApp, such as `appointment_reminder` */
            name: string;
            /** @description A language code of WhatsApp, such as en_US */
            language: string;
            /** @description The text, with `{{placeholders}}` for the variables */
            body: string;
            /** @description The placeholders of the body, in their order */
            variables: string[];
            /**
             * @description `approved`: can be sent. `pending`: WhatsApp reviews it. `rejected`, `paused`, `disabled`: WhatsApp does not allow it
             * @enum {string}
             */
            status: "approved" | "pending" | "rejected" | "paused" | "disabled";
        };
        /** @description One message of a chat. */
        ChatMessage: {
            /** @description Unique id of the message */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /** @description The chat of the message */
            chat_id: number;
            /**
             * @description Who wrote the message; `system` for notices of the chat itself
             * @enum {string}
             */
            sender: "visitor" | "ai" | "agent" | "owner" | "system";
            /**
             * @description How the widget shows the sender: `team` stands for an agent or the owner
             * @enum {string}
             */
            role: "visitor" | "ai" | "team" | "system";
            /** @description Name of the sender, as shown to the visitor */
            author: string;
            /** @description Plain text. Absent in HIPAA mode */
            body?: string;
            /** @description True if the message was sent with the Organization API */
            via_api: boolean;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description An https address that receives events. */
        WebhookEndpoint: {
            /** @description Unique id of the endpoint */
            id: number;
            /** @description True for live events, false for test events */
            livemode: boolean;
            /** @description The https address that receives the events */
            url: string;
            /** @description A name for your team; null without a name */
            description: string | null;
            /** @description The types of events that the endpoint receives */
            events: string[];
            /** @description False while the endpoint is paused; its deliveries then wait */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description One event for one endpoint. */
        WebhookDelivery: {
            /** @description Id of the delivery, to read its result; `event_id` is the id of the event */
            id: number;
            /** @description True for live events, false for test events */
            livemode: boolean;
            /** @description Also sent as a header; use it to ignore duplicates */
            event_id: string;
            /** @description Type of the event, such as `lead.created` */
            event: string;
            /** @description The endpoint that receives the event */
            webhook_endpoint_id: number;
            /**
             * @description `pending`: waits for its next attempt. `delivered`: the endpoint responded with 2xx. `failed`: no attempt is left
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Number of attempts so far */
            attempts: number;
            /** @description HTTP status of the last attempt; null before the first attempt, or without a response */
            response_status: number | null;
            /** @description Why the last attempt failed: http_ with the status, redirect, timeout, dns_error, connect_error, tls_error, unsafe_address or expired */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due; null for a finished or held delivery
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the endpoint responded with 2xx; null if it has not
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description A delivery with its attempts. */
        LoggedWebhookDelivery: {
            /** @description Id of the delivery, to read its result; `event_id` is the id of the event */
            id: number;
            /** @description True for live events, false for test events */
            livemode: boolean;
            /** @description Also sent as a header; use it to ignore duplicates */
            event_id: string;
            /** @description Type of the event, such as `lead.created` */
            event: string;
            /** @description The endpoint that receives the event */
            webhook_endpoint_id: number;
            /**
             * @description `pending`: waits for its next attempt. `delivered`: the endpoint responded with 2xx. `failed`: no attempt is left
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Number of attempts so far */
            attempts: number;
            /** @description HTTP status of the last attempt; null before the first attempt, or without a response */
            response_status: number | null;
            /** @description Why the last attempt failed: http_ with the status, redirect, timeout, dns_error, connect_error, tls_error, unsafe_address or expired */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due; null for a finished or held delivery
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the endpoint responded with 2xx; null if it has not
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
            /** @description The attempts, oldest first */
            attempt_log: {
                /**
                 * Format: date-time
                 * @description When the attempt ended
                 */
                at: string;
                /** @description HTTP status; null without a response */
                response_status: number | null;
                /** @description Why the attempt failed, as in `last_error`; null if the endpoint responded with 2xx */
                error: string | null;
                /** @description Duration of the whole attempt in milliseconds */
                duration_ms: number;
                /** @description Where the time of the attempt went, in milliseconds */
                timings: {
                    /** @description Time to look up the host; null if the connection was reused */
                    dns_ms: number | null;
                    /** @description Time to open the TCP connection; null if the connection was reused or failed earlier */
                    connect_ms: number | null;
                    /** @description Time of the TLS handshake; null if the connection was reused or failed earlier */
                    tls_ms: number | null;
                    /** @description Time from sending the request to the first byte of the response; null without a response */
                    first_byte_ms: number | null;
                };
            }[];
        };
        /** @description A request to send finished deliveries again, and its progress. */
        WebhookReplay: {
            /** @description Id of the replay */
            id: number;
            /** @description True for live deliveries, false for test deliveries */
            livemode: boolean;
            /**
             * @description `queued`: not started. `running`: sends deliveries. `completed` and `cancelled` are final
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "cancelled";
            /** @description Which finished deliveries are sent again, in the order of their creation */
            filter: {
                /** @description Only deliveries of this endpoint; null for every endpoint */
                endpoint: number | null;
                /**
                 * @description Only `failed` or only `delivered` deliveries
                 * @enum {string}
                 */
                status: "failed" | "delivered";
                /** @description Only deliveries of this type of event; null for every type */
                event: string | null;
                /**
                 * Format: date-time
                 * @description Only deliveries created at or after this time; null without a lower limit
                 */
                since: string | null;
                /**
                 * Format: date-time
                 * @description Only deliveries created before this time
                 */
                until: string;
            };
            /** @description Number of deliveries to send; null before they are counted, and if there are more than a million */
            total: number | null;
            /** @description Deliveries that were sent or are held */
            done: number;
            /**
             * Format: date-time
             * @description When the replay was requested
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the replay was completed or cancelled; null before
             */
            finished_at: string | null;
        };
        /** @description Events of the feed, and the position after them. */
        EventPage: {
            /** @description The events, oldest first. May be empty even if there are more */
            data: {
                /** @description The same in every webhook delivery of the event */
                id: string;
                /** @description Type of the event, such as `lead.created` */
                type: string;
                /** @description True for a live event, false for a test event */
                livemode: boolean;
                /**
                 * Format: date-time
                 * @description When the event happened
                 */
                created_at: string;
                /** @description The same as in a webhook of this type */
                data: Record<string, never>;
            }[];
            /** @description Where to continue */
            meta: {
                /** @description Your position. Store it with your results, and pass it as `after` */
                next_cursor: string;
                /** @description Whether there are more events, of these types or others. If not, wait before the next request */
                has_more: boolean;
            };
        };
        /** @description The time in test mode, which a test key can freeze and advance. */
        SandboxClock: {
            /**
             * Format: date-time
             * @description The time in test mode
             */
            now: string;
            /** @description Whether the organization has a clock. Without one, simulated calls do not wait */
            active: boolean;
            /** @description Whether the clock stands still until it is advanced */
            frozen: boolean;
        };
        /** @description Absolute URLs of adjacent pages, with the same filters. */
        PageLinks: {
            /** @description Always null */
            first: string | null;
            /** @description Always null */
            last: string | null;
            /** @description The page with newer records; null on the first page */
            prev: string | null;
            /** @description The page with older records; null on the last page */
            next: string | null;
        };
        /** @description Where a page is in its list. */
        PageMeta: {
            /** @description Absolute URL of the list, without parameters */
            path: string | null;
            /** @description The largest number of records on a page */
            per_page: number;
            /** @description Pass it as `cursor` for the next page. Null on the last page */
            next_cursor: string | null;
            /** @description Pass it as `cursor` for the page before. Null on the first page */
            prev_cursor: string | null;
        };
        /** @description Why a request was refused or failed. */
        Error: {
            /** @description For people. The wording may change */
            message: string;
            /** @description For programs. Branch on it */
            code: string;
            /** @description With `validation_failed`: messages by field */
            errors?: {
                [key: string]: string[];
            };
            /** @description With a refused outbound call: why */
            decision?: components["schemas"]["Decision"];
            /** @description With `position_expired`: the cursor before the oldest event */
            oldest?: string;
        };
    };
    responses: {
        /** @description bad_request */
        BadRequest: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description unauthenticated */
        Unauthenticated: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description not_found */
        NotFound: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                /**
                 * @description Requests allowed per minute. Only if the key was authenticated
                 * @example 120
                 */
                "X-RateLimit-Limit"?: number;
                /**
                 * @description Requests left in the current minute. Only if the key was authenticated
                 * @example 119
                 */
                "X-RateLimit-Remaining"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description method_not_allowed */
        MethodNotAllowed: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description request_timeout */
        RequestTimeout: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                /**
                 * @description Requests allowed per minute. Only if the key was authenticated
                 * @example 120
                 */
                "X-RateLimit-Limit"?: number;
                /**
                 * @description Requests left in the current minute. Only if the key was authenticated
                 * @example 119
                 */
                "X-RateLimit-Remaining"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description rate_limited, too_many_failed_attempts */
        RateLimited: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                /**
                 * @description Requests allowed per minute. Only if the key was authenticated
                 * @example 120
                 */
                "X-RateLimit-Limit"?: number;
                /**
                 * @description Requests left in the current minute. Only if the key was authenticated
                 * @example 119
                 */
                "X-RateLimit-Remaining"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description header_too_large */
        HeaderTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description server_error */
        ServerError: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description server_error */
        Unavailable: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                /**
                 * @description Requests allowed per minute. Only if the key was authenticated
                 * @example 120
                 */
                "X-RateLimit-Limit"?: number;
                /**
                 * @description Requests left in the current minute. Only if the key was authenticated
                 * @example 119
                 */
                "X-RateLimit-Remaining"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description payload_too_large */
        PayloadTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Responses must not be cached
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description Prevents content type sniffing
         * @example nosniff
         */
        "X-Content-Type-Options": string;
        /**
         * @description Identifies the request in our logs. Include it when you contact support
         * @example b7c1e0de-4c4e-4b7a-8a53-0c1a7f6d2f11
         */
        "X-Request-Id": string;
        /**
         * @description Requests allowed per minute
         * @example 120
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left in the current minute
         * @example 119
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Seconds to wait before you retry
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description How to authenticate
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description Methods that the path supports
         * @example GET, HEAD, POST
         */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "account.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "livemode": true,
                     *         "organization": {
                     *           "id": 12,
                     *           "name": "Lakeview Dental",
                     *           "hipaa_mode": false,
                     *           "timezone": "America/Chicago"
                     *         },
                     *         "api_key": {
                     *           "id": 31,
                     *           "name": "crm",
                     *           "prefix": "vk_live_4kV9mQ2p",
                     *           "mode": "live",
                     *           "scopes": [
                     *             "leads:read",
                     *             "leads:write"
                     *           ],
                     *           "expires_at": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calls.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description Only calls in this direction
                 * @example inbound
                 */
                direction?: "inbound" | "outbound" | "" | null;
                /**
                 * @description Only calls with this status
                 * @example ringing
                 */
                status?: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked" | "" | null;
                /**
                 * @description Only calls that started at or after this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: string | ("" | null);
                /**
                 * @description Only calls that started before this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: string | ("" | null);
                /**
                 * @description true or 1 returns only spam and blocked calls; false or 0 excludes them
                 * @example false
                 */
                spam?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 4101,
                     *           "livemode": true,
                     *           "direction": "inbound",
                     *           "status": "completed",
                     *           "from_number": "+13125550142",
                     *           "caller_name": "PARK ADA",
                     *           "to_number": "+13125550100",
                     *           "spam": false,
                     *           "routed_to": "ai_agent",
                     *           "started_at": "2026-11-20T15:04:05Z",
                     *           "answered_at": "2026-11-20T15:04:09Z",
                     *           "ended_at": "2026-11-20T15:07:14Z",
                     *           "duration_seconds": 185,
                     *           "disposition": "lead_captured",
                     *           "summary": "Ada Park would like a quote for two crowns.",
                     *           "handoff_summary": null,
                     *           "created_at": "2026-11-20T15:04:05Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/calls",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["Call"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calls.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the call
                 * @example 4101
                 */
                call: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4101,
                     *         "livemode": true,
                     *         "direction": "inbound",
                     *         "status": "completed",
                     *         "from_number": "+13125550142",
                     *         "caller_name": "PARK ADA",
                     *         "to_number": "+13125550100",
                     *         "spam": false,
                     *         "routed_to": "ai_agent",
                     *         "started_at": "2026-11-20T15:04:05Z",
                     *         "answered_at": "2026-11-20T15:04:09Z",
                     *         "ended_at": "2026-11-20T15:07:14Z",
                     *         "duration_seconds": 185,
                     *         "disposition": "lead_captured",
                     *         "summary": "Ada Park would like a quote for two crowns.",
                     *         "handoff_summary": null,
                     *         "created_at": "2026-11-20T15:04:05Z",
                     *         "transcript": [
                     *           {
                     *             "role": "ai",
                     *             "text": "Lakeview Dental, how can I help?"
                     *           },
                     *           {
                     *             "role": "customer",
                     *             "text": "What would two crowns cost?"
                     *           }
                     *         ],
                     *         "lead_ids": [
                     *           9201
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "leads.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description A US number in any common format
                 * @example (312) 555-0142
                 */
                phone_number?: string | null;
                /**
                 * @description Case-insensitive
                 * @example ada.park@example.com
                 */
                email?: string | ("" | null);
                /**
                 * @description Only leads created at or after this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: string | ("" | null);
                /**
                 * @description Only leads created before this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 9201,
                     *           "livemode": true,
                     *           "name": "Ada Park",
                     *           "phone_number": "+13125550142",
                     *           "email": "ada.park@example.com",
                     *           "reason": "Wants a quote for two crowns",
                     *           "urgency": "normal",
                     *           "details": {
                     *             "insurance": "Delta"
                     *           },
                     *           "custom_fields": {},
                     *           "source": "api",
                     *           "call_id": null,
                     *           "chat_id": null,
                     *           "outbound_call_id": null,
                     *           "created_at": "2026-11-20T15:07:14Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/leads",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["Lead"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "leads.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name */
                    name?: string | null;
                    /** @description Of the person */
                    email?: string | ("" | null);
                    /** @description Why the person contacted the organization */
                    reason: string;
                    /** @description How soon the person needs help, such as `high` */
                    urgency?: string | null;
                    /** @description Additional fields to store with the lead; a list of strings is stored with the keys "0", "1" and so on */
                    details?: {
                        [key: string]: string | number | boolean | null;
                    } | string[] | null;
                    /** @description A US number in any common format; required with `callback` */
                    phone_number?: string | null;
                    /** @description Requests an AI callback to the person */
                    callback?: {
                        /** @description The exact wording the person agreed to */
                        consent_text?: string | ("" | null);
                        /** @description URL of the page where the person agreed */
                        source_url?: string | ("" | null);
                        /** @description IP address of the person when they agreed */
                        ip_address?: string | ("" | null);
                        /** @description Browser of the person */
                        user_agent?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9201,
                     *         "livemode": true,
                     *         "name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "email": "ada.park@example.com",
                     *         "reason": "Wants a quote for two crowns",
                     *         "urgency": "normal",
                     *         "details": {
                     *           "insurance": "Delta"
                     *         },
                     *         "custom_fields": {},
                     *         "source": "api",
                     *         "call_id": null,
                     *         "chat_id": null,
                     *         "outbound_call_id": null,
                     *         "created_at": "2026-11-20T15:07:14Z"
                     *       },
                     *       "callback": {
                     *         "id": 5601,
                     *         "livemode": true,
                     *         "source": "speed_to_lead",
                     *         "purpose": "marketing",
                     *         "status": "queued",
                     *         "contact_name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "blocked_reason": "outside_hours",
                     *         "blocked_reason_message": "It is outside calling hours (8am to 8pm) where this number is.",
                     *         "scheduled_for": "2026-11-21T14:00:00Z",
                     *         "attempts": 0,
                     *         "answered_at": null,
                     *         "answered_by": null,
                     *         "voicemail_left_at": null,
                     *         "ended_at": null,
                     *         "duration_seconds": null,
                     *         "summary": null,
                     *         "created_at": "2026-11-21T03:20:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Lead"];
                        /** @description The call that was requested; null without `callback` in the request */
                        callback: components["schemas"]["OutboundCall"] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, speed_to_lead_unavailable, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "leads.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the lead
                 * @example 4101
                 */
                lead: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 9201,
                     *         "livemode": true,
                     *         "name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "email": "ada.park@example.com",
                     *         "reason": "Wants a quote for two crowns",
                     *         "urgency": "normal",
                     *         "details": {
                     *           "insurance": "Delta"
                     *         },
                     *         "custom_fields": {},
                     *         "source": "api",
                     *         "call_id": null,
                     *         "chat_id": null,
                     *         "outbound_call_id": null,
                     *         "created_at": "2026-11-20T15:07:14Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Lead"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "bookings.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description Only appointments that start at or after this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-11-24T00:00:00Z
                 */
                starts_after?: string | ("" | null);
                /**
                 * @description Only appointments that start before this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-12-01T00:00:00Z
                 */
                starts_before?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 3401,
                     *           "livemode": true,
                     *           "provider": "google_calendar",
                     *           "external_reference": "evt_93k2",
                     *           "starts_at": "2026-11-24T16:30:00Z",
                     *           "duration_minutes": 30,
                     *           "name": "Ada Park",
                     *           "phone_number": "+13125550142",
                     *           "call_id": 4101,
                     *           "outbound_call_id": null,
                     *           "chat_id": null,
                     *           "service": "Cleaning",
                     *           "status": "booked",
                     *           "cancelled_at": null,
                     *           "created_at": "2026-11-20T15:06:40Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/bookings",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["Booking"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "bookings.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the booking
                 * @example 4101
                 */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3401,
                     *         "livemode": true,
                     *         "provider": "google_calendar",
                     *         "external_reference": "evt_93k2",
                     *         "starts_at": "2026-11-24T16:30:00Z",
                     *         "duration_minutes": 30,
                     *         "name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "call_id": 4101,
                     *         "outbound_call_id": null,
                     *         "chat_id": null,
                     *         "service": "Cleaning",
                     *         "status": "booked",
                     *         "cancelled_at": null,
                     *         "created_at": "2026-11-20T15:06:40Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "outbound-calls.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description Only calls with this status
                 * @example queued
                 */
                status?: "queued" | "scheduled" | "blocked" | "connecting_agent" | "dialing" | "in_progress" | "completed" | "no_answer" | "voicemail" | "failed" | "" | null;
                /**
                 * @description Only calls from this source
                 * @example speed_to_lead
                 */
                source?: "speed_to_lead" | "agent_dial" | "campaign" | "api" | "" | null;
                /**
                 * @description A US number in any common format
                 * @example (312) 555-0142
                 */
                phone_number?: string | null;
                /**
                 * @description Only calls queued at or after this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: string | ("" | null);
                /**
                 * @description Only calls queued before this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 5601,
                     *           "livemode": true,
                     *           "source": "api",
                     *           "purpose": "informational",
                     *           "status": "queued",
                     *           "contact_name": "Ada Park",
                     *           "phone_number": "+13125550142",
                     *           "blocked_reason": "outside_hours",
                     *           "blocked_reason_message": "It is outside calling hours (8am to 8pm) where this number is.",
                     *           "scheduled_for": "2026-11-21T14:00:00Z",
                     *           "attempts": 0,
                     *           "answered_at": null,
                     *           "answered_by": null,
                     *           "voicemail_left_at": null,
                     *           "ended_at": null,
                     *           "duration_seconds": null,
                     *           "summary": null,
                     *           "created_at": "2026-11-21T03:20:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/outbound-calls",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["OutboundCall"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "outbound-calls.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A US number in any common format */
                    phone_number: string;
                    /** @description Name of the person to call */
                    contact_name?: string | null;
                    /**
                     * @description The default is marketing
                     * @enum {string|null}
                     */
                    purpose?: "marketing" | "informational" | "" | null;
                    /** @description What the AI should know for the call */
                    context?: {
                        [key: string]: string | number | boolean | null;
                    } | string[] | null;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 5601,
                     *         "livemode": true,
                     *         "source": "api",
                     *         "purpose": "informational",
                     *         "status": "queued",
                     *         "contact_name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "blocked_reason": "outside_hours",
                     *         "blocked_reason_message": "It is outside calling hours (8am to 8pm) where this number is.",
                     *         "scheduled_for": "2026-11-21T14:00:00Z",
                     *         "attempts": 0,
                     *         "answered_at": null,
                     *         "answered_by": null,
                     *         "voicemail_left_at": null,
                     *         "ended_at": null,
                     *         "duration_seconds": null,
                     *         "summary": null,
                     *         "created_at": "2026-11-21T03:20:00Z"
                     *       },
                     *       "decision": {
                     *         "allowed": false,
                     *         "reason": "outside_hours",
                     *         "message": "It is outside calling hours (8am to 8pm) where this number is.",
                     *         "retry_at": "2026-11-21T14:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OutboundCall"];
                        decision: components["schemas"]["Decision"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, service_inactive, terms_not_accepted, outbound_disabled, no_receptionist, hipaa_marketing, do_not_call, no_consent, trial_minutes_exhausted, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "outbound-calls.check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A US number in any common format */
                    phone_number: string;
                    /**
                     * @description The default is marketing
                     * @enum {string|null}
                     */
                    purpose?: "marketing" | "informational" | "" | null;
                    /** @description Checks calling hours and daily limits at this time instead of now. Consents and lists are those of the present. Needs an offset; a date alone means midnight UTC */
                    at?: string | ("" | null);
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "allowed": false,
                     *         "reason": "outside_hours",
                     *         "message": "It is outside calling hours (8am to 8pm) where this number is.",
                     *         "retry_at": "2026-11-21T14:00:00Z",
                     *         "trace": [
                     *           {
                     *             "rule": "invalid_number",
                     *             "outcome": "passed",
                     *             "evidence": {},
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "service_inactive",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "service_active": true
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "terms_not_accepted",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "terms_accepted": true
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "outbound_disabled",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "outbound_enabled": true
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "no_receptionist",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "receptionist_configured": true
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "hipaa_marketing",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "hipaa_mode": false,
                     *               "purpose": "informational"
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "do_not_call",
                     *             "outcome": "passed",
                     *             "evidence": {},
                     *             "citation": "47 CFR 64.1200(c)(2), (d)",
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "no_consent",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "consent_id": 431,
                     *               "purpose": "informational"
                     *             },
                     *             "citation": "47 CFR 64.1200(a)",
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "trial_minutes_exhausted",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "plan": "pro",
                     *               "remaining": null
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "outside_hours",
                     *             "outcome": "delayed",
                     *             "evidence": {
                     *               "zones": [
                     *                 "America/Chicago"
                     *               ]
                     *             },
                     *             "citation": "47 CFR 64.1200(c)(1)",
                     *             "retry_at": "2026-11-21T14:00:00Z"
                     *           },
                     *           {
                     *             "rule": "frequency_limit",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "dials": 1,
                     *               "limit": 3
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "daily_limit",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "dials": 12,
                     *               "limit": 200,
                     *               "timezone": "America/Chicago"
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           },
                     *           {
                     *             "rule": "already_on_call",
                     *             "outcome": "passed",
                     *             "evidence": {
                     *               "on_call": false
                     *             },
                     *             "citation": null,
                     *             "retry_at": null
                     *           }
                     *         ],
                     *         "next_windows": [
                     *           {
                     *             "opens_at": "2026-11-21T14:00:00Z",
                     *             "closes_at": "2026-11-22T02:00:00Z"
                     *           },
                     *           {
                     *             "opens_at": "2026-11-22T14:00:00Z",
                     *             "closes_at": "2026-11-23T02:00:00Z"
                     *           },
                     *           {
                     *             "opens_at": "2026-11-23T14:00:00Z",
                     *             "closes_at": "2026-11-24T02:00:00Z"
                     *           },
                     *           {
                     *             "opens_at": "2026-11-24T14:00:00Z",
                     *             "closes_at": "2026-11-25T02:00:00Z"
                     *           },
                     *           {
                     *             "opens_at": "2026-11-25T14:00:00Z",
                     *             "closes_at": "2026-11-26T02:00:00Z"
                     *           },
                     *           {
                     *             "opens_at": "2026-11-26T14:00:00Z",
                     *             "closes_at": "2026-11-27T02:00:00Z"
                     *           },
                     *           {
                     *             "opens_at": "2026-11-27T14:00:00Z",
                     *             "closes_at": "2026-11-28T02:00:00Z"
                     *           }
                     *         ],
                     *         "pack": "contract",
                     *         "pack_version": "2026.11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CallCheck"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "outbound-calls.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the outbound call
                 * @example 4101
                 */
                outboundCall: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 5601,
                     *         "livemode": true,
                     *         "source": "api",
                     *         "purpose": "informational",
                     *         "status": "queued",
                     *         "contact_name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "blocked_reason": "outside_hours",
                     *         "blocked_reason_message": "It is outside calling hours (8am to 8pm) where this number is.",
                     *         "scheduled_for": "2026-11-21T14:00:00Z",
                     *         "attempts": 0,
                     *         "answered_at": null,
                     *         "answered_by": null,
                     *         "voicemail_left_at": null,
                     *         "ended_at": null,
                     *         "duration_seconds": null,
                     *         "summary": null,
                     *         "created_at": "2026-11-21T03:20:00Z",
                     *         "transcript": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OutboundCall"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "outbound-calls.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the outbound call
                 * @example 4101
                 */
                outboundCall: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 5601,
                     *         "livemode": true,
                     *         "source": "api",
                     *         "purpose": "informational",
                     *         "status": "blocked",
                     *         "contact_name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "blocked_reason": "cancelled",
                     *         "blocked_reason_message": "The call was cancelled before it rang.",
                     *         "scheduled_for": null,
                     *         "attempts": 0,
                     *         "answered_at": null,
                     *         "answered_by": null,
                     *         "voicemail_left_at": null,
                     *         "ended_at": "2026-11-21T03:25:00Z",
                     *         "duration_seconds": null,
                     *         "summary": null,
                     *         "created_at": "2026-11-21T03:20:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OutboundCall"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "consents.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description A US number in any common format
                 * @example (312) 555-0142
                 */
                phone_number?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 431,
                     *           "livemode": true,
                     *           "phone_number": "+13125550142",
                     *           "purposes": [
                     *             "marketing",
                     *             "informational"
                     *           ],
                     *           "consent_text": "I agree to a call from an AI assistant about my request.",
                     *           "source_url": "https://www.example.com/contact",
                     *           "ip_address": "198.51.100.23",
                     *           "user_agent": "Mozilla/5.0",
                     *           "seller": "Example Plumbing LLC",
                     *           "form_version": "2026-10",
                     *           "recorded_by": null,
                     *           "obtained_at": "2026-11-20T15:07:14Z",
                     *           "revoked_at": null,
                     *           "revoked_cause": null,
                     *           "revoked_channel": null,
                     *           "created_at": "2026-11-20T15:07:14Z",
                     *           "hash": "3c1f5a0e9b7d24688f0a6e1d52c4b9731e8d60fa47b2c3951d0e6f8a7b94c258",
                     *           "prev_hash": "a94d06b15e7c3f2810b9d4e6f8a25c731d0e9b847f6a3c52e1b0d9f8a7c64e35"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/consents",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["Consent"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "consents.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the consent
                 * @example 4101
                 */
                consent: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 431,
                     *         "livemode": true,
                     *         "phone_number": "+13125550142",
                     *         "purposes": [
                     *           "marketing",
                     *           "informational"
                     *         ],
                     *         "consent_text": "I agree to a call from an AI assistant about my request.",
                     *         "source_url": "https://www.example.com/contact",
                     *         "ip_address": "198.51.100.23",
                     *         "user_agent": "Mozilla/5.0",
                     *         "seller": "Example Plumbing LLC",
                     *         "form_version": "2026-10",
                     *         "recorded_by": null,
                     *         "obtained_at": "2026-11-20T15:07:14Z",
                     *         "revoked_at": null,
                     *         "revoked_cause": null,
                     *         "revoked_channel": null,
                     *         "created_at": "2026-11-20T15:07:14Z",
                     *         "hash": "3c1f5a0e9b7d24688f0a6e1d52c4b9731e8d60fa47b2c3951d0e6f8a7b94c258",
                     *         "prev_hash": "a94d06b15e7c3f2810b9d4e6f8a25c731d0e9b847f6a3c52e1b0d9f8a7c64e35"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Consent"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "consents.get-evidence": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the consent
                 * @example 4101
                 */
                consent: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "do-not-call.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description A US number in any common format
                 * @example (312) 555-0142
                 */
                phone_number?: string | null;
                /**
                 * @description Only entries from this source
                 * @example opt_out
                 */
                source?: "opt_out" | "manual" | "" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 771,
                     *           "livemode": true,
                     *           "phone_number": "+13125550177",
                     *           "source": "opt_out",
                     *           "note": "Asked on the phone",
                     *           "removable": false,
                     *           "created_at": "2026-11-18T19:20:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/do-not-call",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["DoNotCallEntry"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "do-not-call.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A US number in any common format */
                    phone_number: string;
                    /** @description Why, for your team */
                    note?: string | null;
                    /** @description True stores a permanent opt-out, even for a listed number, and revokes every consent of the person */
                    opted_out?: boolean | ("" | null);
                };
            };
        };
        responses: {
            /** @description The entry already exists */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 771,
                     *         "livemode": true,
                     *         "phone_number": "+13125550177",
                     *         "source": "opt_out",
                     *         "note": "Asked on the phone",
                     *         "removable": false,
                     *         "created_at": "2026-11-18T19:20:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DoNotCallEntry"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 771,
                     *         "livemode": true,
                     *         "phone_number": "+13125550177",
                     *         "source": "opt_out",
                     *         "note": "Asked on the phone",
                     *         "removable": false,
                     *         "created_at": "2026-11-18T19:20:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DoNotCallEntry"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "do-not-call.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the entry
                 * @example 4101
                 */
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description opt_out_permanent, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "do-not-call.get-receipt": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the entry
                 * @example 4101
                 */
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "asked_at": "2026-11-18T19:20:00Z",
                     *         "in_force_at": "2026-11-18T19:20:01Z",
                     *         "latency_ms": 14,
                     *         "channel": "call",
                     *         "call_id": null,
                     *         "chat_id": null,
                     *         "outbound_call_id": 5601,
                     *         "calls_blocked": 1,
                     *         "consents_withdrawn": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OptOutReceipt"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "blocked-callers.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description A US number in any common format, or a prefix ending in *
                 * @example 1415555*
                 */
                pattern?: string | null;
                /**
                 * @description Only entries from this source
                 * @example manual
                 */
                source?: "manual" | "ai" | "call" | "" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 88,
                     *           "livemode": true,
                     *           "pattern": "+1415555*",
                     *           "source": "manual",
                     *           "note": "Robocalls",
                     *           "calls_blocked": 14,
                     *           "last_blocked_at": "2026-11-20T09:11:52Z",
                     *           "created_at": "2026-10-02T10:00:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/blocked-callers",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["BlockedCaller"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "blocked-callers.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A US number in any common format, or a prefix of at least four digits ending in * */
                    pattern: string;
                    /** @description Why, for your team */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description The entry already exists */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 88,
                     *         "livemode": true,
                     *         "pattern": "+1415555*",
                     *         "source": "manual",
                     *         "note": "Robocalls",
                     *         "calls_blocked": 14,
                     *         "last_blocked_at": "2026-11-20T09:11:52Z",
                     *         "created_at": "2026-10-02T10:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BlockedCaller"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 88,
                     *         "livemode": true,
                     *         "pattern": "+1415555*",
                     *         "source": "manual",
                     *         "note": "Robocalls",
                     *         "calls_blocked": 14,
                     *         "last_blocked_at": "2026-11-20T09:11:52Z",
                     *         "created_at": "2026-10-02T10:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BlockedCaller"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_pattern, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "blocked-callers.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A US number in any common format, or a prefix of at least four digits ending in * */
                    pattern: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "calls": 312,
                     *         "callers": 214,
                     *         "leads": 5,
                     *         "bookings": 3,
                     *         "known_customers": 4,
                     *         "samples": [
                     *           {
                     *             "phone_number": "+14155550166",
                     *             "calls": 12,
                     *             "last_call_at": "2026-11-20T09:11:52Z"
                     *           },
                     *           {
                     *             "phone_number": "+14155550123",
                     *             "calls": 1,
                     *             "last_call_at": "2026-11-19T16:40:03Z"
                     *           }
                     *         ],
                     *         "warnings": [
                     *           "This blocks 214 callers, 3 of them with a booking."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BlockPreview"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_pattern, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "blocked-callers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the entry
                 * @example 4101
                 */
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description Only chats with this status
                 * @example ai
                 */
                status?: "ai" | "with_agent" | "with_owner" | "closed" | "" | null;
                /**
                 * @description Only chats that started at or after this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: string | ("" | null);
                /**
                 * @description Only chats that started before this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7301,
                     *           "livemode": true,
                     *           "channel": "web",
                     *           "contact_address": null,
                     *           "reply_window_open": null,
                     *           "status": "with_owner",
                     *           "page_url": "https://www.example.com/contact",
                     *           "handoff_summary": "Asks whether crowns are covered by Delta.",
                     *           "handed_off_at": "2026-11-20T15:02:00Z",
                     *           "closed_at": null,
                     *           "last_message_at": "2026-11-20T15:02:00Z",
                     *           "lead_id": 9201,
                     *           "created_at": "2026-11-20T15:00:12Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/chats",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["Chat"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the chat
                 * @example 4101
                 */
                chat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7301,
                     *         "livemode": true,
                     *         "channel": "web",
                     *         "contact_address": null,
                     *         "reply_window_open": null,
                     *         "status": "with_owner",
                     *         "page_url": "https://www.example.com/contact",
                     *         "handoff_summary": "Asks whether crowns are covered by Delta.",
                     *         "handed_off_at": "2026-11-20T15:02:00Z",
                     *         "closed_at": null,
                     *         "last_message_at": "2026-11-20T15:02:00Z",
                     *         "lead_id": 9201,
                     *         "created_at": "2026-11-20T15:00:12Z",
                     *         "messages": [
                     *           {
                     *             "id": 20114,
                     *             "livemode": true,
                     *             "sender": "owner",
                     *             "role": "team",
                     *             "author": "Team",
                     *             "body": "They are. Shall we book you in?",
                     *             "via_api": true,
                     *             "created_at": "2026-11-20T15:02:00Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the chat
                 * @example 4101
                 */
                chat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7301,
                     *         "livemode": true,
                     *         "channel": "web",
                     *         "contact_address": null,
                     *         "reply_window_open": null,
                     *         "status": "closed",
                     *         "page_url": "https://www.example.com/contact",
                     *         "handoff_summary": "Asks whether crowns are covered by Delta.",
                     *         "handed_off_at": "2026-11-20T15:02:00Z",
                     *         "closed_at": "2026-11-20T15:10:00Z",
                     *         "last_message_at": "2026-11-20T15:02:00Z",
                     *         "lead_id": 9201,
                     *         "created_at": "2026-11-20T15:00:12Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description live_chat_unavailable, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.reply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the chat
                 * @example 4101
                 */
                chat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Plain text */
                    body: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 20114,
                     *         "livemode": true,
                     *         "chat_id": 7301,
                     *         "sender": "owner",
                     *         "role": "team",
                     *         "author": "Team",
                     *         "body": "They are. Shall we book you in?",
                     *         "via_api": true,
                     *         "created_at": "2026-11-20T15:02:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ChatMessage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description live_chat_unavailable, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description chat_closed */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description whatsapp_window_closed, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.send-template": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the chat
                 * @example 4101
                 */
                chat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the template */
                    template: string;
                    /** @description The language of the template, such as en_US */
                    language: string;
                    /** @description The values: an object by placeholder, or a list in their order */
                    variables?: {
                        [key: string]: string | number | boolean | null;
                    } | string[] | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 20114,
                     *         "livemode": true,
                     *         "chat_id": 7301,
                     *         "sender": "owner",
                     *         "role": "team",
                     *         "author": "Team",
                     *         "body": "Hello Dana, your appointment is tomorrow at 9:00.",
                     *         "via_api": true,
                     *         "created_at": "2026-11-20T15:02:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ChatMessage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description chat_closed */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description template_unavailable, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "whatsapp-templates.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "appointment_reminder",
                     *           "language": "en_US",
                     *           "body": "Hello {{1}}, your appointment is {{2}}.",
                     *           "variables": [
                     *             "1",
                     *             "2"
                     *           ],
                     *           "status": "approved"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["WhatsappTemplate"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 15,
                     *           "livemode": true,
                     *           "url": "https://hooks.example.com/frontdesk",
                     *           "description": "CRM",
                     *           "events": [
                     *             "lead.created",
                     *             "call.completed"
                     *           ],
                     *           "enabled": true,
                     *           "created_at": "2026-11-01T12:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description A public HTTPS address
                     */
                    url: string;
                    /** @description Events to send */
                    events: ("lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added")[];
                    /** @description A name for your team */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 15,
                     *         "livemode": true,
                     *         "url": "https://hooks.example.com/frontdesk",
                     *         "description": "CRM",
                     *         "events": [
                     *           "lead.created",
                     *           "call.completed"
                     *         ],
                     *         "enabled": true,
                     *         "created_at": "2026-11-01T12:00:00Z"
                     *       },
                     *       "secret": "whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA"
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        /** @description Begins with `whsec_`. The whole string is the signing key. Shown in this response only. */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description unsafe_url, too_many_endpoints, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description False pauses the endpoint: its deliveries wait, and only webhook.test is sent */
                    enabled?: boolean;
                    /** @description A name for your team; null removes it */
                    description?: string | null;
                    /** @description Replaces the list of events */
                    events?: ("lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added")[];
                    /**
                     * Format: uri
                     * @description A public HTTPS address; waiting deliveries are sent to it too
                     */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 15,
                     *         "livemode": true,
                     *         "url": "https://hooks.example.com/frontdesk",
                     *         "description": "CRM",
                     *         "events": [
                     *           "lead.created",
                     *           "call.completed"
                     *         ],
                     *         "enabled": false,
                     *         "created_at": "2026-11-01T12:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description unsafe_url, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.list-deliveries": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /**
                 * @description Only deliveries with this status
                 * @example pending
                 */
                status?: "pending" | "delivered" | "failed" | "" | null;
                /**
                 * @description Only this event
                 * @example lead.created
                 */
                event?: "webhook.test" | "lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 66001,
                     *           "livemode": true,
                     *           "event_id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                     *           "event": "lead.created",
                     *           "webhook_endpoint_id": 15,
                     *           "status": "delivered",
                     *           "attempts": 2,
                     *           "response_status": 204,
                     *           "last_error": null,
                     *           "next_attempt_at": null,
                     *           "delivered_at": "2026-11-20T15:09:01Z",
                     *           "created_at": "2026-11-20T15:08:00Z",
                     *           "attempt_log": [
                     *             {
                     *               "at": "2026-11-20T15:08:00Z",
                     *               "response_status": 500,
                     *               "error": "http_500",
                     *               "duration_ms": 184,
                     *               "timings": {
                     *                 "dns_ms": 4,
                     *                 "connect_ms": 31,
                     *                 "tls_ms": 42,
                     *                 "first_byte_ms": 105
                     *               }
                     *             },
                     *             {
                     *               "at": "2026-11-20T15:09:01Z",
                     *               "response_status": 204,
                     *               "error": null,
                     *               "duration_ms": 96,
                     *               "timings": {
                     *                 "dns_ms": null,
                     *                 "connect_ms": null,
                     *                 "tls_ms": null,
                     *                 "first_byte_ms": 95
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": null,
                     *         "last": null,
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "path": "https://api.frontdesk.example/api/public/v1/webhook-endpoints/15/deliveries",
                     *         "per_page": 25,
                     *         "next_cursor": null,
                     *         "prev_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["LoggedWebhookDelivery"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.get-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
                /**
                 * @description Id of the delivery
                 * @example 4101
                 */
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 66001,
                     *         "livemode": true,
                     *         "event_id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                     *         "event": "lead.created",
                     *         "webhook_endpoint_id": 15,
                     *         "status": "delivered",
                     *         "attempts": 2,
                     *         "response_status": 204,
                     *         "last_error": null,
                     *         "next_attempt_at": null,
                     *         "delivered_at": "2026-11-20T15:09:01Z",
                     *         "created_at": "2026-11-20T15:08:00Z",
                     *         "attempt_log": [
                     *           {
                     *             "at": "2026-11-20T15:08:00Z",
                     *             "response_status": 500,
                     *             "error": "http_500",
                     *             "duration_ms": 184,
                     *             "timings": {
                     *               "dns_ms": 4,
                     *               "connect_ms": 31,
                     *               "tls_ms": 42,
                     *               "first_byte_ms": 105
                     *             }
                     *           },
                     *           {
                     *             "at": "2026-11-20T15:09:01Z",
                     *             "response_status": 204,
                     *             "error": null,
                     *             "duration_ms": 96,
                     *             "timings": {
                     *               "dns_ms": null,
                     *               "connect_ms": null,
                     *               "tls_ms": null,
                     *               "first_byte_ms": 95
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LoggedWebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.retry-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
                /**
                 * @description Id of the delivery
                 * @example 4101
                 */
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 66001,
                     *         "livemode": true,
                     *         "event_id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                     *         "event": "lead.created",
                     *         "webhook_endpoint_id": 15,
                     *         "status": "pending",
                     *         "attempts": 2,
                     *         "response_status": 204,
                     *         "last_error": null,
                     *         "next_attempt_at": "2026-11-22T09:00:00Z",
                     *         "delivered_at": "2026-11-20T15:09:01Z",
                     *         "created_at": "2026-11-20T15:08:00Z",
                     *         "attempt_log": [
                     *           {
                     *             "at": "2026-11-20T15:08:00Z",
                     *             "response_status": 500,
                     *             "error": "http_500",
                     *             "duration_ms": 184,
                     *             "timings": {
                     *               "dns_ms": 4,
                     *               "connect_ms": 31,
                     *               "tls_ms": 42,
                     *               "first_byte_ms": 105
                     *             }
                     *           },
                     *           {
                     *             "at": "2026-11-20T15:09:01Z",
                     *             "response_status": 204,
                     *             "error": null,
                     *             "duration_ms": 96,
                     *             "timings": {
                     *               "dns_ms": null,
                     *               "connect_ms": null,
                     *               "tls_ms": null,
                     *               "first_byte_ms": 95
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LoggedWebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description How many hours the earlier secrets remain valid; the default is 24 */
                    overlap_hours?: number | ("" | null);
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 15,
                     *         "livemode": true,
                     *         "url": "https://hooks.example.com/frontdesk",
                     *         "description": "CRM",
                     *         "events": [
                     *           "lead.created",
                     *           "call.completed"
                     *         ],
                     *         "enabled": true,
                     *         "created_at": "2026-11-01T12:00:00Z"
                     *       },
                     *       "secret": "whsec_9nRt3xKc7LmQ2vPz6WbY4hDs8Fg1jA5e"
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        /** @description Begins with `whsec_`. The whole string is the signing key. Shown in this response only. */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Send a sample of this event instead of webhook.test
                     * @enum {string|null}
                     */
                    event?: "webhook.test" | "lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 66001,
                     *         "livemode": true,
                     *         "event_id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                     *         "event": "webhook.test",
                     *         "webhook_endpoint_id": 15,
                     *         "status": "pending",
                     *         "attempts": 0,
                     *         "response_status": null,
                     *         "last_error": null,
                     *         "next_attempt_at": "2026-11-20T15:08:00Z",
                     *         "delivered_at": null,
                     *         "created_at": "2026-11-20T15:08:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.start-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Only deliveries with this status; the default is failed
                     * @enum {string|null}
                     */
                    status?: "failed" | "delivered" | "" | null;
                    /**
                     * @description Only deliveries of this event
                     * @enum {string|null}
                     */
                    event?: "webhook.test" | "lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
                    /** @description Only deliveries created at or after this time. Needs an offset; a date alone means midnight UTC */
                    since?: string | ("" | null);
                    /** @description Only deliveries created before this time; the default is now. Needs an offset; a date alone means midnight UTC */
                    until?: string | ("" | null);
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 302,
                     *         "livemode": true,
                     *         "status": "queued",
                     *         "filter": {
                     *           "endpoint": 15,
                     *           "status": "failed",
                     *           "event": "lead.created",
                     *           "since": "2026-11-20T00:00:00Z",
                     *           "until": "2026-11-21T00:00:00Z"
                     *         },
                     *         "total": null,
                     *         "done": 0,
                     *         "created_at": "2026-11-22T09:00:00Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.get-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
                /**
                 * @description Id of the replay
                 * @example 4101
                 */
                replay: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 302,
                     *         "livemode": true,
                     *         "status": "running",
                     *         "filter": {
                     *           "endpoint": 15,
                     *           "status": "failed",
                     *           "event": "lead.created",
                     *           "since": "2026-11-20T00:00:00Z",
                     *           "until": "2026-11-21T00:00:00Z"
                     *         },
                     *         "total": 48,
                     *         "done": 20,
                     *         "created_at": "2026-11-22T09:00:00Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.cancel-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint
                 * @example 4101
                 */
                webhookEndpoint: number;
                /**
                 * @description Id of the replay
                 * @example 4101
                 */
                replay: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 302,
                     *         "livemode": true,
                     *         "status": "cancelled",
                     *         "filter": {
                     *           "endpoint": 15,
                     *           "status": "failed",
                     *           "event": "lead.created",
                     *           "since": "2026-11-20T00:00:00Z",
                     *           "until": "2026-11-21T00:00:00Z"
                     *         },
                     *         "total": 48,
                     *         "done": 20,
                     *         "created_at": "2026-11-22T09:00:00Z",
                     *         "finished_at": "2026-11-22T09:00:12Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description `meta.next_cursor` of an earlier response. The default is the oldest event kept */
                after?: string | null;
                /** @description The default is all events that the key may read */
                types?: ("lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added")[] | ("" | null);
                /**
                 * @description Number of events
                 * @example 25
                 */
                limit?: number | ("" | null);
                /**
                 * @description How many seconds to wait for an event if there is none
                 * @example 20
                 */
                wait?: number | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                     *           "type": "lead.created",
                     *           "livemode": true,
                     *           "created_at": "2026-11-20T15:07:14Z",
                     *           "data": {
                     *             "lead": {
                     *               "id": 9201,
                     *               "livemode": true,
                     *               "name": "Ada Park",
                     *               "phone_number": "+13125550142",
                     *               "email": "ada.park@example.com",
                     *               "reason": "Wants a quote for two crowns",
                     *               "urgency": "normal",
                     *               "details": {
                     *                 "insurance": "Delta"
                     *               },
                     *               "custom_fields": {},
                     *               "source": "api",
                     *               "call_id": null,
                     *               "chat_id": null,
                     *               "outbound_call_id": null,
                     *               "created_at": "2026-11-20T15:07:14Z"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "next_cursor": "Zk3pX0mVYw1qT9sLb2RkWzAsNDIsMV0",
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description position_expired */
            410: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.receive-booking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /**
                     * @description The software in which the appointment is made
                     * @enum {string}
                     */
                    provider: "google_calendar" | "microsoft_calendar" | "jobber" | "housecall_pro" | "servicetitan" | "acuity";
                    /** @description Id of the appointment in that software */
                    external_reference?: string | null;
                    /** @description Needs an offset; a date alone means midnight UTC */
                    starts_at: string;
                    /** @description Planned length */
                    duration_minutes: number;
                    /** @description The customer */
                    name?: string | null;
                    /** @description A US number in any common format */
                    phone_number?: string | null;
                    /** @description The call in which the appointment was made */
                    call_id?: number | ("" | null);
                    /** @description The name of the booked service */
                    service?: string | null;
                };
            };
        };
        responses: {
            /** @description The entry already exists */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3401,
                     *         "livemode": false,
                     *         "provider": "google_calendar",
                     *         "external_reference": "evt_93k2",
                     *         "starts_at": "2026-11-24T16:30:00Z",
                     *         "duration_minutes": 30,
                     *         "name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "call_id": 4101,
                     *         "outbound_call_id": null,
                     *         "chat_id": null,
                     *         "service": "Cleaning",
                     *         "status": "booked",
                     *         "cancelled_at": null,
                     *         "created_at": "2026-11-20T15:06:40Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 3401,
                     *         "livemode": false,
                     *         "provider": "google_calendar",
                     *         "external_reference": "evt_93k2",
                     *         "starts_at": "2026-11-24T16:30:00Z",
                     *         "duration_minutes": 30,
                     *         "name": "Ada Park",
                     *         "phone_number": "+13125550142",
                     *         "call_id": 4101,
                     *         "outbound_call_id": null,
                     *         "chat_id": null,
                     *         "service": "Cleaning",
                     *         "status": "booked",
                     *         "cancelled_at": null,
                     *         "created_at": "2026-11-20T15:06:40Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description test_key_required, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.receive-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /** @description The caller as the carrier reports it, in E.164 if it is a number */
                    from_number: string;
                    /** @description The number that was called, in E.164 */
                    to_number: string;
                    /** @description The name that the carrier reports */
                    caller_name?: string | null;
                    /**
                     * @description State of the call at the time of the report; the default is `ringing`
                     * @enum {string|null}
                     */
                    status?: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "" | null;
                    /**
                     * @description Who answers the call
                     * @enum {string|null}
                     */
                    routed_to?: "ai_agent" | "human_queue" | "forward_number" | "voicemail" | "" | null;
                    /** @description Needs an offset; a date alone means midnight UTC */
                    started_at?: string | ("" | null);
                    /** @description Whether you consider the call spam; a match in the blocked callers sets it too */
                    spam?: boolean | ("" | null);
                };
            };
        };
        responses: {
            /** @description The entry already exists */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4101,
                     *         "livemode": false,
                     *         "direction": "inbound",
                     *         "status": "ringing",
                     *         "from_number": "+14155550123",
                     *         "caller_name": "Ada Park",
                     *         "to_number": "+13125550100",
                     *         "spam": false,
                     *         "routed_to": "ai_agent",
                     *         "started_at": "2026-11-20T15:04:05Z",
                     *         "answered_at": null,
                     *         "ended_at": null,
                     *         "duration_seconds": null,
                     *         "disposition": null,
                     *         "summary": null,
                     *         "handoff_summary": null,
                     *         "created_at": "2026-11-20T15:04:05Z",
                     *         "transcript": null,
                     *         "lead_ids": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Call"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4101,
                     *         "livemode": false,
                     *         "direction": "inbound",
                     *         "status": "ringing",
                     *         "from_number": "+14155550123",
                     *         "caller_name": "Ada Park",
                     *         "to_number": "+13125550100",
                     *         "spam": false,
                     *         "routed_to": "ai_agent",
                     *         "started_at": "2026-11-20T15:04:05Z",
                     *         "answered_at": null,
                     *         "ended_at": null,
                     *         "duration_seconds": null,
                     *         "disposition": null,
                     *         "summary": null,
                     *         "handoff_summary": null,
                     *         "created_at": "2026-11-20T15:04:05Z",
                     *         "transcript": null,
                     *         "lead_ids": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description test_key_required, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.progress-call": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the call
                 * @example 4101
                 */
                call: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The new state; changes must follow the life cycle of a call
                     * @enum {string}
                     */
                    status?: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked";
                    /** @description Whether the call turned out to be spam */
                    spam?: boolean;
                    /**
                     * @description Who answers the call
                     * @enum {string|null}
                     */
                    routed_to?: "ai_agent" | "human_queue" | "forward_number" | "voicemail" | "" | null;
                    /** @description Needs an offset; a date alone means midnight UTC */
                    answered_at?: string | ("" | null);
                    /** @description Needs an offset; a date alone means midnight UTC */
                    ended_at?: string | ("" | null);
                    /** @description From answer to end; the default is the time between `answered_at` and `ended_at` */
                    duration_seconds?: number | ("" | null);
                    /**
                     * @description Outcome of the call; it is returned once the call is completed
                     * @enum {string|null}
                     */
                    disposition?: "lead_captured" | "booked" | "answered" | "message_taken" | "transferred" | "voicemail_left" | "callback_requested" | "abandoned" | "wrong_number" | "spam" | "opted_out" | "other" | "" | null;
                    /** @description Summary of the call, for people */
                    summary?: string | null;
                    /** @description What the AI told the person who took over the call */
                    handoff_summary?: string | null;
                    /** @description What was said, in order; replaces an earlier transcript */
                    transcript?: {
                        /**
                         * @description Who spoke
                         * @enum {string}
                         */
                        role: "ai" | "customer" | "agent" | "system";
                        /** @description What was said */
                        text: string;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 4101,
                     *         "livemode": false,
                     *         "direction": "inbound",
                     *         "status": "completed",
                     *         "from_number": "+13125550142",
                     *         "caller_name": "PARK ADA",
                     *         "to_number": "+13125550100",
                     *         "spam": false,
                     *         "routed_to": "ai_agent",
                     *         "started_at": "2026-11-20T15:04:05Z",
                     *         "answered_at": "2026-11-20T15:04:09Z",
                     *         "ended_at": "2026-11-20T15:07:14Z",
                     *         "duration_seconds": 185,
                     *         "disposition": "lead_captured",
                     *         "summary": "Ada Park would like a quote for two crowns.",
                     *         "handoff_summary": null,
                     *         "created_at": "2026-11-20T15:04:05Z",
                     *         "transcript": [
                     *           {
                     *             "role": "ai",
                     *             "text": "Lakeview Dental, how can I help?"
                     *           },
                     *           {
                     *             "role": "customer",
                     *             "text": "What would two crowns cost?"
                     *           }
                     *         ],
                     *         "lead_ids": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description test_key_required, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.receive-chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /** @description What the visitor writes */
                    body: string;
                    /** @description The page on which the visitor opens the chat */
                    page_url?: string | ("" | null);
                };
            };
        };
        responses: {
            /** @description The entry already exists */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7301,
                     *         "livemode": false,
                     *         "channel": "web",
                     *         "contact_address": null,
                     *         "reply_window_open": null,
                     *         "status": "ai",
                     *         "page_url": "https://www.example.com/contact",
                     *         "handoff_summary": null,
                     *         "handed_off_at": null,
                     *         "closed_at": null,
                     *         "last_message_at": "2026-11-20T15:02:00Z",
                     *         "lead_id": null,
                     *         "created_at": "2026-11-20T15:00:12Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 7301,
                     *         "livemode": false,
                     *         "channel": "web",
                     *         "contact_address": null,
                     *         "reply_window_open": null,
                     *         "status": "ai",
                     *         "page_url": "https://www.example.com/contact",
                     *         "handoff_summary": null,
                     *         "handed_off_at": null,
                     *         "closed_at": null,
                     *         "last_message_at": "2026-11-20T15:02:00Z",
                     *         "lead_id": null,
                     *         "created_at": "2026-11-20T15:00:12Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description test_key_required, live_chat_unavailable, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.receive-message": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the chat
                 * @example 4101
                 */
                chat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /** @description What the visitor writes */
                    body: string;
                };
            };
        };
        responses: {
            /** @description The entry already exists */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 20114,
                     *         "livemode": false,
                     *         "chat_id": 7301,
                     *         "sender": "visitor",
                     *         "role": "visitor",
                     *         "author": "Visitor",
                     *         "body": "And on Monday?",
                     *         "via_api": false,
                     *         "created_at": "2026-11-20T15:02:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ChatMessage"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 20114,
                     *         "livemode": false,
                     *         "chat_id": 7301,
                     *         "sender": "visitor",
                     *         "role": "visitor",
                     *         "author": "Visitor",
                     *         "body": "And on Monday?",
                     *         "via_api": false,
                     *         "created_at": "2026-11-20T15:02:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ChatMessage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description test_key_required, live_chat_unavailable, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description not_found */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description chat_closed, invalid_transition */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.get-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "now": "2026-11-23T08:00:00Z",
                     *         "active": true,
                     *         "frozen": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SandboxClock"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description test_key_required, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.set-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description How far to advance the clock. Ignored if `now` is given */
                    advance_seconds?: number | ("" | null);
                    /** @description The time to advance the clock to, at most 400 days from today. Needs an offset; a date alone means midnight UTC */
                    now?: string | ("" | null);
                    /** @description Whether the clock stands still from now on. By default, it stays as it is; a new clock runs */
                    frozen?: boolean | ("" | null);
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "now": "2026-11-23T08:00:00Z",
                     *         "active": true,
                     *         "frozen": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SandboxClock"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description test_key_required, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.remove-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description test_key_required, missing_scope */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "event.lead.created": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example lead.created
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "lead.created",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "lead": {
                 *           "id": 9201,
                 *           "name": "Ada Park",
                 *           "phone_number": "+13125550142",
                 *           "email": "ada.park@example.com",
                 *           "urgency": "normal",
                 *           "source": "api",
                 *           "call_id": null,
                 *           "chat_id": null,
                 *           "outbound_call_id": null,
                 *           "created_at": "2026-11-20T15:07:14Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "lead.created";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The lead, as it was when the event happened */
                        lead: {
                            /** @description Unique id of the lead */
                            id: number;
                            /** @description Full name, as the person gave it; null if unknown */
                            name?: string | null;
                            /** @description E.164; null if the person left no number */
                            phone_number?: string | null;
                            /** @description Email address; null if the person left none */
                            email?: string | null;
                            /** @description Free text; the AI writes `low`, `normal`, `high` or `emergency`. Null if it was not assessed */
                            urgency?: string | null;
                            /**
                             * @description Where the lead came from: `api` if an API key or an AI app created it, `call` an inbound call, `chat` a chat, `outbound_call` an AI call, `website` a form on the website
                             * @enum {string}
                             */
                            source?: "api" | "call" | "chat" | "outbound_call" | "website";
                            /** @description The call in which the lead was captured; null for other sources */
                            call_id: number | null;
                            /** @description The chat in which the lead was captured; null for other sources */
                            chat_id: number | null;
                            /** @description The outbound call in which the lead was captured; null for other sources */
                            outbound_call_id: number | null;
                            /**
                             * Format: date-time
                             * @description When the lead was created
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.lead.updated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example lead.updated
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "lead.updated",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "lead": {
                 *           "id": 9201,
                 *           "name": "Ada Park",
                 *           "phone_number": "+13125550142",
                 *           "email": "ada.park@example.com",
                 *           "urgency": "normal",
                 *           "source": "api",
                 *           "call_id": null,
                 *           "chat_id": null,
                 *           "outbound_call_id": null,
                 *           "created_at": "2026-11-20T15:07:14Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "lead.updated";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The lead, as it was when the event happened */
                        lead: {
                            /** @description Unique id of the lead */
                            id: number;
                            /** @description Full name, as the person gave it; null if unknown */
                            name?: string | null;
                            /** @description E.164; null if the person left no number */
                            phone_number?: string | null;
                            /** @description Email address; null if the person left none */
                            email?: string | null;
                            /** @description Free text; the AI writes `low`, `normal`, `high` or `emergency`. Null if it was not assessed */
                            urgency?: string | null;
                            /**
                             * @description Where the lead came from: `api` if an API key or an AI app created it, `call` an inbound call, `chat` a chat, `outbound_call` an AI call, `website` a form on the website
                             * @enum {string}
                             */
                            source?: "api" | "call" | "chat" | "outbound_call" | "website";
                            /** @description The call in which the lead was captured; null for other sources */
                            call_id: number | null;
                            /** @description The chat in which the lead was captured; null for other sources */
                            chat_id: number | null;
                            /** @description The outbound call in which the lead was captured; null for other sources */
                            outbound_call_id: number | null;
                            /**
                             * Format: date-time
                             * @description When the lead was created
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.call.completed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example call.completed
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "call.completed",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "call": {
                 *           "id": 4101,
                 *           "direction": "inbound",
                 *           "status": "completed",
                 *           "from_number": "+13125550142",
                 *           "caller_name": "PARK ADA",
                 *           "to_number": "+13125550100",
                 *           "spam": false,
                 *           "routed_to": "ai_agent",
                 *           "started_at": "2026-11-20T15:04:05Z",
                 *           "answered_at": "2026-11-20T15:04:09Z",
                 *           "ended_at": "2026-11-20T15:07:14Z",
                 *           "duration_seconds": 185,
                 *           "disposition": "lead_captured",
                 *           "created_at": "2026-11-20T15:04:05Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "call.completed";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The call, as it was when the event happened */
                        call: {
                            /** @description Unique id of the call */
                            id: number;
                            /**
                             * @description `inbound` for a call to the organization, `outbound` for a dial of an outbound call
                             * @enum {string}
                             */
                            direction?: "inbound" | "outbound";
                            /**
                             * @description `ringing`: not answered yet. `in_progress`: answered. `completed`: ended after an answer. `missed`: ended without an answer. `failed`: not connected. `blocked`: rejected before it rang
                             * @enum {string}
                             */
                            status?: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked";
                            /** @description The caller: E.164, or what the carrier reported, such as `anonymous` */
                            from_number?: string;
                            /** @description Reported by the carrier; null if unknown */
                            caller_name?: string | null;
                            /** @description The number that was called, in E.164 */
                            to_number?: string;
                            /** @description Whether the call was reported as spam; always true for a blocked call */
                            spam?: boolean;
                            /**
                             * @description Who answers: the AI (`ai_agent`), the team (`human_queue`), another number (`forward_number`) or `voicemail`; null if not reported
                             * @enum {string|null}
                             */
                            routed_to?: "ai_agent" | "human_queue" | "forward_number" | "voicemail" | null;
                            /**
                             * Format: date-time
                             * @description When the call began
                             */
                            started_at?: string;
                            /**
                             * Format: date-time
                             * @description Null if the call was not answered
                             */
                            answered_at?: string | null;
                            /**
                             * Format: date-time
                             * @description Null while the call is ringing or in progress
                             */
                            ended_at?: string | null;
                            /** @description From answer to end; null if the call was never answered or has not ended */
                            duration_seconds?: number | null;
                            /** @description Outcome of a completed call, such as `booked`; null before the end, or if unknown. More values may be added */
                            disposition?: string | null;
                            /**
                             * Format: date-time
                             * @description When the call was first reported
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.booking.created": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example booking.created
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "booking.created",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "booking": {
                 *           "id": 3401,
                 *           "provider": "google_calendar",
                 *           "external_reference": "evt_93k2",
                 *           "starts_at": "2026-11-24T16:30:00Z",
                 *           "duration_minutes": 30,
                 *           "name": "Ada Park",
                 *           "phone_number": "+13125550142",
                 *           "call_id": 4101,
                 *           "outbound_call_id": null,
                 *           "created_at": "2026-11-20T15:06:40Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "booking.created";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The booking, as it was when the event happened */
                        booking: {
                            /** @description Unique id of the booking */
                            id: number;
                            /**
                             * @description The calendar or field-service software that holds the appointment; `internal` is the calendar of Frontdesk
                             * @enum {string}
                             */
                            provider?: "google_calendar" | "microsoft_calendar" | "jobber" | "housecall_pro" | "servicetitan" | "acuity" | "internal";
                            /** @description Id of the appointment in that software; null if unknown */
                            external_reference?: string | null;
                            /**
                             * Format: date-time
                             * @description When the appointment starts
                             */
                            starts_at?: string;
                            /** @description Planned length, from 1 to 10,080 minutes */
                            duration_minutes?: number;
                            /** @description The customer; null if unknown */
                            name?: string | null;
                            /** @description The customer's number in E.164; null if unknown */
                            phone_number?: string | null;
                            /** @description The call in which the appointment was made; null if it was made elsewhere */
                            call_id: number | null;
                            /** @description The outbound call in which the appointment was made; null if it was made elsewhere */
                            outbound_call_id: number | null;
                            /**
                             * Format: date-time
                             * @description When the appointment was booked
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.booking.updated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example booking.updated
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "booking.updated",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "booking": {
                 *           "id": 3401,
                 *           "provider": "google_calendar",
                 *           "external_reference": "evt_93k2",
                 *           "starts_at": "2026-11-24T16:30:00Z",
                 *           "duration_minutes": 30,
                 *           "name": "Ada Park",
                 *           "phone_number": "+13125550142",
                 *           "call_id": 4101,
                 *           "outbound_call_id": null,
                 *           "created_at": "2026-11-20T15:06:40Z",
                 *           "chat_id": null,
                 *           "service": "Cleaning",
                 *           "status": "booked",
                 *           "cancelled_at": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "booking.updated";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The booking, as it was when the event happened */
                        booking: {
                            /** @description Unique id of the booking */
                            id: number;
                            /**
                             * @description The calendar or field-service software that holds the appointment; `internal` is the calendar of Frontdesk
                             * @enum {string}
                             */
                            provider?: "google_calendar" | "microsoft_calendar" | "jobber" | "housecall_pro" | "servicetitan" | "acuity" | "internal";
                            /** @description Id of the appointment in that software; null if unknown */
                            external_reference?: string | null;
                            /**
                             * Format: date-time
                             * @description When the appointment starts
                             */
                            starts_at?: string;
                            /** @description Planned length, from 1 to 10,080 minutes */
                            duration_minutes?: number;
                            /** @description The customer; null if unknown */
                            name?: string | null;
                            /** @description The customer's number in E.164; null if unknown */
                            phone_number?: string | null;
                            /** @description The call in which the appointment was made; null if it was made elsewhere */
                            call_id: number | null;
                            /** @description The outbound call in which the appointment was made; null if it was made elsewhere */
                            outbound_call_id: number | null;
                            /**
                             * Format: date-time
                             * @description When the appointment was booked
                             */
                            created_at?: string;
                            /** @description The chat in which the appointment was made; null if it was made elsewhere */
                            chat_id: number | null;
                            /** @description Name of the booked service; null if unknown */
                            service?: string | null;
                            /**
                             * @description `booked`: the appointment stands. `cancelled`: it was cancelled, which is final
                             * @enum {string}
                             */
                            status?: "booked" | "cancelled";
                            /**
                             * Format: date-time
                             * @description When the appointment was cancelled; null if it stands
                             */
                            cancelled_at?: string | null;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.booking.cancelled": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example booking.cancelled
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "booking.cancelled",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "booking": {
                 *           "id": 3401,
                 *           "provider": "google_calendar",
                 *           "external_reference": "evt_93k2",
                 *           "starts_at": "2026-11-24T16:30:00Z",
                 *           "duration_minutes": 30,
                 *           "name": "Ada Park",
                 *           "phone_number": "+13125550142",
                 *           "call_id": 4101,
                 *           "outbound_call_id": null,
                 *           "created_at": "2026-11-20T15:06:40Z",
                 *           "chat_id": null,
                 *           "service": "Cleaning",
                 *           "status": "cancelled",
                 *           "cancelled_at": "2026-11-21T09:30:00Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "booking.cancelled";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The booking, as it was when the event happened */
                        booking: {
                            /** @description Unique id of the booking */
                            id: number;
                            /**
                             * @description The calendar or field-service software that holds the appointment; `internal` is the calendar of Frontdesk
                             * @enum {string}
                             */
                            provider?: "google_calendar" | "microsoft_calendar" | "jobber" | "housecall_pro" | "servicetitan" | "acuity" | "internal";
                            /** @description Id of the appointment in that software; null if unknown */
                            external_reference?: string | null;
                            /**
                             * Format: date-time
                             * @description When the appointment starts
                             */
                            starts_at?: string;
                            /** @description Planned length, from 1 to 10,080 minutes */
                            duration_minutes?: number;
                            /** @description The customer; null if unknown */
                            name?: string | null;
                            /** @description The customer's number in E.164; null if unknown */
                            phone_number?: string | null;
                            /** @description The call in which the appointment was made; null if it was made elsewhere */
                            call_id: number | null;
                            /** @description The outbound call in which the appointment was made; null if it was made elsewhere */
                            outbound_call_id: number | null;
                            /**
                             * Format: date-time
                             * @description When the appointment was booked
                             */
                            created_at?: string;
                            /** @description The chat in which the appointment was made; null if it was made elsewhere */
                            chat_id: number | null;
                            /** @description Name of the booked service; null if unknown */
                            service?: string | null;
                            /**
                             * @description `booked`: the appointment stands. `cancelled`: it was cancelled, which is final
                             * @enum {string}
                             */
                            status?: "booked" | "cancelled";
                            /**
                             * Format: date-time
                             * @description When the appointment was cancelled; null if it stands
                             */
                            cancelled_at?: string | null;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.outbound_call.completed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example outbound_call.completed
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "outbound_call.completed",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "outbound_call": {
                 *           "id": 5601,
                 *           "source": "api",
                 *           "purpose": "informational",
                 *           "status": "completed",
                 *           "contact_name": "Ada Park",
                 *           "phone_number": "+13125550142",
                 *           "blocked_reason": null,
                 *           "attempts": 1,
                 *           "answered_at": "2026-11-21T14:00:06Z",
                 *           "answered_by": "human",
                 *           "voicemail_left_at": null,
                 *           "ended_at": "2026-11-21T14:01:18Z",
                 *           "duration_seconds": 72,
                 *           "created_at": "2026-11-21T03:20:00Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "outbound_call.completed";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The outbound call, as it was when the event happened */
                        outbound_call: {
                            /** @description Unique id of the outbound call */
                            id: number;
                            /**
                             * @description Who requested the call: a lead with a callback (`speed_to_lead`), a person of the organization (`agent_dial`), a `campaign`, or an API key or an AI app (`api`)
                             * @enum {string}
                             */
                            source?: "speed_to_lead" | "agent_dial" | "campaign" | "api";
                            /**
                             * @description Why the person is called. `marketing` needs the consent to marketing calls, `informational` any consent
                             * @enum {string}
                             */
                            purpose?: "marketing" | "informational";
                            /**
                             * @description `queued`: waits for a free line. If `blocked_reason` is set, it is about to become `scheduled`. `scheduled`: delayed until `scheduled_for`. `blocked`: will never ring. `connecting_agent`: reaches the agent first. `dialing`: the phone rings. `in_progress`: answered. `completed`, `no_answer`, `voicemail`, `failed`: how the call ended
                             * @enum {string}
                             */
                            status?: "queued" | "scheduled" | "blocked" | "connecting_agent" | "dialing" | "in_progress" | "completed" | "no_answer" | "voicemail" | "failed";
                            /** @description Name of the person to call; null if unknown */
                            contact_name?: string | null;
                            /** @description The number to call, in E.164 */
                            phone_number?: string;
                            /** @description Code of the reason why the call was blocked or delayed; null if it was neither */
                            blocked_reason?: string | null;
                            /** @description Number of dials so far */
                            attempts?: number;
                            /**
                             * Format: date-time
                             * @description When a person or a machine answered; null if the call was not answered
                             */
                            answered_at?: string | null;
                            /**
                             * @description Result of answering-machine detection; null for agent calls and for calls without an answer
                             * @enum {string|null}
                             */
                            answered_by?: "human" | "machine" | "unknown" | null;
                            /**
                             * Format: date-time
                             * @description When the voicemail message ended; null if none was left
                             */
                            voicemail_left_at?: string | null;
                            /**
                             * Format: date-time
                             * @description When the call reached a final status; null before
                             */
                            ended_at?: string | null;
                            /** @description From answer to end; null if the call was never answered or has not ended */
                            duration_seconds?: number | null;
                            /**
                             * Format: date-time
                             * @description When the call was requested
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.chat.started": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example chat.started
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "chat.started",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "chat": {
                 *           "id": 7301,
                 *           "status": "ai",
                 *           "page_url": "https://www.example.com/contact",
                 *           "handed_off_at": null,
                 *           "closed_at": null,
                 *           "created_at": "2026-11-20T15:00:12Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "chat.started";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The chat, as it was when the event happened */
                        chat: {
                            /** @description Unique id of the chat */
                            id: number;
                            /**
                             * @description Who replies: `ai`, a member of the team (`with_agent`) or the owner (`with_owner`). `closed` is final
                             * @enum {string}
                             */
                            status?: "ai" | "with_agent" | "with_owner" | "closed";
                            /** @description The page on which the visitor opened the chat; null if unknown, and for WhatsApp */
                            page_url?: string | null;
                            /**
                             * Format: date-time
                             * @description When the AI first handed the chat over; null if it never did
                             */
                            handed_off_at?: string | null;
                            /**
                             * Format: date-time
                             * @description Null while the chat is open
                             */
                            closed_at?: string | null;
                            /**
                             * Format: date-time
                             * @description When the chat started
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.chat.message.created": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example chat.message.created
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "chat.message.created",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "chat": {
                 *           "id": 7301,
                 *           "status": "with_owner",
                 *           "page_url": "https://www.example.com/contact",
                 *           "handed_off_at": "2026-11-20T15:02:00Z",
                 *           "closed_at": null,
                 *           "created_at": "2026-11-20T15:00:12Z"
                 *         },
                 *         "message": {
                 *           "id": 20114,
                 *           "sender": "owner",
                 *           "role": "team",
                 *           "author": "Team",
                 *           "body": "They are. Shall we book you in?",
                 *           "via_api": true,
                 *           "created_at": "2026-11-20T15:02:00Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "chat.message.created";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The chat, as it was when the event happened */
                        chat: {
                            /** @description Unique id of the chat */
                            id: number;
                            /**
                             * @description Who replies: `ai`, a member of the team (`with_agent`) or the owner (`with_owner`). `closed` is final
                             * @enum {string}
                             */
                            status?: "ai" | "with_agent" | "with_owner" | "closed";
                            /** @description The page on which the visitor opened the chat; null if unknown, and for WhatsApp */
                            page_url?: string | null;
                            /**
                             * Format: date-time
                             * @description When the AI first handed the chat over; null if it never did
                             */
                            handed_off_at?: string | null;
                            /**
                             * Format: date-time
                             * @description Null while the chat is open
                             */
                            closed_at?: string | null;
                            /**
                             * Format: date-time
                             * @description When the chat started
                             */
                            created_at?: string;
                        };
                        /** @description The message, as it was when the event happened */
                        message: {
                            /** @description Unique id of the message */
                            id: number;
                            /**
                             * @description Who wrote the message; `system` for notices of the chat itself
                             * @enum {string}
                             */
                            sender?: "visitor" | "ai" | "agent" | "owner" | "system";
                            /**
                             * @description How the widget shows the sender: `team` stands for an agent or the owner
                             * @enum {string}
                             */
                            role?: "visitor" | "ai" | "team" | "system";
                            /** @description Name of the sender, as shown to the visitor */
                            author?: string;
                            /** @description Plain text */
                            body?: string;
                            /** @description True if the message was sent with the Organization API */
                            via_api?: boolean;
                            /**
                             * Format: date-time
                             * @description When the message was written
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.chat.handoff_requested": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example chat.handoff_requested
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "chat.handoff_requested",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "chat": {
                 *           "id": 7301,
                 *           "status": "ai",
                 *           "page_url": "https://www.example.com/contact",
                 *           "handed_off_at": null,
                 *           "closed_at": null,
                 *           "created_at": "2026-11-20T15:00:12Z"
                 *         },
                 *         "requested_by": "visitor"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "chat.handoff_requested";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The chat, as it was when the event happened */
                        chat: {
                            /** @description Unique id of the chat */
                            id: number;
                            /**
                             * @description Who replies: `ai`, a member of the team (`with_agent`) or the owner (`with_owner`). `closed` is final
                             * @enum {string}
                             */
                            status?: "ai" | "with_agent" | "with_owner" | "closed";
                            /** @description The page on which the visitor opened the chat; null if unknown, and for WhatsApp */
                            page_url?: string | null;
                            /**
                             * Format: date-time
                             * @description When the AI first handed the chat over; null if it never did
                             */
                            handed_off_at?: string | null;
                            /**
                             * Format: date-time
                             * @description Null while the chat is open
                             */
                            closed_at?: string | null;
                            /**
                             * Format: date-time
                             * @description When the chat started
                             */
                            created_at?: string;
                        };
                        /**
                         * @description Who requested a person
                         * @enum {string}
                         */
                        requested_by?: "visitor" | "ai";
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.chat.handed_off": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example chat.handed_off
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "chat.handed_off",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "chat": {
                 *           "id": 7301,
                 *           "status": "with_owner",
                 *           "page_url": "https://www.example.com/contact",
                 *           "handed_off_at": "2026-11-20T15:02:00Z",
                 *           "closed_at": null,
                 *           "created_at": "2026-11-20T15:00:12Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "chat.handed_off";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The chat, as it was when the event happened */
                        chat: {
                            /** @description Unique id of the chat */
                            id: number;
                            /**
                             * @description Who replies: `ai`, a member of the team (`with_agent`) or the owner (`with_owner`). `closed` is final
                             * @enum {string}
                             */
                            status?: "ai" | "with_agent" | "with_owner" | "closed";
                            /** @description The page on which the visitor opened the chat; null if unknown, and for WhatsApp */
                            page_url?: string | null;
                            /**
                             * Format: date-time
                             * @description When the AI first handed the chat over; null if it never did
                             */
                            handed_off_at?: string | null;
                            /**
                             * Format: date-time
                             * @description Null while the chat is open
                             */
                            closed_at?: string | null;
                            /**
                             * Format: date-time
                             * @description When the chat started
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.chat.lead_captured": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example chat.lead_captured
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "chat.lead_captured",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "chat": {
                 *           "id": 7301,
                 *           "status": "ai",
                 *           "page_url": "https://www.example.com/contact",
                 *           "handed_off_at": null,
                 *           "closed_at": null,
                 *           "created_at": "2026-11-20T15:00:12Z"
                 *         },
                 *         "lead": {
                 *           "id": 9201,
                 *           "name": "Ada Park",
                 *           "phone_number": "+13125550142",
                 *           "email": "ada.park@example.com",
                 *           "urgency": "normal",
                 *           "source": "chat",
                 *           "call_id": null,
                 *           "chat_id": 7301,
                 *           "outbound_call_id": null,
                 *           "created_at": "2026-11-20T15:07:14Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "chat.lead_captured";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The chat, as it was when the event happened */
                        chat: {
                            /** @description Unique id of the chat */
                            id: number;
                            /**
                             * @description Who replies: `ai`, a member of the team (`with_agent`) or the owner (`with_owner`). `closed` is final
                             * @enum {string}
                             */
                            status?: "ai" | "with_agent" | "with_owner" | "closed";
                            /** @description The page on which the visitor opened the chat; null if unknown, and for WhatsApp */
                            page_url?: string | null;
                            /**
                             * Format: date-time
                             * @description When the AI first handed the chat over; null if it never did
                             */
                            handed_off_at?: string | null;
                            /**
                             * Format: date-time
                             * @description Null while the chat is open
                             */
                            closed_at?: string | null;
                            /**
                             * Format: date-time
                             * @description When the chat started
                             */
                            created_at?: string;
                        };
                        /** @description The lead, as it was when the event happened */
                        lead: {
                            /** @description Unique id of the lead */
                            id: number;
                            /** @description Full name, as the person gave it; null if unknown */
                            name?: string | null;
                            /** @description E.164; null if the person left no number */
                            phone_number?: string | null;
                            /** @description Email address; null if the person left none */
                            email?: string | null;
                            /** @description Free text; the AI writes `low`, `normal`, `high` or `emergency`. Null if it was not assessed */
                            urgency?: string | null;
                            /**
                             * @description Where the lead came from: `api` if an API key or an AI app created it, `call` an inbound call, `chat` a chat, `outbound_call` an AI call, `website` a form on the website
                             * @enum {string}
                             */
                            source?: "api" | "call" | "chat" | "outbound_call" | "website";
                            /** @description The call in which the lead was captured; null for other sources */
                            call_id: number | null;
                            /** @description The chat in which the lead was captured; null for other sources */
                            chat_id: number | null;
                            /** @description The outbound call in which the lead was captured; null for other sources */
                            outbound_call_id: number | null;
                            /**
                             * Format: date-time
                             * @description When the lead was created
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.chat.closed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example chat.closed
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "chat.closed",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "chat": {
                 *           "id": 7301,
                 *           "status": "closed",
                 *           "page_url": "https://www.example.com/contact",
                 *           "handed_off_at": "2026-11-20T15:02:00Z",
                 *           "closed_at": "2026-11-20T15:10:00Z",
                 *           "created_at": "2026-11-20T15:00:12Z",
                 *           "lead_id": 9201,
                 *           "message_count": 6
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "chat.closed";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The chat, as it was when the event happened */
                        chat: {
                            /** @description Unique id of the chat */
                            id: number;
                            /**
                             * @description Who replies: `ai`, a member of the team (`with_agent`) or the owner (`with_owner`). `closed` is final
                             * @enum {string}
                             */
                            status?: "ai" | "with_agent" | "with_owner" | "closed";
                            /** @description The page on which the visitor opened the chat; null if unknown, and for WhatsApp */
                            page_url?: string | null;
                            /**
                             * Format: date-time
                             * @description When the AI first handed the chat over; null if it never did
                             */
                            handed_off_at?: string | null;
                            /**
                             * Format: date-time
                             * @description Null while the chat is open
                             */
                            closed_at?: string | null;
                            /**
                             * Format: date-time
                             * @description When the chat started
                             */
                            created_at?: string;
                            /** @description The newest lead of the chat; null if none was captured */
                            lead_id?: number | null;
                            /** @description Number of messages, without system messages */
                            message_count?: number;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.do_not_call.added": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example do_not_call.added
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "do_not_call.added",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "do_not_call_entry": {
                 *           "id": 771,
                 *           "phone_number": "+13125550177",
                 *           "source": "opt_out",
                 *           "call_id": null,
                 *           "chat_id": null,
                 *           "outbound_call_id": 5601,
                 *           "created_at": "2026-11-18T19:20:00Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "do_not_call.added";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description The do not call entry, as it was when the event happened */
                        do_not_call_entry: {
                            /** @description Unique id of the entry */
                            id: number;
                            /** @description E.164 */
                            phone_number?: string;
                            /**
                             * @description `opt_out` if the person asked not to be called, `manual` if the organization added the number
                             * @enum {string}
                             */
                            source?: "opt_out" | "manual";
                            /** @description The call in which the person opted out; null for other sources */
                            call_id: number | null;
                            /** @description The chat in which the person opted out; null for other sources */
                            chat_id: number | null;
                            /** @description The outbound call in which the person opted out; null for other sources */
                            outbound_call_id: number | null;
                            /**
                             * Format: date-time
                             * @description When the entry was added
                             */
                            created_at?: string;
                        };
                        /** @description True on samples of the test operation, absent otherwise */
                        sample?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.webhook.test": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event
                 * @example webhook.test
                 */
                "Service-Event": string;
                /**
                 * @description Id of the event
                 * @example 0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11
                 */
                "Service-Delivery": string;
                /**
                 * @description HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret
                 * @example t=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1
                 */
                "Service-Signature": string;
                /**
                 * @description Name and version of the sender
                 * @example Service-Webhooks/1.0
                 */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11",
                 *       "type": "webhook.test",
                 *       "livemode": true,
                 *       "created_at": "2026-11-21T14:01:18Z",
                 *       "data": {
                 *         "message": "This is a test event."
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event. Use it to ignore duplicates
                     */
                    id: string;
                    /**
                     * @description Type of the event
                     * @enum {string}
                     */
                    type: "webhook.test";
                    /** @description True for a live event, false for a test event */
                    livemode: boolean;
                    /**
                     * Format: date-time
                     * @description When the event happened
                     */
                    created_at: string;
                    /** @description What the event is about */
                    data: {
                        /** @description A fixed text, for people */
                        message: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received. Any other response is retried, up to 8 attempts in all. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
