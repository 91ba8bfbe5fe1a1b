// Generated from docs/platform-api.json by scripts/generate.mjs.
/* eslint-disable */

export interface paths {
    "/organizations/{organization}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an inbound call and screen its caller
         * @description A repeat with the same `external_id` returns 200 and the existing record.
         */
        post: operations["calls.record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/calls/{call}": {
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
         * Report the progress or the outcome of a call
         * @description Needs a token of the platform.
         */
        patch: operations["calls.update"];
        trace?: never;
    };
    "/organizations/{organization}/calls/{call}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block the caller of a call
         * @description A repeat returns 200 and the existing record.
         */
        post: operations["calls.block"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a lead that was captured elsewhere
         * @description A repeat with the same `external_id` returns 200 and the existing record.
         */
        post: operations["leads.record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/leads/{lead}": {
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
         * Correct a lead
         * @description Needs a token of the platform.
         */
        patch: operations["leads.change"];
        trace?: never;
    };
    "/organizations/{organization}/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a booking
         * @description A repeat with the same `external_id` returns 200 and the existing record.
         */
        post: operations["bookings.record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/bookings/{booking}": {
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
         * Move or cancel a booking
         * @description Needs a token of the platform.
         */
        patch: operations["bookings.change"];
        trace?: never;
    };
    "/organizations/{organization}/booking-holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold a free time for five minutes
         * @description A repeat with the same `external_id` returns 200 and the existing record.
         */
        post: operations["booking-holds.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the calendar in which the receptionist books
         * @description Needs a token of the platform.
         */
        get: operations["calendar.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the calendar in which the receptionist books
         * @description Needs a token of the platform.
         */
        patch: operations["calendar.update"];
        trace?: never;
    };
    "/organizations/{organization}/free-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List times that can be booked, in order
         * @description Needs a token of the platform.
         */
        get: operations["free-times.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/outbound-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a call for an agent or a campaign
         * @description Needs a token of the platform.
         */
        post: operations["outbound-calls.request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/outbound-calls/check": {
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
         * @description Needs a token of the platform.
         */
        post: operations["outbound-calls.check-in-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/outbound-calls/{outboundCall}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the last decision on a call, with its trace
         * @description Needs a token of the platform.
         */
        get: operations["outbound-calls.decision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/outbound-calls/{outboundCall}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the progress of an outbound call
         * @description Needs a token of the platform.
         */
        post: operations["outbound-calls.report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns, newest first
         * @description Needs a token of the platform.
         */
        get: operations["campaigns.list-in-organization"];
        put?: never;
        /**
         * Create a campaign. It places no calls until it is started
         * @description Needs a token of the platform.
         */
        post: operations["campaigns.create-in-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/campaigns/{campaign}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a campaign
         * @description Needs a token of the platform.
         */
        get: operations["campaigns.get-in-organization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a campaign that is not running
         * @description Needs a token of the platform.
         */
        patch: operations["campaigns.update-in-organization"];
        trace?: never;
    };
    "/organizations/{organization}/campaigns/{campaign}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a campaign, and its calls that have not rung
         * @description Needs a token of the platform.
         */
        post: operations["campaigns.cancel-in-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/campaigns/{campaign}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts of a campaign, newest first
         * @description Needs a token of the platform.
         */
        get: operations["campaigns.list-contacts-in-organization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/campaigns/{campaign}/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts, each with the consent to call them
         * @description Needs a token of the platform.
         */
        post: operations["campaigns.import-contacts-in-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/campaigns/{campaign}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign. No further call rings after the response
         * @description Needs a token of the platform.
         */
        post: operations["campaigns.pause-in-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/campaigns/{campaign}/refused-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refused rows of imported files
         * @description Needs a token of the platform.
         */
        get: operations["campaigns.list-refused-rows-in-organization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/campaigns/{campaign}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start or resume a campaign
         * @description Needs a token of the platform.
         */
        post: operations["campaigns.start-in-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents, including revoked ones
         * @description Needs a token of the platform.
         */
        get: operations["consents.list-in-organization"];
        put?: never;
        /**
         * Record a consent to AI calls
         * @description A repeat with the same `external_id` returns 200 and the existing record.
         */
        post: operations["consents.record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/consents/{consent}": {
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
         * Revoke a consent and keep it as evidence
         * @description Needs a token of the platform.
         */
        delete: operations["consents.revoke"];
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
         * List the operator’s list, newest first
         * @description Needs a token of the platform.
         */
        get: operations["operator-do-not-call.list"];
        put?: never;
        /**
         * Add a number to the operator’s list, which applies to every organization
         * @description A repeat returns 200 and the existing record.
         */
        post: operations["operator-do-not-call.create"];
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
         * Remove a number from the operator’s list
         * @description Needs a token of the platform.
         */
        delete: operations["operator-do-not-call.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/do-not-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a number to an organization’s Do Not Call list
         * @description A repeat returns 200 and the existing record.
         */
        post: operations["do-not-call.record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/do-not-call/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a national registry with one number per line
         * @description Needs a token of the platform.
         */
        post: operations["do-not-call.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/do-not-call/{entry}": {
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
         * Remove an entry of either mode from an organization’s list
         * @description Needs a token of the platform.
         */
        delete: operations["do-not-call.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a chat
         * @description A repeat with the same `external_id` returns 200 and the existing record.
         */
        post: operations["chats.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/chats/{chat}/close": {
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
         * @description Needs a token of the platform.
         */
        post: operations["chats.close-in-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/chats/{chat}/handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a chat over to an agent or the owner
         * @description Needs a token of the platform.
         */
        post: operations["chats.hand-off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/chats/{chat}/handoff-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a person
         * @description Needs a token of the platform.
         */
        post: operations["chats.request-handoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/chats/{chat}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a message in a chat
         * @description A repeat with the same `external_id` returns 200 and the existing record.
         */
        post: operations["chats.write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/whatsapp-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the WhatsApp templates of an organization
         * @description Needs a token of the platform.
         */
        get: operations["whatsapp-templates.list-in-organization"];
        /**
         * Create or replace a WhatsApp template of an organization
         * @description Needs a token of the platform.
         */
        put: operations["whatsapp-templates.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries with their attempts
         * @description Needs a token of the platform.
         */
        get: operations["webhook-deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/webhook-deliveries/{delivery}/retry": {
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
         * @description Needs a token of the platform.
         */
        post: operations["webhook-deliveries.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints of an organization in one mode
         * @description Needs a token of the platform.
         */
        get: operations["webhook-endpoints.list-in-organization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/webhook-endpoints/{endpoint}": {
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
         * Update, pause or enable an endpoint
         * @description Needs a token of the platform.
         */
        patch: operations["webhook-endpoints.update-in-organization"];
        trace?: never;
    };
    "/organizations/{organization}/webhook-endpoints/{endpoint}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret; the new one is shown once
         * @description Needs a token of the platform.
         */
        post: operations["webhook-endpoints.rotate-secret-in-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/webhook-replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay finished deliveries in the background
         * @description Needs a token of the platform.
         */
        post: operations["webhook-replays.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/webhook-replays/{replay}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a replay and its progress
         * @description Needs a token of the platform.
         */
        get: operations["webhook-replays.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/webhook-replays/{replay}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a replay
         * @description Needs a token of the platform.
         */
        post: operations["webhook-replays.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/crm-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the CRM connections of an organization in one mode
         * @description Needs a token of the platform.
         */
        get: operations["crm-connections.list"];
        put?: never;
        /**
         * Connect a CRM, which then receives new and changed leads
         * @description Needs a token of the platform.
         */
        post: operations["crm-connections.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/crm-connections/{crmConnection}": {
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
         * Delete a CRM connection and its deliveries. Records in the CRM stay
         * @description Needs a token of the platform.
         */
        delete: operations["crm-connections.delete"];
        options?: never;
        head?: never;
        /**
         * Change, pause or enable a CRM connection
         * @description Needs a token of the platform.
         */
        patch: operations["crm-connections.update"];
        trace?: never;
    };
    "/organizations/{organization}/crm-connections/{crmConnection}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test lead to a CRM
         * @description Needs a token of the platform.
         */
        post: operations["crm-connections.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description Needs a token of the platform.
         */
        get: operations["organizations.list"];
        put?: never;
        /**
         * Create an organization with its first test key
         * @description Needs a token of the platform.
         */
        post: operations["organizations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an organization
         * @description Needs a token of the platform.
         */
        get: operations["organizations.get"];
        put?: never;
        post?: never;
        /**
         * Suspend an organization at once and remove its data after 30 days
         * @description Needs a token of the platform.
         */
        delete: operations["organizations.delete"];
        options?: never;
        head?: never;
        /**
         * Update an organization in every service
         * @description Needs a token of the platform.
         */
        patch: operations["organizations.update"];
        trace?: never;
    };
    "/organizations/{organization}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the deletion of an organization
         * @description Needs a token of the platform.
         */
        post: operations["organizations.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Needs a token of the platform.
         */
        get: operations["api-keys.list"];
        put?: never;
        /**
         * Create an API key, which is shown once
         * @description Needs a token of the platform.
         */
        post: operations["api-keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/api-keys/{key}": {
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
         * Revoke an API key on every gateway
         * @description Needs a token of the platform.
         */
        delete: operations["api-keys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connected-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the AI apps that people connected to any organization, newest first
         * @description Needs a token of the platform.
         */
        get: operations["connected-apps.list-of-operators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/connected-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the AI apps that people connected, newest first
         * @description Needs a token of the platform.
         */
        get: operations["connected-apps.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/connected-apps/{app}": {
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
         * Disconnect an AI app on every gateway
         * @description Needs a token of the platform.
         */
        delete: operations["connected-apps.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of an organization
         * @description Needs a token of the platform.
         */
        get: operations["members.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/people/{person}": {
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
         * Remove a person from an organization, which ends their sessions
         * @description Needs a token of the platform.
         */
        delete: operations["members.remove"];
        options?: never;
        head?: never;
        /**
         * Change the role of a person, which ends their sessions
         * @description Needs a token of the platform.
         */
        patch: operations["members.update"];
        trace?: never;
    };
    "/organizations/{organization}/portal-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a one-time link of ten minutes that lets a person join the organization in the portal
         * @description Needs a token of the platform.
         */
        post: operations["portal-links.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/data-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests to erase or export people
         * @description Needs a token of the platform.
         */
        get: operations["data-requests.list"];
        put?: never;
        /**
         * Erase or export one person in every service, in live and test mode
         * @description Needs a token of the platform.
         */
        post: operations["data-requests.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/data-requests/{dataRequest}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the receipt of a request to erase or export a person
         * @description Needs a token of the platform.
         */
        get: operations["data-requests.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/data-requests/{dataRequest}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the zip file of an export of a person
         * @description Needs a token of the platform.
         */
        get: operations["data-requests.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the acceptances of the outbound calling terms, newest first
         * @description Needs a token of the platform.
         */
        get: operations["terms.list"];
        put?: never;
        /**
         * Record that the organization has accepted the outbound calling terms
         * @description A repeat returns 200 and the existing record.
         */
        post: operations["terms.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes that operators made in every organization, newest first
         * @description Needs a token of the platform.
         */
        get: operations["audit-entries.list-of-operators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that an operator downloads a list
         * @description Needs a token of the platform.
         */
        post: operations["exports.record-of-operators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes that people, keys and operators made in both modes, newest first
         * @description Needs a token of the platform.
         */
        get: operations["audit-entries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/inbound-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the numbers that callers of an organization dial
         * @description Needs a token of the platform.
         */
        get: operations["inbound-numbers.list"];
        put?: never;
        /**
         * Give an organization a number that callers dial
         * @description Needs a token of the platform.
         */
        post: operations["inbound-numbers.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/inbound-numbers/{inboundNumber}": {
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
         * Take a number from an organization
         * @description Needs a token of the platform.
         */
        delete: operations["inbound-numbers.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organization}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the usage of an organization in a month, by day
         * @description Needs a token of the platform.
         */
        get: operations["usage.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the usage of every organization in a month, by the newest organization
         * @description Needs a token of the platform.
         */
        get: operations["usage.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the oldest dead letters of a queue, without their bodies
         * @description Needs a token of the platform.
         */
        get: operations["dead-letters.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead-letters/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the body of a dead letter, which the audit log records
         * @description Needs a token of the platform.
         */
        post: operations["dead-letters.open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the queues, dead letters, outboxes and backlogs of every service, and what doctor finds in them
         * @description Needs a token of the platform.
         */
        get: operations["system.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        /** @description A business that uses Frontdesk, with its settings. */
        Organization: {
            /** @description Unique id of the organization */
            id: number;
            /** @description Name of the business */
            name: string;
            /** @description IANA time zone, such as America/Chicago. Calling hours, days and limits follow it */
            timezone: string;
            /** @description Whether responses and events leave out content, such as transcripts and messages */
            hipaa_mode: boolean;
            /**
             * @description The plan, which sets the default of `daily_call_limit`
             * @enum {string}
             */
            plan: "trial" | "starter" | "pro";
            /** @description Call minutes left on trial; null if there is no limit */
            trial_minutes_remaining: number | null;
            /** @description Whether the organization may use the service; false refuses calls and replies of the AI */
            service_active: boolean;
            /** @description Whether outbound calling terms are accepted, which outbound calls need */
            terms_accepted: boolean;
            /** @description Whether outbound calls are allowed */
            outbound_enabled: boolean;
            /** @description Whether the receptionist is ready to call, which outbound calls need */
            receptionist_configured: boolean;
            /** @description Whether the widget and replies to chats are available */
            live_chat_enabled: boolean;
            /** @description Whether AI calls leave a message when voicemail answers */
            leave_voicemail: boolean;
            /** @description Caller id of outbound calls in E.164; null if there is none */
            outbound_number: string | null;
            /** @description How many outbound calls may be in progress at once */
            outbound_lines: number;
            /** @description Dials per local day; null for the limit of the plan */
            daily_call_limit: number | null;
            /** @description The name with which the AI introduces itself */
            receptionist_name: string;
            /** @description What the AI should know and do, in your words */
            receptionist_instructions: string;
            /** @description Spoken after the sentence that discloses the AI; null for none */
            greeting: string | null;
            /** @description Null if the hours are unknown, empty if the organization is closed */
            business_hours: {
                /**
                 * @description The day on which the period begins
                 * @enum {string}
                 */
                day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                /** @description From 00:00 to 23:59, local time */
                opens: string;
                /** @description From 00:01 to 24:00; an earlier time than `opens` is on the next day */
                closes: string;
            }[] | null;
            /** @description Days without business hours, by the clock of the organization */
            closed_days: string[];
            /** @description What can be booked */
            services: {
                /** @description What customers call the service; unique in the list */
                name: string;
                /** @description How long an appointment takes */
                duration_minutes: number;
                /** @description Repeated word for word */
                price: string | null;
                /** @description What the receptionist says about the service */
                description: string | null;
            }[];
            /** @description What the receptionist can answer */
            faq: {
                /** @description A question as customers ask it */
                question: string;
                /** @description What the receptionist answers */
                answer: string;
            }[];
            /** @description What the receptionist asks after the contact and the reason */
            intake: {
                /** @description The key in `custom_fields` of the lead */
                key: string;
                /** @description The label in `custom_fields` of the lead */
                label: string;
                /** @description What the receptionist asks, word for word */
                question: string;
                /**
                 * @description The form of the answer
                 * @enum {string}
                 */
                type: "text" | "number" | "date" | "choice" | "yes_no";
                /** @description Whether the question is asked again if the person does not answer it */
                required: boolean;
                /** @description The possible answers; required for the type `choice` */
                choices: string[] | null;
                /** @description The services for which it is asked, by name. A renamed service keeps its questions. Absent: always */
                for_services: string[] | null;
            }[];
            /** @description Who takes over a conversation, tried in order */
            handoff: {
                /** @description Name of the person or team */
                label: string;
                /** @description A US number in any common format */
                phone_number: string;
                /** @description When the number answers. Absent: during the business hours */
                hours: {
                    /**
                     * @description The day on which the period begins
                     * @enum {string}
                     */
                    day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                    /** @description From 00:00 to 23:59, local time */
                    opens: string;
                    /** @description From 00:01 to 24:00; an earlier time than `opens` is on the next day */
                    closes: string;
                }[] | null;
                /** @description What the number is for. Absent: everything */
                topics: string[] | null;
            }[];
            /** @description E.164; the number of the first entry of `handoff` */
            handoff_number: string | null;
            /** @description The languages that the receptionist speaks */
            languages: ("en" | "es")[];
            /** @description The privacy policy that the chat widget links to; null for none */
            privacy_url: string | null;
            /** @description After these minutes the receptionist takes a message and ends the call */
            max_call_minutes: number;
            /** @description Inbound calls that the receptionist answers at the same time */
            inbound_lines: number;
            /** @description Said in a voicemail message, between who called and where to call back */
            voicemail_text: string | null;
            /** @description Public id with which a website loads the chat widget */
            widget_id: string;
            /** @description Origins of the websites that may show the widget; empty allows all */
            widget_origins: string[];
            /** @description Id of the phone number at Meta that receives WhatsApp messages; null without WhatsApp */
            whatsapp_phone_number_id: string | null;
            /** @description Records older than this are removed; null keeps them */
            retention_days: number | null;
            /**
             * Format: date-time
             * @description When the organization was deleted; null if it is not. It can be restored for 30 days
             */
            deleted_at: string | null;
            /**
             * Format: date-time
             * @description When the data was removed permanently; null before
             */
            removed_at: string | null;
            /**
             * Format: date-time
             * @description When the organization was created
             */
            created_at: string;
        };
        /** @description A request to erase or export one person, and its receipt. */
        DataRequest: {
            /** @description Unique id of the request */
            id: number;
            /**
             * @description `erase` removes the person, `export` makes a file of what is stored
             * @enum {string}
             */
            kind: "erase" | "export";
            /**
             * @description `running`: services are erasing. `erased`: every service has erased once. `completed`: the repeat is done too, or the export can be downloaded until `expires_at`
             * @enum {string}
             */
            status: "running" | "erased" | "completed";
            /** @description The number of the person in E.164; null if none was given */
            phone_number: string | null;
            /** @description The e-mail address of the person in lower case; null if none was given */
            email: string | null;
            /**
             * Format: date-time
             * @description When the request was accepted
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description Records of a later time are not erased. For an export, the same as expires_at
             */
            covers_until: string;
            /**
             * Format: date-time
             * @description When the services erase again what was in progress or arrived late; null for an export
             */
            repeat_at: string | null;
            /**
             * Format: date-time
             * @description When every service had erased once; null before
             */
            erased_at: string | null;
            /**
             * Format: date-time
             * @description When the repeat was done, or the export was requested; null before
             */
            completed_at: string | null;
            /** @description Number of erased records by service and resource, such as `records.leads` */
            erased: {
                [key: string]: number;
            };
            /** @description What the law or the protection from calls makes us keep */
            kept: {
                /** @description What is kept, such as `dialer.consents` */
                resource: string;
                /** @description Number of records */
                count: number;
                /** @description Why it is kept */
                reason: string;
            }[];
            /** @description Whether the export may contain protected health information */
            include_protected: boolean;
            /**
             * Format: date-time
             * @description Until when an export can be downloaded; null for an erasure
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the file was last sent completely; null before
             */
            downloaded_at: string | null;
            /** @description Number of records by file, such as `live/leads.ndjson`, when the file was last sent completely */
            exported: {
                [key: string]: number;
            };
            /** @description SHA-256 of the `manifest.json` that was last sent completely, in hexadecimal; null before */
            manifest_sha256: string | null;
            /** @description Where copies may remain that this request does not reach */
            outside: string[];
        };
        /** @description A CRM that receives the leads of an organization. */
        CrmConnection: {
            /** @description Unique id of the connection */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /**
             * @description `hubspot`, or `http` for a request of your own form
             * @enum {string}
             */
            provider: "hubspot" | "http";
            /** @description A name for your team */
            name: string;
            /** @description False while the connection is paused; its leads then wait */
            enabled: boolean;
            /**
             * @description Why Frontdesk paused the connection; null if it is enabled, or if a person paused it
             * @enum {string|null}
             */
            paused_reason: "access_refused" | "failing" | null;
            /**
             * Format: date-time
             * @description The first failed push since the last success; null without a failure
             */
            failing_since: string | null;
            /** @description Address of a record in the CRM, with `{id}` for its id; null without one */
            record_url: string | null;
            /** @description HubSpot: id of the pipeline of new deals */
            pipeline: string | null;
            /** @description HubSpot: id of the stage of new deals */
            deal_stage: string | null;
            /** @description HTTP: the https address that receives the leads */
            url: string | null;
            /**
             * @description HTTP: method of the request
             * @enum {string|null}
             */
            method: "POST" | "PUT" | "PATCH" | null;
            /** @description HTTP: headers of the request */
            headers: {
                /** @description Name of the header */
                name: string;
                /** @description Value, in which `{{secrets.NAME}}` stands for a secret */
                value: string;
            }[];
            /** @description HTTP: the JSON body, with placeholders such as `{{lead.name}}` */
            body: string | null;
            /** @description HTTP: where the response has the id of the record, such as `data.id`; null if it has none */
            id_path: string | null;
            /** @description Names of the stored secrets. Their values are never shown */
            secret_names: string[];
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
        /** @description A push of a lead to a CRM. */
        CrmDelivery: {
            /** @description Unique id of the delivery */
            id: number;
            /** @description The lead; null for a test lead */
            lead_id: number | null;
            /** @description `lead.created`, `lead.updated`, or `webhook.test` for a test lead */
            event: string;
            /**
             * @description `pending`: waits for its next attempt. `delivered`: the CRM has the lead. `failed`: no attempt is left
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Number of attempts so far */
            attempts: number;
            /** @description HTTP status of the last attempt; null without a response */
            response_status: number | null;
            /** @description Why the last attempt failed: as in webhook deliveries, or unexpected_response or lead_deleted */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due; null if finished or held
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the CRM accepted the lead
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the lead was created or changed
             */
            created_at: string;
        };
        /** @description A number that callers of an organization dial. */
        InboundNumber: {
            /** @description Unique id of the number */
            id: number;
            /** @description E.164 */
            phone_number: string;
            /** @description What the number is for, in words */
            label: string;
            /**
             * @description `reception`: the receptionist answers. `opt_out`: the caller is added to the Do Not Call list
             * @enum {string}
             */
            purpose: "reception" | "opt_out";
            /**
             * Format: date-time
             * @description When the organization got the number
             */
            created_at: string;
        };
        /** @description A key for the Organization API, without its secret part. */
        ApiKey: {
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
            scopes: ("calls:read" | "leads:read" | "leads:write" | "bookings:read" | "outbound:write" | "dnc:read" | "dnc:write" | "chats:read" | "chats:write" | "webhooks:manage")[];
            /**
             * Format: date-time
             * @description When the key expires; null if it does not
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used; null if it never was
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null while it works
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the key was created
             */
            created_at: string;
        };
        /** @description The calendar in which the receptionist books. */
        Calendar: {
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /** @description Appointments at the same time */
            seats: number;
            /** @description Free time after each appointment */
            buffer_minutes: number;
            /** @description Null: the business hours of the organization */
            hours: {
                /**
                 * @description The day on which the period begins
                 * @enum {string}
                 */
                day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                /** @description From 00:00 to 23:59, local time */
                opens: string;
                /** @description From 00:01 to 24:00; an earlier time than `opens` is on the next day */
                closes: string;
            }[] | null;
            /** @description Dates with other hours, besides the closed days of the organization */
            exceptions: {
                /**
                 * Format: date
                 * @description A date by the clock of the organization
                 */
                date: string;
                /** @description Absent: the calendar is closed on this date */
                opens: string | null;
                /** @description On the next day if it is not after `opens` */
                closes: string | null;
            }[];
        };
        /** @description A time that can be booked. */
        FreeTime: {
            /**
             * Format: date-time
             * @description When the appointment would start
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description When the appointment would end
             */
            ends_at: string;
        };
        /** @description A time that is held for five minutes. */
        BookingHold: {
            /** @description Unique id of the hold */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the appointment would start
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description When the time becomes free again unless it is booked before
             */
            expires_at: string;
        };
        /** @description An AI app that a person connected to an organization. */
        ConnectedApp: {
            /** @description Unique id of the connection */
            id: number;
            /** @description What the app calls itself */
            client_name: string;
            /** @description The URL of the metadata of the app, or its id at this server */
            client_id: string;
            /**
             * @description Which records the app can access
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What the app may do */
            scopes: ("calls:read" | "leads:read" | "leads:write" | "bookings:read" | "outbound:write" | "dnc:read" | "dnc:write" | "chats:read" | "chats:write" | "webhooks:manage")[];
            /**
             * @description Who confirms a call before a phone rings
             * @enum {string}
             */
            call_confirmation: "none" | "in_app" | "in_portal";
            /** @description How many calls the app may request a day */
            call_budget: number;
            /** @description The person who connected the app */
            approved_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            };
            /**
             * Format: date-time
             * @description When the connection expires
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the app last used the connection; null if it never did
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the connection was revoked; null while it works
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the person connected the app
             */
            created_at: string;
        };
        /** @description A connected AI app with its organization. */
        OperatorConnectedApp: {
            /** @description Unique id of the connection */
            id: number;
            /** @description What the app calls itself */
            client_name: string;
            /** @description The URL of the metadata of the app, or its id at this server */
            client_id: string;
            /**
             * @description Which records the app can access
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What the app may do */
            scopes: ("calls:read" | "leads:read" | "leads:write" | "bookings:read" | "outbound:write" | "dnc:read" | "dnc:write" | "chats:read" | "chats:write" | "webhooks:manage")[];
            /**
             * @description Who confirms a call before a phone rings
             * @enum {string}
             */
            call_confirmation: "none" | "in_app" | "in_portal";
            /** @description How many calls the app may request a day */
            call_budget: number;
            /** @description The person who connected the app */
            approved_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            };
            /**
             * Format: date-time
             * @description When the connection expires
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the app last used the connection; null if it never did
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the connection was revoked; null while it works
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the person connected the app
             */
            created_at: string;
            /** @description The organization that the app can access */
            organization: {
                /** @description Unique id of the organization */
                id: number;
                /** @description Name of the organization */
                name: string;
            };
        };
        /** @description A person who may use the portal for an organization. */
        Member: {
            /** @description Unique id of the person */
            id: number;
            /** @description Name that the person chose */
            name: string;
            /** @description Address with which the person signs in */
            email: string;
            /**
             * @description What the person may do in the organization
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "agent" | "viewer";
            /** @description Whether the person may read content in HIPAA mode */
            content: boolean;
            /** @description Whether the person can sign in with a password */
            has_password: boolean;
            /** @description Number of passkeys that the person has added */
            passkeys: number;
            /** @description Whether an account at the OpenID Connect provider is linked */
            single_sign_on: boolean;
            /**
             * Format: date-time
             * @description When the person last used the portal; null if never
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the person joined the organization
             */
            created_at: string;
        };
        /** @description An invitation to the portal that was not accepted yet. */
        Invitation: {
            /** @description Unique id of the invitation */
            id: number;
            /** @description Address of the invited person */
            email: string;
            /** @description Suggested name of the person; null without one */
            name: string | null;
            /**
             * @description The role that the person gets
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "agent" | "viewer";
            /**
             * Format: date-time
             * @description When the link stops working
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the invitation was made
             */
            created_at: string;
        };
        /** @description One change: who made it, what was changed, and when. */
        AuditEntry: {
            /** @description Unique id of the entry */
            id: number;
            /**
             * Format: date-time
             * @description When the change was made
             */
            at: string;
            /** @description Null for a change that belongs to no organization */
            organization_id: number | null;
            /** @description Mode of the changed record; true for changes that belong to no mode */
            livemode: boolean;
            /** @description The person, key, grant, operator or system that made the change */
            actor: {
                /**
                 * @description Who made the change
                 * @enum {string}
                 */
                kind: "person" | "key" | "grant" | "operator" | "system";
                /** @description Id of the person, key or grant; null for others */
                id: number | null;
                /** @description Name at the time; for an operator, the name of the platform token; null if unknown */
                name: string | null;
            };
            /** @description What happened, for instance `api_key.revoked`; more values may be added */
            action: string;
            /** @description The changed record */
            target: {
                /** @description Kind of the changed record, for instance `api_key` */
                type: string;
                /** @description Id of the changed record; null if it has none */
                id: number | null;
            };
            /** @description Changed fields with `before` and `after`; an empty object for a text, which is not stored */
            changes: {
                [key: string]: {
                    /** @description The value before the change; absent for a new record */
                    before?: unknown;
                    /** @description The value after the change */
                    after?: unknown;
                };
            };
            /** @description IP address of the client; null if there was none */
            address: string | null;
            /** @description The `X-Request-Id` of the request; null for a change without a request */
            request_id: string | null;
        };
        /** @description The acceptance of the outbound calling terms, as evidence. */
        TermsAcceptance: {
            /** @description The version of the terms */
            version: string;
            /** @description SHA-256 of the text that was accepted, in hexadecimal */
            text_sha256: string;
            /** @description The person who accepted the terms */
            accepted_by: string;
            /**
             * Format: date-time
             * @description When the terms were accepted
             */
            accepted_at: string;
            /** @description The IP address of the person */
            ip_address: string | null;
        };
        /** @description A decision on an outbound call, with the result of each rule until the first refusal. */
        TracedDecision: {
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
            /**
             * Format: date-time
             * @description When the rules were applied
             */
            decided_at: string;
            /** @description Every rule in the order of the decision, up to a refusal */
            trace: {
                /** @description Code of the rule */
                rule: string;
                /**
                 * @description `skipped`: the rule does not apply to the call
                 * @enum {string}
                 */
                outcome: "passed" | "refused" | "delayed" | "skipped";
                /** @description What the rule looked at: ids, time zones, counts */
                evidence: Record<string, never>;
                /**
                 * Format: date-time
                 * @description The first time that this rule alone allows; null unless `delayed`
                 */
                retry_at: string | null;
            }[];
        };
        /** @description A list of people whom the AI calls one after another, each because of a consent. */
        Campaign: {
            /** @description Unique id of the campaign */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /** @description What the team calls the campaign */
            name: string;
            /**
             * @description The purpose of every call
             * @enum {string}
             */
            purpose: "marketing" | "informational";
            /**
             * @description `draft`: has no contacts. `ready`: has contacts and was not started. `running`: calls people. `paused`: places no calls until it is resumed. `completed`: every contact has an outcome, or `ends_at` has passed. `cancelled`: a person cancelled it
             * @enum {string}
             */
            status: "draft" | "ready" | "running" | "paused" | "completed" | "cancelled";
            /** @description The business that the people allowed to call, for consents that name none */
            seller: string | null;
            /** @description What the AI should know in every call; null without any */
            context: Record<string, never> | null;
            /** @description The most calls of the campaign at the same time */
            calls_at_once: number;
            /** @description The most calls in a day of the organization’s time zone; null without a limit of its own */
            calls_per_day: number | null;
            /**
             * Format: date-time
             * @description No call is placed before; null for no such time
             */
            starts_at: string | null;
            /**
             * Format: date-time
             * @description No call is placed from then on; null for no such time
             */
            ends_at: string | null;
            /** @description Code of the rule that paused the campaign; null if a person paused it, or it is not paused */
            paused_reason: string | null;
            /** @description `paused_reason` in words; null without a reason */
            paused_reason_message: string | null;
            /**
             * @description Why a running campaign places no calls at the moment: it starts later, its `calls_per_day` are used up, the share of the organization’s daily limit that campaigns may use is used up, or every contact waits. Null otherwise
             * @enum {string|null}
             */
            waits_for: "starts_later" | "campaign_day" | "daily_limit" | "contacts_later" | null;
            /**
             * Format: date-time
             * @description When the campaign looks for the next contact; null unless it waits
             */
            waits_until: string | null;
            /** @description Contacts by status */
            contacts: {
                /** @description All contacts */
                total: number;
                /** @description Contacts with the status waiting */
                waiting: number;
                /** @description Contacts with the status calling */
                calling: number;
                /** @description Contacts with the status completed */
                completed: number;
                /** @description Contacts with the status no_answer */
                no_answer: number;
                /** @description Contacts with the status voicemail */
                voicemail: number;
                /** @description Contacts with the status failed */
                failed: number;
                /** @description Contacts with the status refused */
                refused: number;
                /** @description Contacts with the status cancelled */
                cancelled: number;
            };
            /** @description Rows of imported files that were refused */
            refused_rows: number;
            /**
             * Format: date-time
             * @description When the campaign was first started; null before
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the campaign was completed or cancelled; null before
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When the campaign was created
             */
            created_at: string;
        };
        /** @description A person in a campaign. A number occurs in a campaign once. */
        CampaignContact: {
            /** @description Unique id of the contact */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /** @description Id of the campaign */
            campaign_id: number;
            /** @description E.164 */
            phone_number: string;
            /** @description Name of the person; null if unknown */
            name: string | null;
            /**
             * @description `waiting`: was not called yet, or the campaign was paused before the phone rang. `calling`: has an outbound call that has not ended. `refused`: a rule forbade the call. `cancelled`: the campaign or the call was cancelled. `completed`, `no_answer`, `voicemail`, `failed`: the end of the call
             * @enum {string}
             */
            status: "waiting" | "calling" | "completed" | "no_answer" | "voicemail" | "failed" | "refused" | "cancelled";
            /** @description Code of the rule that refuses or delays the call; null without one */
            reason: string | null;
            /** @description `reason` in words; null without a reason */
            reason_message: string | null;
            /**
             * Format: date-time
             * @description When a contact that waits is looked at again; null otherwise
             */
            waits_until: string | null;
            /** @description Id of the consent from the file */
            consent_id: number | null;
            /** @description Id of the call; null while the contact waits */
            outbound_call_id: number | null;
            /**
             * @description Status of the call; null before there is one
             * @enum {string|null}
             */
            call_status: "queued" | "scheduled" | "blocked" | "connecting_agent" | "dialing" | "in_progress" | "completed" | "no_answer" | "voicemail" | "failed" | null;
            /** @description Outcome of the conversation, for example `booked`; null if unknown */
            disposition: string | null;
            /** @description The line of the file, from 1 */
            line: number;
            /**
             * Format: date-time
             * @description When the contact got a final status; null before
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When the contact was imported
             */
            created_at: string;
        };
        /** @description A row of an imported file that was refused. */
        RefusedRow: {
            /** @description Unique id of the row */
            id: number;
            /** @description True in live mode, false in test mode */
            livemode: boolean;
            /** @description The line of the file, from 1 */
            line: number;
            /** @description The number in the row, as E.164 if it is valid; null without a number */
            phone_number: string | null;
            /** @description What is wrong with the row */
            reason: string;
            /**
             * Format: date-time
             * @description When the row was refused
             */
            created_at: string;
        };
        /** @description The result of importing contacts. */
        ContactImport: {
            /** @description Contacts that were added, each with its consent */
            added: number;
            /** @description Rows whose number the campaign had already */
            existing: number;
            /** @description Rows that were refused */
            refused: number;
        };
        /** @description A number that no organization may call. */
        OperatorDoNotCallEntry: {
            /** @description Unique id of the entry */
            id: number;
            /** @description E.164 */
            phone_number: string;
            /** @description What the operator noted about the number; null without a note */
            note: string | null;
            /**
             * Format: date-time
             * @description When the operator added the number
             */
            created_at: string;
        };
        /** @description What an organization used in a month. */
        Usage: {
            /** @description Unique id of the organization */
            organization_id: number;
            /** @description Name of the organization */
            name: string;
            /** @description True for live mode, false for test mode */
            livemode: boolean;
            /** @description Such as 2026-01, in the time zone of the organization */
            month: string;
            /** @description Calls that started, inbound and outbound */
            calls: number;
            /** @description Minutes of these calls, with each call rounded up */
            call_minutes: number;
            /** @description Chats that started */
            chats: number;
            /** @description Webhook deliveries that were created and have succeeded or failed */
            deliveries: number;
            /** @description Tokens of the prompts that the language model read */
            prompt_tokens: number;
            /** @description Tokens that the language model wrote */
            completion_tokens: number;
            /** @description The part of both that is estimated, at four characters a token, because the server of the model did not count it */
            estimated_tokens: number;
            /** @description Requests with API keys */
            requests: number;
            /** @description Trial minutes that are left now; null if there is no limit */
            trial_minutes_remaining: number | null;
        };
        /** @description What an organization used in a month, by day. */
        OrganizationUsage: {
            /** @description Unique id of the organization */
            organization_id: number;
            /** @description Name of the organization */
            name: string;
            /** @description True for live mode, false for test mode */
            livemode: boolean;
            /** @description Such as 2026-01, in the time zone of the organization */
            month: string;
            /** @description Calls that started, inbound and outbound */
            calls: number;
            /** @description Minutes of these calls, with each call rounded up */
            call_minutes: number;
            /** @description Chats that started */
            chats: number;
            /** @description Webhook deliveries that were created and have succeeded or failed */
            deliveries: number;
            /** @description Tokens of the prompts that the language model read */
            prompt_tokens: number;
            /** @description Tokens that the language model wrote */
            completion_tokens: number;
            /** @description The part of both that is estimated, at four characters a token, because the server of the model did not count it */
            estimated_tokens: number;
            /** @description Requests with API keys */
            requests: number;
            /** @description Trial minutes that are left now; null if there is no limit */
            trial_minutes_remaining: number | null;
            /** @description Days with usage, in their order. Requests are counted by month only */
            days: {
                /** @description Such as 2026-01-31, in the time zone of the organization */
                day: string;
                /** @description Calls that started, inbound and outbound */
                calls: number;
                /** @description Minutes of these calls, with each call rounded up */
                call_minutes: number;
                /** @description Chats that started */
                chats: number;
                /** @description Webhook deliveries that were created and have succeeded or failed */
                deliveries: number;
                /** @description Tokens of the prompts that the language model read */
                prompt_tokens: number;
                /** @description Tokens that the language model wrote */
                completion_tokens: number;
                /** @description The part of both that is estimated, at four characters a token, because the server of the model did not count it */
                estimated_tokens: number;
            }[];
        };
        /** @description The result of importing a national registry. */
        RegistryImport: {
            /** @description Numbers that were added to the list */
            imported: number;
            /** @description Numbers that were on the list already, and repeated lines */
            existing: number;
            /** @description Lines without a valid number, at most 100 */
            invalid: {
                /** @description The number of the line, from 1 */
                line: number;
                /** @description What the line contains */
                value: string;
            }[];
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
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description too_many_failed_attempts */
        RateLimited: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
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
    "calls.record": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
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
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /**
                     * @description Outbound calls are reported by the dialer
                     * @enum {string}
                     */
                    direction: "inbound";
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calls.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calls.block": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                     * @description Who blocks the caller: the staff (`call`, the default) or the receptionist (`ai`)
                     * @enum {string|null}
                     */
                    source?: "call" | "ai" | "" | null;
                    /** @description Why the caller is blocked */
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlockedCaller"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_pattern, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "leads.record": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name */
                    name?: string | null;
                    /** @description A US number in any common format */
                    phone_number?: string | null;
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
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /**
                     * @description Where the lead was captured
                     * @enum {string}
                     */
                    source: "call" | "chat" | "outbound_call" | "website";
                    /** @description The call in which the lead was captured */
                    call_id?: number | ("" | null);
                    /** @description The chat in which the lead was captured */
                    chat_id?: number | ("" | null);
                    /** @description The outbound call in which the lead was captured */
                    outbound_call_id?: number | ("" | null);
                    /** @description Further fields by key, each with a `label` for people and a `value` */
                    custom_fields?: {
                        [key: string]: Record<string, never>;
                    } | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "leads.change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the lead
                 * @example 4101
                 */
                lead: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Full name */
                    name?: string | null;
                    /** @description A US number in any common format */
                    phone_number?: string | null;
                    /** @description Of the person */
                    email?: string | ("" | null);
                    /** @description Why the person contacted the organization */
                    reason?: string;
                    /** @description How soon the person needs help, such as `high` */
                    urgency?: string | null;
                    /** @description Entries to add or replace by key; the others stay */
                    details?: {
                        [key: string]: string | number | boolean | null;
                    } | string[];
                    /** @description Fields to add or replace by key; the others stay */
                    custom_fields?: {
                        [key: string]: Record<string, never>;
                    };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "bookings.record": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /**
                     * @description The calendar or field-service software that holds the appointment; `internal` takes a seat in the calendar of Frontdesk
                     * @enum {string}
                     */
                    provider: "google_calendar" | "microsoft_calendar" | "jobber" | "housecall_pro" | "servicetitan" | "acuity" | "internal";
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
                    /** @description The outbound call in which the appointment was made */
                    outbound_call_id?: number | ("" | null);
                    /** @description The chat in which the appointment was made */
                    chat_id?: number | ("" | null);
                    /** @description The name of the booked service */
                    service?: string | null;
                    /** @description The hold that becomes the booking, with the provider `internal` */
                    hold_id?: number | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description time_not_free */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            /** @description calendar_unreachable */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "bookings.change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the booking
                 * @example 4101
                 */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The new start of the appointment. Needs an offset; a date alone means midnight UTC */
                    starts_at?: string;
                    /** @description The new length */
                    duration_minutes?: number;
                    /**
                     * @description `cancelled` cancels the booking, which is final
                     * @enum {string}
                     */
                    status?: "booked" | "cancelled";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition, time_not_free */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            /** @description calendar_unreachable */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "booking-holds.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /** @description The name of a service of the organization. Absent: an appointment of 30 minutes */
                    service?: string | null;
                    /** @description The start of the appointment. Needs an offset; a date alone means midnight UTC */
                    starts_at: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BookingHold"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BookingHold"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description time_not_free */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calendar.get": {
        parameters: {
            query?: {
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Calendar"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calendar.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Appointments at the same time */
                    seats?: number;
                    /** @description Free time after each appointment */
                    buffer_minutes?: number;
                    /** @description Null: the business hours of the organization */
                    hours?: {
                        /**
                         * @description The day on which the period begins
                         * @enum {string}
                         */
                        day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                        /** @description From 00:00 to 23:59, local time */
                        opens: string;
                        /** @description From 00:01 to 24:00; an earlier time than `opens` is on the next day */
                        closes: string;
                    }[] | null;
                    /** @description Dates with other hours; replaces the stored list */
                    exceptions?: {
                        /**
                         * Format: date
                         * @description A date by the clock of the organization
                         */
                        date: string;
                        /** @description Absent: the calendar is closed on this date */
                        opens?: string | ("" | null);
                        /** @description On the next day if it is not after `opens` */
                        closes?: string | ("" | null);
                    }[];
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Calendar"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "free-times.list": {
        parameters: {
            query?: {
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
                /** @description The name of a service of the organization. Absent: an appointment of 30 minutes */
                service?: string | null;
                /** @description No time before this one. Default: now. Needs an offset; a date alone means midnight UTC */
                from?: string | ("" | null);
                /** @description Return the times that are nearest to this one, instead of the first ones. Needs an offset; a date alone means midnight UTC */
                near?: string | ("" | null);
                /** @description The number of times to return */
                count?: number | ("" | null);
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["FreeTime"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            /** @description calendar_unreachable */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "outbound-calls.request": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
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
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /**
                     * @description `agent_dial` connects a person of the organization first; `campaign` is an AI call of a list
                     * @enum {string}
                     */
                    source: "agent_dial" | "campaign";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboundCall"];
                        decision: components["schemas"]["Decision"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, service_inactive, terms_not_accepted, outbound_disabled, no_receptionist, hipaa_marketing, do_not_call, no_consent, trial_minutes_exhausted, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "outbound-calls.check-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
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
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /**
                     * @description The default is api
                     * @enum {string|null}
                     */
                    source?: "speed_to_lead" | "agent_dial" | "campaign" | "api" | "" | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TracedDecision"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "outbound-calls.decision": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TracedDecision"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "outbound-calls.report": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the outbound call
                 * @example 4101
                 */
                outboundCall: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The state of the call; the current state may be repeated
                     * @enum {string}
                     */
                    status: "queued" | "scheduled" | "blocked" | "connecting_agent" | "dialing" | "in_progress" | "completed" | "no_answer" | "voicemail" | "failed";
                    /**
                     * @description Result of answering-machine detection
                     * @enum {string|null}
                     */
                    answered_by?: "human" | "machine" | "unknown" | "" | null;
                    /** @description Needs an offset; a date alone means midnight UTC */
                    voicemail_left_at?: string | ("" | null);
                    /** @description From answer to end */
                    duration_seconds?: number | ("" | null);
                    /** @description Summary of the call, for people */
                    summary?: string | null;
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
                    /** @description The person asked not to be called again */
                    opted_out?: boolean | ("" | null);
                    /**
                     * @description Outcome of the call; `wrong_number` withdraws the consents of the number and blocks its waiting calls
                     * @enum {string|null}
                     */
                    disposition?: "lead_captured" | "booked" | "answered" | "message_taken" | "transferred" | "voicemail_left" | "callback_requested" | "abandoned" | "wrong_number" | "spam" | "opted_out" | "other" | "" | null;
                    /** @description Number of the dial that the report is about, from 1; the default is the latest dial */
                    attempt?: number | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboundCall"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.list-in-organization": {
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
                 * @description Only campaigns with this status
                 * @example draft
                 */
                status?: "draft" | "ready" | "running" | "paused" | "completed" | "cancelled" | "" | null;
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["Campaign"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.create-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the team calls the campaign */
                    name: string;
                    /**
                     * @description What the people agreed to; it cannot be changed later
                     * @enum {string}
                     */
                    purpose: "marketing" | "informational";
                    /** @description The business that the people allowed to call, for consents that name none */
                    seller?: string | null;
                    /** @description What the AI should know in every call */
                    context?: {
                        [key: string]: string | number | boolean | null;
                    } | string[] | null;
                    /**
                     * @description The most calls at the same time
                     * @default 1
                     */
                    calls_at_once?: number | ("" | null);
                    /** @description The most calls in a day */
                    calls_per_day?: number | ("" | null);
                    /** @description No call is placed before. Needs an offset; a date alone means midnight UTC */
                    starts_at?: string | ("" | null);
                    /** @description No call is placed from then on. Needs an offset; a date alone means midnight UTC */
                    ends_at?: string | ("" | null);
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.get-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the campaign
                 * @example 4101
                 */
                campaign: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.update-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the campaign
                 * @example 4101
                 */
                campaign: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What the team calls the campaign */
                    name?: string;
                    /** @description For consents of later imports that name no business */
                    seller?: string | null;
                    /** @description What the AI should know in every call */
                    context?: {
                        [key: string]: string | number | boolean | null;
                    } | string[] | null;
                    /** @description The most calls at the same time */
                    calls_at_once?: number;
                    /** @description The most calls in a day */
                    calls_per_day?: number | ("" | null);
                    /** @description No call is placed before. Needs an offset; a date alone means midnight UTC */
                    starts_at?: string | ("" | null);
                    /** @description No call is placed from then on. Needs an offset; a date alone means midnight UTC */
                    ends_at?: string | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.cancel-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the campaign
                 * @example 4101
                 */
                campaign: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.list-contacts-in-organization": {
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
                 * @description Only contacts with this status
                 * @example waiting
                 */
                status?: "waiting" | "calling" | "completed" | "no_answer" | "voicemail" | "failed" | "refused" | "cancelled" | "" | null;
                /**
                 * @description A US number in any common format
                 * @example (312) 555-0142
                 */
                phone_number?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the campaign
                 * @example 4101
                 */
                campaign: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["CampaignContact"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.import-contacts-in-organization": {
        parameters: {
            query?: {
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the campaign
                 * @example 4101
                 */
                campaign: number;
            };
            cookie?: never;
        };
        /** @description The file, which is streamed */
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
                "application/ndjson": string;
                "application/jsonl": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            /** @description payload_too_large */
            413: {
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
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.pause-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the campaign
                 * @example 4101
                 */
                campaign: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.list-refused-rows-in-organization": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the campaign
                 * @example 4101
                 */
                campaign: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["RefusedRow"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.start-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the campaign
                 * @example 4101
                 */
                campaign: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            /** @description invalid_number, service_inactive, terms_not_accepted, outbound_disabled, no_receptionist, hipaa_marketing, do_not_call, no_consent, trial_minutes_exhausted */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "consents.list-in-organization": {
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
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
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
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "consents.record": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /** @description A US number in any common format */
                    phone_number: string;
                    /** @description What the person agreed to. `marketing` covers informational calls too */
                    purposes: ("marketing" | "informational")[];
                    /** @description The exact wording the person agreed to */
                    consent_text: string;
                    /** @description The page on which the person agreed */
                    source_url?: string | ("" | null);
                    /** @description The address from which the person agreed */
                    ip_address?: string | ("" | null);
                    /** @description The browser with which the person agreed */
                    user_agent?: string | null;
                    /** @description The business that the person allowed to call */
                    seller?: string | null;
                    /** @description The version of the form or script with which the person agreed */
                    form_version?: string | null;
                    /** @description The person or program that recorded the consent; the default is the name of the credential */
                    recorded_by?: string | null;
                    /**
                     * @description How the consent was given; the default is portal
                     * @enum {string|null}
                     */
                    method?: "api_callback" | "web_form" | "call_verbal" | "chat" | "import" | "portal" | "" | null;
                    /** @description Needs an offset; a date alone means midnight UTC */
                    obtained_at?: string | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Consent"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Consent"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "consents.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
            /** @description No content */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "operator-do-not-call.list": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["OperatorDoNotCallEntry"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "operator-do-not-call.create": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OperatorDoNotCallEntry"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OperatorDoNotCallEntry"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
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
    "operator-do-not-call.delete": {
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "do-not-call.record": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
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
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /** @description The call in which the person opted out */
                    call_id?: number | ("" | null);
                    /** @description The chat in which the person opted out */
                    chat_id?: number | ("" | null);
                    /** @description The outbound call in which the person opted out */
                    outbound_call_id?: number | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DoNotCallEntry"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "do-not-call.import": {
        parameters: {
            query?: {
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        /** @description The file, which is streamed */
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
                "application/ndjson": string;
                "application/jsonl": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistryImport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description payload_too_large */
            413: {
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
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "do-not-call.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description opt_out_permanent */
            403: {
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
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /** @description Your id of the record. A request with a known id returns the record that has it */
                    external_id?: string | null;
                    /**
                     * @description `web` for a website, or `whatsapp`
                     * @enum {string}
                     */
                    channel: "web" | "whatsapp";
                    /** @description The customer’s number; required for whatsapp */
                    contact_address?: string | null;
                    /** @description The page on which the visitor opened the chat */
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.close-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.hand-off": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    /**
                     * @description Who takes the chat over
                     * @enum {string}
                     */
                    to: "agent" | "owner";
                    /** @description What the person who takes over should know */
                    summary?: string | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description chat_closed */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.request-handoff": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    /**
                     * @description Who requests a person
                     * @enum {string}
                     */
                    requested_by: "visitor" | "ai";
                    /** @description What the person who takes over should know */
                    summary?: string | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description chat_closed */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "chats.write": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    /**
                     * @description Who wrote the message. A message of an `agent` or the `owner` takes the chat over from the AI
                     * @enum {string}
                     */
                    sender: "visitor" | "ai" | "agent" | "owner" | "system";
                    /** @description Name of the sender, as shown to the visitor; the default is `Visitor` or `Team` */
                    author?: string | null;
                    /** @description Plain text */
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChatMessage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description chat_closed, invalid_transition */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description whatsapp_window_closed, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "whatsapp-templates.list-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["WhatsappTemplate"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "whatsapp-templates.put": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the template at WhatsApp, such as `appointment_reminder` */
                    name: string;
                    /** @description Language of the template at WhatsApp, such as `en_US` */
                    language: string;
                    /** @description With `{{placeholders}}` for the variables */
                    body: string;
                    /** @description The names of the placeholders; must match the placeholders in the body */
                    variables?: string[] | null;
                    /**
                     * @description Review by WhatsApp. Only an `approved` template can be sent
                     * @enum {string}
                     */
                    status: "approved" | "pending" | "rejected" | "paused" | "disabled";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WhatsappTemplate"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-deliveries.list": {
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
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
                /** @description Only deliveries of this endpoint */
                endpoint?: number | ("" | null);
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
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
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-deliveries.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedWebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.list-in-organization": {
        parameters: {
            query?: {
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.update-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the endpoint
                 * @example 4101
                 */
                endpoint: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description unsafe_url, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-endpoints.rotate-secret-in-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the endpoint
                 * @example 4101
                 */
                endpoint: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        /** @description Begins with `whsec_`. The whole string is the signing key. Shown in this response only. */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-replays.start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
                    /** @description Only deliveries of this endpoint */
                    endpoint?: number | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-replays.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook-replays.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "crm-connections.list": {
        parameters: {
            query?: {
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["CrmConnection"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "crm-connections.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of a record in the CRM, with `{id}` for its id */
                    record_url?: string | ("" | null);
                    /** @description HubSpot: access token of the private app */
                    access_token?: string | null;
                    /** @description HubSpot: id of the pipeline of new deals. Default: default */
                    pipeline?: string | null;
                    /** @description HubSpot: id of the stage of new deals. Default: appointmentscheduled */
                    deal_stage?: string | null;
                    /** @description HTTP: a public HTTPS address */
                    url?: string | ("" | null);
                    /**
                     * @description HTTP: method of the request. Default: POST
                     * @enum {string|null}
                     */
                    method?: "POST" | "PUT" | "PATCH" | "" | null;
                    /** @description HTTP: headers of the request */
                    headers?: {
                        /** @description Name of the header */
                        name: string;
                        /** @description Value, in which `{{secrets.NAME}}` stands for a secret */
                        value: string;
                    }[] | null;
                    /** @description HTTP: the JSON body, with placeholders such as `{{lead.name}}` */
                    body?: string | null;
                    /** @description HTTP: where the response has the id of the record, such as `data.id` */
                    id_path?: string | null;
                    /** @description HTTP: secrets for headers, by name. Stored secrets with other names stay */
                    secrets?: {
                        /** @description The name that headers use, such as `api_key` */
                        name: string;
                        /** @description The secret. It is stored encrypted and never shown again */
                        value: string;
                    }[] | null;
                    /**
                     * @description `hubspot`, or `http` for a request of your own form
                     * @enum {string}
                     */
                    provider: "hubspot" | "http";
                    /** @description A name for your team */
                    name: string;
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmConnection"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description unsafe_url, too_many_crm_connections, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "crm-connections.delete": {
        parameters: {
            query?: {
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the crm connection
                 * @example 4101
                 */
                crmConnection: number;
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "crm-connections.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the crm connection
                 * @example 4101
                 */
                crmConnection: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of a record in the CRM, with `{id}` for its id */
                    record_url?: string | ("" | null);
                    /** @description HubSpot: access token of the private app */
                    access_token?: string | null;
                    /** @description HubSpot: id of the pipeline of new deals. Default: default */
                    pipeline?: string | null;
                    /** @description HubSpot: id of the stage of new deals. Default: appointmentscheduled */
                    deal_stage?: string | null;
                    /** @description HTTP: a public HTTPS address */
                    url?: string | ("" | null);
                    /**
                     * @description HTTP: method of the request. Default: POST
                     * @enum {string|null}
                     */
                    method?: "POST" | "PUT" | "PATCH" | "" | null;
                    /** @description HTTP: headers of the request */
                    headers?: {
                        /** @description Name of the header */
                        name: string;
                        /** @description Value, in which `{{secrets.NAME}}` stands for a secret */
                        value: string;
                    }[] | null;
                    /** @description HTTP: the JSON body, with placeholders such as `{{lead.name}}` */
                    body?: string | null;
                    /** @description HTTP: where the response has the id of the record, such as `data.id` */
                    id_path?: string | null;
                    /** @description HTTP: secrets for headers, by name. Stored secrets with other names stay */
                    secrets?: {
                        /** @description The name that headers use, such as `api_key` */
                        name: string;
                        /** @description The secret. It is stored encrypted and never shown again */
                        value: string;
                    }[] | null;
                    /** @description A name for your team */
                    name?: string;
                    /** @description False pauses the connection: its leads wait */
                    enabled?: boolean;
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmConnection"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description unsafe_url, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "crm-connections.test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the crm connection
                 * @example 4101
                 */
                crmConnection: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description True for live mode, false for test mode; the default is live */
                    livemode?: boolean | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmDelivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "organizations.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["Organization"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "organizations.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description IANA region/city name such as America/Chicago, or UTC. Calling hours, days and limits follow it */
                    timezone?: string;
                    /** @description Whether responses and events leave out content, such as transcripts and messages */
                    hipaa_mode?: boolean;
                    /** @description Whether outbound calls are allowed */
                    outbound_enabled?: boolean;
                    /** @description Whether AI calls leave a message when voicemail answers */
                    leave_voicemail?: boolean;
                    /** @description Dials per local day; null for the limit of the plan */
                    daily_call_limit?: number | ("" | null);
                    /** @description The name with which the AI introduces itself */
                    receptionist_name?: string;
                    /** @description What the AI should know and do, in your words */
                    receptionist_instructions?: string;
                    /** @description Spoken after the sentence that discloses the AI; null for none */
                    greeting?: string | null;
                    /** @description Null if the hours are unknown, empty if the organization is closed */
                    business_hours?: {
                        /**
                         * @description The day on which the period begins
                         * @enum {string}
                         */
                        day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                        /** @description From 00:00 to 23:59, local time */
                        opens: string;
                        /** @description From 00:01 to 24:00; an earlier time than `opens` is on the next day */
                        closes: string;
                    }[] | null;
                    /** @description Days without business hours, by the clock of the organization */
                    closed_days?: string[];
                    /** @description What can be booked; replaces the list */
                    services?: {
                        /** @description What customers call the service; unique in the list */
                        name: string;
                        /** @description How long an appointment takes */
                        duration_minutes: number;
                        /** @description Repeated word for word */
                        price?: string | null;
                        /** @description What the receptionist says about the service */
                        description?: string | null;
                    }[];
                    /** @description What the receptionist can answer; replaces the list */
                    faq?: {
                        /** @description A question as customers ask it */
                        question: string;
                        /** @description What the receptionist answers */
                        answer: string;
                    }[];
                    /** @description What the receptionist asks after the contact and the reason; replaces the list */
                    intake?: {
                        /** @description The key in `custom_fields` of the lead */
                        key: string;
                        /** @description The label in `custom_fields` of the lead */
                        label: string;
                        /** @description What the receptionist asks, word for word */
                        question: string;
                        /**
                         * @description The form of the answer
                         * @enum {string}
                         */
                        type: "text" | "number" | "date" | "choice" | "yes_no";
                        /** @description Whether the question is asked again if the person does not answer it */
                        required: boolean;
                        /** @description The possible answers; required for the type `choice` */
                        choices?: string[] | null;
                        /** @description The services for which it is asked, by name. A renamed service keeps its questions. Absent: always */
                        for_services?: string[] | null;
                    }[];
                    /** @description Sets `handoff_number` to the number of the first entry */
                    handoff?: {
                        /** @description Name of the person or team */
                        label: string;
                        /** @description A US number in any common format */
                        phone_number: string;
                        /** @description When the number answers. Absent: during the business hours */
                        hours?: {
                            /**
                             * @description The day on which the period begins
                             * @enum {string}
                             */
                            day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                            /** @description From 00:00 to 23:59, local time */
                            opens: string;
                            /** @description From 00:01 to 24:00; an earlier time than `opens` is on the next day */
                            closes: string;
                        }[] | null;
                        /** @description What the number is for. Absent: everything */
                        topics?: string[] | null;
                    }[];
                    /** @description A US number in any common format. Replaces `handoff` by one entry */
                    handoff_number?: string | null;
                    /** @description The languages that the receptionist speaks */
                    languages?: ("en" | "es")[];
                    /** @description The privacy policy that the chat widget links to; null for none */
                    privacy_url?: string | ("" | null);
                    /** @description After these minutes the receptionist takes a message and ends the call */
                    max_call_minutes?: number;
                    /** @description Inbound calls that the receptionist answers at the same time */
                    inbound_lines?: number;
                    /** @description Said in a voicemail message, between who called and where to call back */
                    voicemail_text?: string | null;
                    /** @description Origins such as https://www.example.com; an empty list allows all */
                    widget_origins?: string[];
                    /** @description Records older than this are removed; null keeps them */
                    retention_days?: number | ("" | null);
                    /**
                     * @description The plan, which sets the default of `daily_call_limit`
                     * @enum {string}
                     */
                    plan?: "trial" | "starter" | "pro";
                    /** @description Call minutes left on trial; null if there is no limit */
                    trial_minutes_remaining?: number | ("" | null);
                    /** @description Whether the organization may use the service; false refuses calls and replies of the AI */
                    service_active?: boolean;
                    /** @description Whether outbound calling terms are accepted, which outbound calls need */
                    terms_accepted?: boolean;
                    /** @description Whether the receptionist is ready to call, which outbound calls need */
                    receptionist_configured?: boolean;
                    /** @description Whether the widget and replies to chats are available */
                    live_chat_enabled?: boolean;
                    /** @description Caller id of outbound calls */
                    outbound_number?: string | null;
                    /** @description How many outbound calls may be in progress at once */
                    outbound_lines?: number;
                    /** @description Id of the phone number at Meta that receives WhatsApp messages; null without WhatsApp */
                    whatsapp_phone_number_id?: string | null;
                    /** @description Name of the business */
                    name: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organization"];
                        /** @description An API key of test mode with every scope. Shown in this response only */
                        test_key: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
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
    "organizations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "organizations.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "organizations.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description IANA region/city name such as America/Chicago, or UTC. Calling hours, days and limits follow it */
                    timezone?: string;
                    /** @description Whether responses and events leave out content, such as transcripts and messages */
                    hipaa_mode?: boolean;
                    /** @description Whether outbound calls are allowed */
                    outbound_enabled?: boolean;
                    /** @description Whether AI calls leave a message when voicemail answers */
                    leave_voicemail?: boolean;
                    /** @description Dials per local day; null for the limit of the plan */
                    daily_call_limit?: number | ("" | null);
                    /** @description The name with which the AI introduces itself */
                    receptionist_name?: string;
                    /** @description What the AI should know and do, in your words */
                    receptionist_instructions?: string;
                    /** @description Spoken after the sentence that discloses the AI; null for none */
                    greeting?: string | null;
                    /** @description Null if the hours are unknown, empty if the organization is closed */
                    business_hours?: {
                        /**
                         * @description The day on which the period begins
                         * @enum {string}
                         */
                        day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                        /** @description From 00:00 to 23:59, local time */
                        opens: string;
                        /** @description From 00:01 to 24:00; an earlier time than `opens` is on the next day */
                        closes: string;
                    }[] | null;
                    /** @description Days without business hours, by the clock of the organization */
                    closed_days?: string[];
                    /** @description What can be booked; replaces the list */
                    services?: {
                        /** @description What customers call the service; unique in the list */
                        name: string;
                        /** @description How long an appointment takes */
                        duration_minutes: number;
                        /** @description Repeated word for word */
                        price?: string | null;
                        /** @description What the receptionist says about the service */
                        description?: string | null;
                    }[];
                    /** @description What the receptionist can answer; replaces the list */
                    faq?: {
                        /** @description A question as customers ask it */
                        question: string;
                        /** @description What the receptionist answers */
                        answer: string;
                    }[];
                    /** @description What the receptionist asks after the contact and the reason; replaces the list */
                    intake?: {
                        /** @description The key in `custom_fields` of the lead */
                        key: string;
                        /** @description The label in `custom_fields` of the lead */
                        label: string;
                        /** @description What the receptionist asks, word for word */
                        question: string;
                        /**
                         * @description The form of the answer
                         * @enum {string}
                         */
                        type: "text" | "number" | "date" | "choice" | "yes_no";
                        /** @description Whether the question is asked again if the person does not answer it */
                        required: boolean;
                        /** @description The possible answers; required for the type `choice` */
                        choices?: string[] | null;
                        /** @description The services for which it is asked, by name. A renamed service keeps its questions. Absent: always */
                        for_services?: string[] | null;
                    }[];
                    /** @description Sets `handoff_number` to the number of the first entry */
                    handoff?: {
                        /** @description Name of the person or team */
                        label: string;
                        /** @description A US number in any common format */
                        phone_number: string;
                        /** @description When the number answers. Absent: during the business hours */
                        hours?: {
                            /**
                             * @description The day on which the period begins
                             * @enum {string}
                             */
                            day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                            /** @description From 00:00 to 23:59, local time */
                            opens: string;
                            /** @description From 00:01 to 24:00; an earlier time than `opens` is on the next day */
                            closes: string;
                        }[] | null;
                        /** @description What the number is for. Absent: everything */
                        topics?: string[] | null;
                    }[];
                    /** @description A US number in any common format. Replaces `handoff` by one entry */
                    handoff_number?: string | null;
                    /** @description The languages that the receptionist speaks */
                    languages?: ("en" | "es")[];
                    /** @description The privacy policy that the chat widget links to; null for none */
                    privacy_url?: string | ("" | null);
                    /** @description After these minutes the receptionist takes a message and ends the call */
                    max_call_minutes?: number;
                    /** @description Inbound calls that the receptionist answers at the same time */
                    inbound_lines?: number;
                    /** @description Said in a voicemail message, between who called and where to call back */
                    voicemail_text?: string | null;
                    /** @description Origins such as https://www.example.com; an empty list allows all */
                    widget_origins?: string[];
                    /** @description Records older than this are removed; null keeps them */
                    retention_days?: number | ("" | null);
                    /**
                     * @description The plan, which sets the default of `daily_call_limit`
                     * @enum {string}
                     */
                    plan?: "trial" | "starter" | "pro";
                    /** @description Call minutes left on trial; null if there is no limit */
                    trial_minutes_remaining?: number | ("" | null);
                    /** @description Whether the organization may use the service; false refuses calls and replies of the AI */
                    service_active?: boolean;
                    /** @description Whether outbound calling terms are accepted, which outbound calls need */
                    terms_accepted?: boolean;
                    /** @description Whether the receptionist is ready to call, which outbound calls need */
                    receptionist_configured?: boolean;
                    /** @description Whether the widget and replies to chats are available */
                    live_chat_enabled?: boolean;
                    /** @description Caller id of outbound calls */
                    outbound_number?: string | null;
                    /** @description How many outbound calls may be in progress at once */
                    outbound_lines?: number;
                    /** @description Id of the phone number at Meta that receives WhatsApp messages; null without WhatsApp */
                    whatsapp_phone_number_id?: string | null;
                    /** @description Name of the business */
                    name?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "organizations.restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description invalid_transition */
            409: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "api-keys.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "api-keys.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What you call the key, such as the system that uses it */
                    name: string;
                    /**
                     * @description Which records the key can access
                     * @enum {string}
                     */
                    mode: "live" | "test";
                    /** @description What the key may do */
                    scopes: ("calls:read" | "leads:read" | "leads:write" | "bookings:read" | "outbound:write" | "dnc:read" | "dnc:write" | "chats:read" | "chats:write" | "webhooks:manage")[];
                    /** @description When the key expires; null for a key that does not expire. Needs an offset; a date alone means midnight UTC */
                    expires_at?: string | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                        /** @description The whole key, to send as a bearer token. Shown in this response only */
                        key: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "api-keys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the key
                 * @example 4101
                 */
                key: number;
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "connected-apps.list-of-operators": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /** @description Only apps of this organization */
                organization_id?: number | ("" | null);
                /** @description Only the app with this `client_id` */
                client_id?: string | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["OperatorConnectedApp"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "connected-apps.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["ConnectedApp"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "connected-apps.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the app
                 * @example 4101
                 */
                app: number;
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["Member"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the person
                 * @example 4101
                 */
                person: number;
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description last_owner */
            409: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the person
                 * @example 4101
                 */
                person: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The new role
                     * @enum {string}
                     */
                    role: "owner" | "admin" | "developer" | "agent" | "viewer";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description last_owner */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "portal-links.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description Address of the person
                     */
                    email: string;
                    /** @description Suggested name of the person */
                    name?: string | null;
                    /**
                     * @description The role that the person gets
                     * @enum {string}
                     */
                    role: "owner" | "admin" | "developer" | "agent" | "viewer";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                        /** @description URL to give to the person. It works once, and is shown in this response only */
                        link: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "data-requests.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["DataRequest"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "data-requests.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do with the data of the person
                     * @enum {string}
                     */
                    kind: "erase" | "export";
                    /** @description A US number in any common format, or a number of another country in E.164 */
                    phone_number?: string | null;
                    /** @description Upper and lower case count as equal */
                    email?: string | ("" | null);
                    /** @description For an export of an organization in HIPAA mode, which needs true: the file contains protected health information */
                    include_protected?: boolean | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataRequest"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "data-requests.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the data request
                 * @example 4101
                 */
                dataRequest: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataRequest"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "data-requests.download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the data request
                 * @example 4101
                 */
                dataRequest: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "terms.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["TermsAcceptance"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "terms.accept": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version of the terms that were shown */
                    version: string;
                    /** @description SHA-256 of the text that was shown, in hexadecimal */
                    text_sha256: string;
                    /** @description The person who accepted the terms */
                    accepted_by: string;
                    /** @description The default is now. Needs an offset; a date alone means midnight UTC */
                    accepted_at?: string | ("" | null);
                    /** @description The IP address of the person */
                    ip_address?: string | ("" | null);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TermsAcceptance"];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TermsAcceptance"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "audit-entries.list-of-operators": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /** @description For instance `do_not_call_registry.imported` */
                action?: string | null;
                /** @description Only changes in this organization */
                organization_id?: number | ("" | null);
                /**
                 * @description Only changes at or after this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: string | ("" | null);
                /**
                 * @description Only changes before this time. Needs an offset; a date alone means midnight UTC
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["AuditEntry"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "exports.record-of-operators": {
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
                     * @description The list that is downloaded
                     * @enum {string}
                     */
                    list: "organizations" | "operator-do-not-call" | "registry-imports" | "usage" | "operator-connected-apps" | "operator-audit-log";
                };
            };
        };
        responses: {
            /** @description No content */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
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
    "audit-entries.list": {
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
                 * @description Only changes by this kind of actor
                 * @example person
                 */
                actor_kind?: "person" | "key" | "grant" | "operator" | "system" | "" | null;
                /** @description Id of the person, key or grant; with `actor_kind` */
                actor_id?: number | ("" | null);
                /** @description For instance `api_key.revoked` */
                action?: string | null;
                /** @description For instance `api_key` */
                target_type?: string | null;
                /** @description With `target_type` */
                target_id?: number | ("" | null);
                /**
                 * @description Only changes at or after this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: string | ("" | null);
                /**
                 * @description Only changes before this time. Needs an offset; a date alone means midnight UTC
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: string | ("" | null);
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["AuditEntry"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "inbound-numbers.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All records */
                        data: components["schemas"]["InboundNumber"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "inbound-numbers.add": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A US number in any common format */
                    phone_number: string;
                    /** @description What the number is for, in words */
                    label: string;
                    /**
                     * @description `reception`: the receptionist answers. `opt_out`: the caller is added to the Do Not Call list. Default: reception
                     * @enum {string|null}
                     */
                    purpose?: "reception" | "opt_out" | "" | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InboundNumber"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description number_taken */
            409: {
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
            413: components["responses"]["PayloadTooLarge"];
            /** @description invalid_number, validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "inbound-numbers.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
                /**
                 * @description Id of the inbound number
                 * @example 4101
                 */
                inboundNumber: number;
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "usage.get": {
        parameters: {
            query?: {
                /** @description Such as 2026-01; by default, the current month in UTC */
                month?: string | ("" | null);
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the organization
                 * @example 4101
                 */
                organization: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrganizationUsage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            /** @description not_found */
            404: {
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
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "usage.list": {
        parameters: {
            query?: {
                /**
                 * @description Number of records per page
                 * @example 25
                 */
                per_page?: number | ("" | null);
                /** @description `meta.next_cursor` or `meta.prev_cursor` of another page */
                cursor?: string | null;
                /** @description Such as 2026-01; by default, the current month in UTC */
                month?: string | ("" | null);
                /**
                 * @description True for live mode, false for test mode; the default is live
                 * @example 0
                 */
                livemode?: "0" | "1" | "true" | "false" | "" | null;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page */
                        data: components["schemas"]["Usage"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "dead-letters.list": {
        parameters: {
            query: {
                /**
                 * @description A queue of events, such as `webhooks.deliveries`
                 * @example gateway.audit-entries
                 */
                queue: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The dead letters, oldest first */
                        data: {
                            /** @description Id of the event; null if it cannot be read */
                            event_id: string | null;
                            /** @description Type of the event; null if it cannot be read */
                            type: string | null;
                            /** @description `rejected` by the consumer, or `delivery_limit`; null if unknown */
                            reason: string | null;
                            /**
                             * Format: date-time
                             * @description When the event became a dead letter; null if unknown
                             */
                            died_at: string | null;
                            /** @description Size of the body in bytes */
                            size: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            /** @description validation_failed */
            422: {
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
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "dead-letters.open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A queue of events, such as `webhooks.deliveries` */
                    queue: string;
                    /** @description Id of the event in the dead letter */
                    event_id: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The event, as it was published */
                        body: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
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
    "system.get": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The state of one process of each service */
                        services: {
                            /**
                             * @description Name of the service
                             * @enum {string}
                             */
                            service: "gateway" | "records" | "dialer" | "chats" | "webhooks" | "voice";
                            /** @description Whether a process of the service responds */
                            up: boolean;
                            /** @description Events that are not yet published; null if unknown */
                            outbox_events: number | null;
                            /** @description Age of the oldest of them; null if unknown */
                            outbox_oldest_seconds: number | null;
                            /** @description Each queue of the service, with its messages, consumers and dead letters */
                            queues: Record<string, never>[];
                            /** @description Work that waits in the database, by the name of its metric */
                            backlog: Record<string, never>[];
                        }[];
                        /** @description What a running server can check by itself */
                        findings: {
                            /** @description What was checked, such as `queue webhooks.deliveries` */
                            area: string;
                            /**
                             * @description `ok`: works. `warn`: works but needs attention. `fail`: does not work or is not safe
                             * @enum {string}
                             */
                            status: "ok" | "warn" | "fail";
                            /** @description What the check found, in words */
                            message: string;
                            /** @description What to do; absent if there is nothing to do */
                            remedy?: string;
                        }[];
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
}
