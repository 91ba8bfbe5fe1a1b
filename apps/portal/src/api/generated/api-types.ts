// Generated from the API descriptions by scripts/generate.mjs.
/* eslint-disable */

export interface paths {
    "/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
        get: operations["leads.list"];
        put?: never;
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
        get: operations["outbound-calls.list"];
        put?: never;
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
        get: operations["consents.get"];
        put?: never;
        post?: never;
        delete: operations["consents.withdraw"];
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
        get: operations["do-not-call.list"];
        put?: never;
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
        get: operations["blocked-callers.list"];
        put?: never;
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
        get: operations["chats.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chats/{chat}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["chats.accept"];
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
        post: operations["chats.close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chats/{chat}/give-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["chats.give-back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chats/{chat}/handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["chats.hand-over"];
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
        get: operations["whatsapp-templates.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook-endpoints.find-deliveries"];
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
        get: operations["webhook-endpoints.list"];
        put?: never;
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
        delete: operations["webhook-endpoints.delete"];
        options?: never;
        head?: never;
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
        post: operations["webhook-endpoints.cancel-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["api-keys.list-own"];
        put?: never;
        post: operations["api-keys.create-own"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["api-keys.revoke-own"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["invitations.list"];
        put?: never;
        post: operations["invitations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["invitations.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["people.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{person}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["people.remove"];
        options?: never;
        head?: never;
        patch: operations["people.update"];
        trace?: never;
    };
    "/people/{person}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["people.create-reset-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["settings.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["settings.update"];
        trace?: never;
    };
    "/settings/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["settings.delete-organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/instruction-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["settings.list-instruction-versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/instruction-versions/{instructionVersion}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["settings.restore-instructions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["contacts.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["contacts.get-chats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["contacts.get-evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["contacts.get-records"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["statistics.get-chats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["statistics.get-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/outbound-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["statistics.get-outbound-calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["statistics.get-records"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["terms.get-own"];
        put?: never;
        post: operations["terms.accept-own"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["request-log.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-log/{request}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["request-log.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["calls.list-follow-ups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/calls/{call}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["calls.get-follow-up"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["calls.update-follow-up"];
        trace?: never;
    };
    "/follow-ups/calls/{call}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["calls.add-note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/calls/{call}/notes/{note}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["calls.delete-note"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chats.list-follow-ups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/chats/{chat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chats.get-follow-up"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["chats.update-follow-up"];
        trace?: never;
    };
    "/follow-ups/chats/{chat}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["chats.add-note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/chats/{chat}/notes/{note}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["chats.delete-note"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["leads.list-follow-ups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/leads/{lead}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["leads.get-follow-up"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["leads.update-follow-up"];
        trace?: never;
    };
    "/follow-ups/leads/{lead}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["leads.add-note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/follow-ups/leads/{lead}/notes/{note}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["leads.delete-note"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["team.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/canned-replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["canned-replies.list"];
        put?: never;
        post: operations["canned-replies.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/canned-replies/{cannedReply}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["canned-replies.delete"];
        options?: never;
        head?: never;
        patch: operations["canned-replies.update"];
        trace?: never;
    };
    "/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["audit-entries.list-own"];
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
        post: operations["exports.record"];
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
        Account: {
            livemode: boolean;
            organization: {
                id: number;
                name: string;
                hipaa_mode: boolean;
                timezone: string;
            };
            api_key: {
                id: number;
                name: string;
                prefix: string;
                /** @enum {string} */
                mode: "live" | "test";
                scopes: string[];
                /** Format: date-time */
                expires_at: string | null;
            };
        };
        Call: {
            id: number;
            livemode: boolean;
            /** @enum {string} */
            direction: "inbound" | "outbound";
            /** @enum {string} */
            status: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked";
            /** @description E.164, or what the carrier reported */
            from_number: string;
            /** @description Reported by the carrier, if known */
            caller_name: string | null;
            to_number: string;
            /** @description Always true for a blocked call */
            spam: boolean;
            /** @enum {string|null} */
            routed_to: "ai_agent" | "human_queue" | "forward_number" | "voicemail" | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            answered_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** @description From answer to end; null if never answered */
            duration_seconds: number | null;
            /** @description Outcome of a completed call: lead_captured, booked, answered, message_taken, transferred, voicemail_left, callback_requested, abandoned, wrong_number, spam, opted_out, other; more values may be added */
            disposition: string | null;
            /** @description Written by the AI */
            summary?: string | null;
            /** @description What the AI told the person who took over the call */
            handoff_summary?: string | null;
            transcript?: {
                /** @description One of ai, customer, agent, system; more values may be added */
                role: string;
                text: string;
            }[] | null;
            lead_ids?: number[];
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
        Lead: {
            id: number;
            livemode: boolean;
            name: string | null;
            /** @description E.164 */
            phone_number: string | null;
            email: string | null;
            /** @description Why the person contacted the organization */
            reason?: string;
            /** @description Free text; the AI writes low, normal, high or emergency */
            urgency: string | null;
            /** @description Additional fields of the lead */
            details?: {
                [key: string]: string | number | boolean | null;
            } | null;
            custom_fields?: {
                [key: string]: {
                    label: string;
                    value: string | number | boolean | null;
                };
            };
            /** @enum {string} */
            source: "api" | "call" | "chat" | "outbound_call" | "website";
            call_id: number | null;
            chat_id: number | null;
            outbound_call_id: number | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
        Booking: {
            id: number;
            livemode: boolean;
            /**
             * @description The calendar or field-service software
             * @enum {string}
             */
            provider: "google_calendar" | "microsoft_calendar" | "jobber" | "housecall_pro" | "servicetitan" | "acuity";
            /** @description Id of the appointment in that software */
            external_reference: string | null;
            /** Format: date-time */
            starts_at: string;
            duration_minutes: number;
            name: string | null;
            phone_number: string | null;
            call_id: number | null;
            outbound_call_id: number | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
        OutboundCall: {
            id: number;
            livemode: boolean;
            /** @enum {string} */
            source: "speed_to_lead" | "agent_dial" | "campaign" | "api";
            /** @enum {string} */
            purpose: "marketing" | "informational";
            /** @enum {string} */
            status: "queued" | "scheduled" | "blocked" | "connecting_agent" | "dialing" | "in_progress" | "completed" | "no_answer" | "voicemail" | "failed";
            contact_name: string | null;
            /** @description E.164 */
            phone_number: string;
            /** @description Code of the reason why the call was blocked or delayed */
            blocked_reason: string | null;
            blocked_reason_message: string | null;
            /**
             * Format: date-time
             * @description When a delayed call is due to ring
             */
            scheduled_for: string | null;
            /** @description Number of dials so far */
            attempts: number;
            /** Format: date-time */
            answered_at: string | null;
            /**
             * @description Result of answering-machine detection; null for agent calls
             * @enum {string|null}
             */
            answered_by: "human" | "machine" | "unknown" | null;
            /**
             * Format: date-time
             * @description When the voicemail message ended; null if none was left
             */
            voicemail_left_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            /** @description Written by the AI */
            summary?: string | null;
            transcript?: {
                /** @description One of ai, customer, agent, system; more values may be added */
                role: string;
                text: string;
            }[] | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
        Decision: {
            /** @description True when the call can ring now */
            allowed: boolean;
            reason: string | null;
            message: string | null;
            /**
             * Format: date-time
             * @description When a delayed call will ring
             */
            retry_at: string | null;
        };
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
        DoNotCallEntry: {
            id: number;
            livemode: boolean;
            /** @description E.164 */
            phone_number: string;
            /** @enum {string} */
            source: "opt_out" | "manual" | "national_registry";
            note: string | null;
            /** @description False for opt-outs */
            removable: boolean;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
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
            /** @description Id of the call in which the person asked */
            call_id: number | null;
            /** @description Id of the chat in which the person asked */
            chat_id: number | null;
            /** @description Id of the outbound call in which the person asked */
            outbound_call_id: number | null;
            /** @description Waiting calls that the opt-out blocked */
            calls_blocked: number | null;
            /** @description Consents in force that the opt-out withdrew */
            consents_withdrawn: number | null;
        };
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
             * @description The cause: the consent was withdrawn, or the person opted out of all calls; null if unknown
             * @enum {string|null}
             */
            revoked_cause: "withdrawn" | "opt_out" | null;
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
        BlockedCaller: {
            id: number;
            livemode: boolean;
            /** @description E.164, or a prefix that ends in *; the longest match is used */
            pattern: string;
            /** @enum {string} */
            source: "manual" | "ai" | "call";
            note: string | null;
            calls_blocked: number;
            /** Format: date-time */
            last_blocked_at: string | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
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
        Chat: {
            id: number;
            livemode: boolean;
            /** @enum {string} */
            channel: "web" | "whatsapp";
            /** @description The customer’s number (E.164) in a whatsapp chat */
            contact_address: string | null;
            /** @description In a whatsapp chat, whether a free-form reply can be sent now */
            reply_window_open: boolean | null;
            /** @enum {string} */
            status: "ai" | "with_agent" | "with_owner" | "closed";
            page_url: string | null;
            /** @description What the AI told the person who took over the chat */
            handoff_summary?: string | null;
            /**
             * Format: date-time
             * @description When the AI first handed the chat over
             */
            handed_off_at: string | null;
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            last_message_at: string | null;
            /** @description The newest lead of the chat */
            lead_id: number | null;
            /** @description The newest 1000 messages, oldest first; fewer if they are very long */
            messages?: {
                id: number;
                livemode: boolean;
                /** @enum {string} */
                sender: "visitor" | "ai" | "agent" | "owner" | "system";
                /** @enum {string} */
                role: "visitor" | "ai" | "team" | "system";
                /** @description Name of the sender, as shown to the visitor */
                author: string;
                body: string;
                /** @description True if the message was sent with the Organization API */
                via_api: boolean;
                /**
                 * Format: date-time
                 * @description Set on every record today. May become null without a new version of the API
                 */
                created_at: string | null;
            }[];
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
        WhatsappTemplate: {
            name: string;
            /** @description A language code of WhatsApp, such as en_US */
            language: string;
            /** @description With `{{placeholders}}` for the variables */
            body: string;
            /** @description The placeholders of the body, in their order */
            variables: string[];
            /** @enum {string} */
            status: "approved" | "pending" | "rejected" | "paused" | "disabled";
        };
        ChatMessage: {
            id: number;
            livemode: boolean;
            chat_id: number;
            /** @enum {string} */
            sender: "visitor" | "ai" | "agent" | "owner" | "system";
            /** @enum {string} */
            role: "visitor" | "ai" | "team" | "system";
            /** @description Name of the sender, as shown to the visitor */
            author: string;
            body?: string;
            via_api: boolean;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
        WebhookEndpoint: {
            id: number;
            livemode: boolean;
            url: string;
            description: string | null;
            events: string[];
            /** @description False while the endpoint is paused; its deliveries then wait */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
        WebhookDelivery: {
            /** @description Id of the delivery, to read its result; `event_id` is the id of the event */
            id: number;
            livemode: boolean;
            /** @description Also sent as a header; use it to ignore duplicates */
            event_id: string;
            event: string;
            webhook_endpoint_id: number;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            attempts: number;
            response_status: number | null;
            /** @description Why the last attempt failed: http_ with the status, redirect, timeout, dns_error, connect_error, tls_error, unsafe_address or expired */
            last_error: string | null;
            /**
             * Format: date-time
             * @description Null for a finished or held delivery
             */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
        };
        LoggedWebhookDelivery: {
            /** @description Id of the delivery, to read its result; `event_id` is the id of the event */
            id: number;
            livemode: boolean;
            /** @description Also sent as a header; use it to ignore duplicates */
            event_id: string;
            event: string;
            webhook_endpoint_id: number;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            attempts: number;
            response_status: number | null;
            /** @description Why the last attempt failed: http_ with the status, redirect, timeout, dns_error, connect_error, tls_error, unsafe_address or expired */
            last_error: string | null;
            /**
             * Format: date-time
             * @description Null for a finished or held delivery
             */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
            /** @description Oldest first */
            attempt_log: {
                /** Format: date-time */
                at: string;
                response_status: number | null;
                /** @description Null if the endpoint responded with 2xx */
                error: string | null;
                /** @description Duration of the whole attempt */
                duration_ms: number;
                timings: {
                    /** @description Null if the connection was reused, like `connect_ms` and `tls_ms` */
                    dns_ms: number | null;
                    connect_ms: number | null;
                    tls_ms: number | null;
                    /** @description Time from sending the request to the first byte of the response */
                    first_byte_ms: number | null;
                };
            }[];
        };
        WebhookReplay: {
            /** @description Id of the replay */
            id: number;
            /** @description True for live deliveries, false for test deliveries */
            livemode: boolean;
            /**
             * @description The replay ends as completed or cancelled
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "cancelled";
            /** @description Which finished deliveries are sent again, in the order of their creation */
            filter: {
                /** @description Null for every endpoint */
                endpoint: number | null;
                /** @enum {string} */
                status: "failed" | "delivered";
                /** @description Null for every event */
                event: string | null;
                /**
                 * Format: date-time
                 * @description Null without a lower limit
                 */
                since: string | null;
                /**
                 * Format: date-time
                 * @description Later deliveries are not sent
                 */
                until: string;
            };
            /** @description Null before the deliveries are counted, and if there are more than a million */
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
             * @description When the replay was completed or cancelled
             */
            finished_at: string | null;
        };
        EventPage: {
            /** @description In the order of their positions. May be empty even if there are more */
            data: {
                /** @description The same in every webhook delivery of the event */
                id: string;
                type: string;
                livemode: boolean;
                /** Format: date-time */
                created_at: string;
                /** @description The same as in a webhook of this type */
                data: Record<string, never>;
            }[];
            meta: {
                /** @description Your position. Store it with your results, and pass it as `after` */
                next_cursor: string;
                /** @description Whether there are more events, of these types or others. If not, wait before the next request */
                has_more: boolean;
            };
        };
        ApiKey: {
            id: number;
            name: string;
            /** @description The first characters of the key */
            prefix: string;
            /** @enum {string} */
            mode: "live" | "test";
            scopes: ("calls:read" | "leads:read" | "leads:write" | "bookings:read" | "outbound:write" | "dnc:read" | "dnc:write" | "chats:read" | "chats:write" | "webhooks:manage")[];
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            /** @description Null for a change that belongs to no organization */
            organization_id: number | null;
            livemode: boolean;
            actor: {
                /** @enum {string} */
                kind: "person" | "key" | "grant" | "operator" | "system";
                /** @description Id of the person, key or grant */
                id: number | null;
                /** @description Name at the time; for an operator, the name of the platform token */
                name: string | null;
            };
            /** @description What happened, for instance `api_key.revoked`; more values may be added */
            action: string;
            target: {
                type: string;
                id: number | null;
            };
            /** @description Changed fields with `before` and `after`; an empty object for a text, which is not stored */
            changes: {
                [key: string]: {
                    before?: unknown;
                    after?: unknown;
                };
            };
            /** @description IP address of the client */
            address: string | null;
            request_id: string | null;
        };
        ChatStatistics: {
            /** @description Chats that wait for a person */
            waiting: number;
            /** @description Chats that the AI handed to people and that no member has handled */
            not_handled: number;
            with_agent: number;
            with_ai: number;
            chats_today: number;
            chats_this_month: number;
        };
        ContactChats: {
            /** @description The newest 50, newest first */
            chats: {
                id: number;
                livemode: boolean;
                /** @enum {string} */
                channel: "web" | "whatsapp";
                /** @description The customer’s number (E.164) in a whatsapp chat */
                contact_address: string | null;
                /** @description In a whatsapp chat, whether a free-form reply can be sent now */
                reply_window_open: boolean | null;
                /** @enum {string} */
                status: "ai" | "with_agent" | "with_owner" | "closed";
                page_url: string | null;
                /** @description What the AI told the person who took over the chat */
                handoff_summary?: string | null;
                /**
                 * Format: date-time
                 * @description When the AI first handed the chat over
                 */
                handed_off_at: string | null;
                /** Format: date-time */
                closed_at: string | null;
                /** Format: date-time */
                last_message_at: string | null;
                /** @description The newest lead of the chat */
                lead_id: number | null;
                /** @description The newest 1000 messages, oldest first; fewer if they are very long */
                messages?: {
                    id: number;
                    livemode: boolean;
                    /** @enum {string} */
                    sender: "visitor" | "ai" | "agent" | "owner" | "system";
                    /** @enum {string} */
                    role: "visitor" | "ai" | "team" | "system";
                    /** @description Name of the sender, as shown to the visitor */
                    author: string;
                    body: string;
                    /** @description True if the message was sent with the Organization API */
                    via_api: boolean;
                    /**
                     * Format: date-time
                     * @description Set on every record today. May become null without a new version of the API
                     */
                    created_at: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description Set on every record today. May become null without a new version of the API
                 */
                created_at: string | null;
            }[];
        };
        ContactRecords: {
            /** @description The newest 50, newest first; empty for an e-mail */
            calls: {
                id: number;
                livemode: boolean;
                /** @enum {string} */
                direction: "inbound" | "outbound";
                /** @enum {string} */
                status: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked";
                /** @description E.164, or what the carrier reported */
                from_number: string;
                /** @description Reported by the carrier, if known */
                caller_name: string | null;
                to_number: string;
                /** @description Always true for a blocked call */
                spam: boolean;
                /** @enum {string|null} */
                routed_to: "ai_agent" | "human_queue" | "forward_number" | "voicemail" | null;
                /** Format: date-time */
                started_at: string;
                /** Format: date-time */
                answered_at: string | null;
                /** Format: date-time */
                ended_at: string | null;
                /** @description From answer to end; null if never answered */
                duration_seconds: number | null;
                /** @description Outcome of a completed call: lead_captured, booked, answered, message_taken, transferred, voicemail_left, callback_requested, abandoned, wrong_number, spam, opted_out, other; more values may be added */
                disposition: string | null;
                /** @description Written by the AI */
                summary?: string | null;
                /** @description What the AI told the person who took over the call */
                handoff_summary?: string | null;
                transcript?: {
                    /** @description One of ai, customer, agent, system; more values may be added */
                    role: string;
                    text: string;
                }[] | null;
                lead_ids?: number[];
                /**
                 * Format: date-time
                 * @description Set on every record today. May become null without a new version of the API
                 */
                created_at: string | null;
            }[];
            /** @description The newest 50, newest first */
            leads: {
                id: number;
                livemode: boolean;
                name: string | null;
                /** @description E.164 */
                phone_number: string | null;
                email: string | null;
                /** @description Why the person contacted the organization */
                reason?: string;
                /** @description Free text; the AI writes low, normal, high or emergency */
                urgency: string | null;
                /** @description Additional fields of the lead */
                details?: {
                    [key: string]: string | number | boolean | null;
                } | null;
                custom_fields?: {
                    [key: string]: {
                        label: string;
                        value: string | number | boolean | null;
                    };
                };
                /** @enum {string} */
                source: "api" | "call" | "chat" | "outbound_call" | "website";
                call_id: number | null;
                chat_id: number | null;
                outbound_call_id: number | null;
                /**
                 * Format: date-time
                 * @description Set on every record today. May become null without a new version of the API
                 */
                created_at: string | null;
            }[];
            /** @description The newest 50, newest first; empty for an e-mail */
            bookings: {
                id: number;
                livemode: boolean;
                /**
                 * @description The calendar or field-service software
                 * @enum {string}
                 */
                provider: "google_calendar" | "microsoft_calendar" | "jobber" | "housecall_pro" | "servicetitan" | "acuity";
                /** @description Id of the appointment in that software */
                external_reference: string | null;
                /** Format: date-time */
                starts_at: string;
                duration_minutes: number;
                name: string | null;
                phone_number: string | null;
                call_id: number | null;
                outbound_call_id: number | null;
                /**
                 * Format: date-time
                 * @description Set on every record today. May become null without a new version of the API
                 */
                created_at: string | null;
            }[];
        };
        DeliveryStatistics: {
            endpoints: number;
            endpoints_in_trouble: {
                id: number;
                url: string;
                /** @enum {string} */
                trouble: "failing" | "paused";
                /**
                 * Format: date-time
                 * @description The first failure since the last success
                 */
                since: string | null;
            }[];
            /** @description Deliveries that are sent or retried later */
            waiting: number;
            failed_today: number;
            deliveries_this_month: number;
        };
        FoundContact: {
            /** @description The newest lead of the person */
            lead_id: number;
            name: string;
            phone_number: string | null;
            email: string | null;
        };
        CannedReply: {
            id: number;
            title: string;
            body: string;
            /** @description Typed after a slash, inserts the text */
            shortcut: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ChatFollowUp: {
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /** Format: date-time */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                id: number;
                name: string;
            } | null;
            /** @description The newest 200 notes, oldest first */
            notes?: {
                id: number;
                author: {
                    id: number;
                    name: string;
                };
                body?: string;
                /** Format: date-time */
                created_at: string;
            }[];
            visitor_name: string | null;
            /**
             * Format: date-time
             * @description When a person was requested; null after a member accepts
             */
            handoff_requested_at: string | null;
            /**
             * Format: date-time
             * @description When WhatsApp stops accepting free-form replies
             */
            reply_window_closes_at: string | null;
        };
        Colleague: {
            id: number;
            name: string;
        };
        FollowUp: {
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /** Format: date-time */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                id: number;
                name: string;
            } | null;
            /** @description The newest 200 notes, oldest first */
            notes?: {
                id: number;
                author: {
                    id: number;
                    name: string;
                };
                body?: string;
                /** Format: date-time */
                created_at: string;
            }[];
        };
        FollowUpCall: {
            id: number;
            livemode: boolean;
            /** @enum {string} */
            direction: "inbound" | "outbound";
            /** @enum {string} */
            status: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked";
            /** @description E.164, or what the carrier reported */
            from_number: string;
            /** @description Reported by the carrier, if known */
            caller_name: string | null;
            to_number: string;
            /** @description Always true for a blocked call */
            spam: boolean;
            /** @enum {string|null} */
            routed_to: "ai_agent" | "human_queue" | "forward_number" | "voicemail" | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            answered_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** @description From answer to end; null if never answered */
            duration_seconds: number | null;
            /** @description Outcome of a completed call: lead_captured, booked, answered, message_taken, transferred, voicemail_left, callback_requested, abandoned, wrong_number, spam, opted_out, other; more values may be added */
            disposition: string | null;
            /** @description Written by the AI */
            summary?: string | null;
            /** @description What the AI told the person who took over the call */
            handoff_summary?: string | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /** Format: date-time */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                id: number;
                name: string;
            } | null;
        };
        FollowUpChat: {
            id: number;
            livemode: boolean;
            /** @enum {string} */
            channel: "web" | "whatsapp";
            /** @description The customer’s number (E.164) in a whatsapp chat */
            contact_address: string | null;
            /** @description In a whatsapp chat, whether a free-form reply can be sent now */
            reply_window_open: boolean | null;
            /** @enum {string} */
            status: "ai" | "with_agent" | "with_owner" | "closed";
            page_url: string | null;
            /** @description What the AI told the person who took over the chat */
            handoff_summary?: string | null;
            /**
             * Format: date-time
             * @description When the AI first handed the chat over
             */
            handed_off_at: string | null;
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            last_message_at: string | null;
            /** @description The newest lead of the chat */
            lead_id: number | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /** Format: date-time */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                id: number;
                name: string;
            } | null;
            visitor_name: string | null;
            /**
             * Format: date-time
             * @description When a person was requested; null after a member accepts
             */
            handoff_requested_at: string | null;
            /**
             * Format: date-time
             * @description When WhatsApp stops accepting free-form replies
             */
            reply_window_closes_at: string | null;
            /** @description The beginning of the newest message */
            last_message?: string | null;
        };
        FollowUpLead: {
            id: number;
            livemode: boolean;
            name: string | null;
            /** @description E.164 */
            phone_number: string | null;
            email: string | null;
            /** @description Why the person contacted the organization */
            reason?: string;
            /** @description Free text; the AI writes low, normal, high or emergency */
            urgency: string | null;
            /** @description Additional fields of the lead */
            details?: {
                [key: string]: string | number | boolean | null;
            } | null;
            custom_fields?: {
                [key: string]: {
                    label: string;
                    value: string | number | boolean | null;
                };
            };
            /** @enum {string} */
            source: "api" | "call" | "chat" | "outbound_call" | "website";
            call_id: number | null;
            chat_id: number | null;
            outbound_call_id: number | null;
            /**
             * Format: date-time
             * @description Set on every record today. May become null without a new version of the API
             */
            created_at: string | null;
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /** Format: date-time */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                id: number;
                name: string;
            } | null;
        };
        Note: {
            id: number;
            author: {
                id: number;
                name: string;
            };
            body?: string;
            /** Format: date-time */
            created_at: string;
        };
        InstructionVersion: {
            id: number;
            instructions: string;
            /** Format: date-time */
            saved_at: string;
            /** @description Who saved them; null if it is not known */
            actor: {
                /** @enum {string} */
                kind: "person" | "key" | "grant" | "operator" | "system";
                /** @description Id of the person, key or grant */
                id: number | null;
                /** @description Name at the time; for an operator, the name of the platform token */
                name: string | null;
            } | null;
        };
        Invitation: {
            id: number;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "agent" | "viewer";
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            created_at: string;
        };
        LoggedRequest: {
            id: number;
            /** Format: date-time */
            at: string;
            request_id: string;
            key_id: number;
            /** @description Name of the operation, or of the tool that an AI app called */
            operation: string;
            method: string;
            path: string;
            /** @description In live mode and in HIPAA mode, the names of parameters without their values */
            query: string | null;
            status: number;
            /** @description The error code of a refused request */
            code: string | null;
            duration_ms: number;
            /** @description IP address of the client */
            address: string;
            /** @description The first 16 KiB, in test mode and not in HIPAA mode. Secrets are left out */
            request_body?: string | null;
            response_body?: string | null;
            /** @description Whether a body was longer than 16 KiB */
            truncated?: boolean;
        };
        Member: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "agent" | "viewer";
            /** @description Whether the person may read content in HIPAA mode */
            content: boolean;
            has_password: boolean;
            passkeys: number;
            /** @description Whether an account at the OpenID Connect provider is linked */
            single_sign_on: boolean;
            /**
             * Format: date-time
             * @description When the person last used the portal
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the person joined the organization
             */
            created_at: string;
        };
        OutboundCallStatistics: {
            /** @description Calls that ring as soon as a line is free */
            queued: number;
            /** @description Calls that wait for a later time, by reason */
            delayed: {
                /** @description Code of the rule */
                reason: string;
                calls: number;
            }[];
            /** @description Calls requested today that were refused, by reason */
            blocked_today: {
                /** @description Code of the rule */
                reason: string;
                calls: number;
            }[];
            dials_this_month: number;
            /** @description Minutes of outbound calls, with each call rounded up */
            dial_minutes_this_month: number;
            /** @description Null if there is no limit */
            trial_minutes_remaining: number | null;
        };
        RecordStatistics: {
            calls_today: number;
            missed_calls_today: number;
            leads_today: number;
            /** @description Bookings made today */
            bookings_today: number;
            leads_not_handled: number;
            /** @description Missed calls that are no spam */
            missed_calls_not_handled: number;
            calls_this_month: number;
            /** @description Minutes of calls, with each call rounded up */
            call_minutes_this_month: number;
            /**
             * Format: date-time
             * @description The start of the charts: 30 days ago, or later if there were more than 50000 records
             */
            counted_since: string;
            calls_by_hour: {
                /** @description 0 to 23, in the requested time zone */
                hour: number;
                /** @description The disposition of a completed call, or the status of another call */
                outcome: string;
                calls: number;
            }[];
            leads_by_source: {
                source: string;
                leads: number;
            }[];
            /** @description Days with answered inbound calls, in their order */
            answer_times: {
                /** @description Such as 2026-01-31, in the requested time zone */
                day: string;
                median_seconds: number;
                /** @description A tenth of the inbound calls of the day waited longer */
                slowest_tenth_seconds: number;
            }[];
        };
        Settings: {
            id: number;
            name: string;
            /** @description IANA zone name */
            timezone: string;
            hipaa_mode: boolean;
            /** @enum {string} */
            plan: "trial" | "starter" | "pro";
            service_active: boolean;
            terms_accepted: boolean;
            outbound_enabled: boolean;
            receptionist_configured: boolean;
            live_chat_enabled: boolean;
            leave_voicemail: boolean;
            outbound_number: string | null;
            outbound_lines: number;
            daily_call_limit: number | null;
            receptionist_name: string;
            receptionist_instructions: string;
            /** @description Spoken after the sentence that discloses the AI */
            greeting: string | null;
            /** @description Null if the hours are unknown, empty if the organization is closed */
            business_hours: {
                /** @enum {string} */
                day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                opens: string;
                closes: string;
            }[] | null;
            /** @description Days without business hours, by the clock of the organization */
            closed_days: string[];
            /** @description What can be booked */
            services: {
                name: string;
                duration_minutes: number;
                /** @description Repeated word for word */
                price: string | null;
                description: string | null;
            }[];
            /** @description What the receptionist can answer */
            faq: {
                question: string;
                answer: string;
            }[];
            /** @description What the receptionist asks after the contact and the reason */
            intake: {
                /** @description The key in `custom_fields` of the lead */
                key: string;
                /** @description The label in `custom_fields` of the lead */
                label: string;
                question: string;
                /** @enum {string} */
                type: "text" | "number" | "date" | "choice" | "yes_no";
                /** @description Whether the question is asked again if the person does not answer it */
                required: boolean;
                choices: string[] | null;
                /** @description Names of services. Absent: the question is always asked */
                for_services: string[] | null;
            }[];
            /** @description Who takes over a conversation, tried in order */
            handoff: {
                label: string;
                /** @description A US number in any common format */
                phone_number: string;
                /** @description When the number answers. Absent: during the business hours */
                hours: {
                    /** @enum {string} */
                    day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                    opens: string;
                    closes: string;
                }[] | null;
                /** @description What the number is for. Absent: everything */
                topics: string[] | null;
            }[];
            /** @description E.164; the number of the first entry of `handoff` */
            handoff_number: string | null;
            /** @description The languages that the receptionist speaks */
            languages: ("en" | "es")[];
            /** @description The privacy policy that the chat widget links to */
            privacy_url: string | null;
            /** @description After these minutes the receptionist takes a message and ends the call */
            max_call_minutes: number;
            /** @description Inbound calls that the receptionist answers at the same time */
            inbound_lines: number;
            /** @description Said in a voicemail message, between who called and where to call back */
            voicemail_text: string | null;
            widget_id: string;
            widget_origins: string[];
            whatsapp_phone_number_id: string | null;
            retention_days: number | null;
        };
        /** @description Absolute URLs of adjacent pages, with the same filters. `first` and `last` are always null. */
        PageLinks: {
            first: string | null;
            last: string | null;
            prev: string | null;
            next: string | null;
        };
        PageMeta: {
            path: string | null;
            per_page: number;
            /** @description Pass it as `cursor` for the next page. Null on the last page */
            next_cursor: string | null;
            prev_cursor: string | null;
        };
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
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "calls.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                direction?: "inbound" | "outbound" | "" | null;
                status?: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked" | "" | null;
                since?: string | ("" | null);
                until?: string | ("" | null);
                spam?: "0" | "1" | "true" | "false" | "" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Call"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "calls.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                call: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Call"];
                    };
                };
            };
        };
    };
    "leads.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                phone_number?: string | null;
                email?: string | ("" | null);
                since?: string | ("" | null);
                until?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
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
                    name?: string | null;
                    email?: string | ("" | null);
                    /** @description Why the person contacted the organization */
                    reason: string;
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
                        user_agent?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                        callback: components["schemas"]["OutboundCall"] | null;
                    };
                };
            };
        };
    };
    "leads.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lead: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                    };
                };
            };
        };
    };
    "bookings.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                starts_after?: string | ("" | null);
                starts_before?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Booking"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "bookings.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Booking"];
                    };
                };
            };
        };
    };
    "outbound-calls.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                status?: "queued" | "scheduled" | "blocked" | "connecting_agent" | "dialing" | "in_progress" | "completed" | "no_answer" | "voicemail" | "failed" | "" | null;
                source?: "speed_to_lead" | "agent_dial" | "campaign" | "api" | "" | null;
                phone_number?: string | null;
                since?: string | ("" | null);
                until?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboundCall"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
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
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboundCall"];
                        decision: components["schemas"]["Decision"];
                    };
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallCheck"];
                    };
                };
            };
        };
    };
    "outbound-calls.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                outboundCall: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboundCall"];
                    };
                };
            };
        };
    };
    "outbound-calls.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                outboundCall: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboundCall"];
                    };
                };
            };
        };
    };
    "consents.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                phone_number?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Consent"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "consents.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                consent: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Consent"];
                    };
                };
            };
        };
    };
    "consents.withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                consent: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "consents.get-evidence": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                consent: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    "do-not-call.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                phone_number?: string | null;
                source?: "opt_out" | "manual" | "" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DoNotCallEntry"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
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
                    note?: string | null;
                    /** @description True stores a permanent opt-out, even for a listed number, and revokes every consent of the person */
                    opted_out?: boolean | ("" | null);
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DoNotCallEntry"];
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DoNotCallEntry"];
                    };
                };
            };
        };
    };
    "do-not-call.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "do-not-call.get-receipt": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OptOutReceipt"];
                    };
                };
            };
        };
    };
    "blocked-callers.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                pattern?: string | null;
                source?: "manual" | "ai" | "call" | "" | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlockedCaller"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
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
                    note?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlockedCaller"];
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlockedCaller"];
                    };
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlockPreview"];
                    };
                };
            };
        };
    };
    "blocked-callers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "chats.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                status?: "ai" | "with_agent" | "with_owner" | "closed" | "" | null;
                since?: string | ("" | null);
                until?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "chats.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
        };
    };
    "chats.accept": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
        };
    };
    "chats.close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
        };
    };
    "chats.give-back": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
        };
    };
    "chats.hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    to: "agent" | "owner";
                    /** @description The member who takes over the chat */
                    assignee_id?: number | ("" | null);
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                    };
                };
            };
        };
    };
    "chats.reply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChatMessage"];
                    };
                };
            };
        };
    };
    "chats.send-template": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChatMessage"];
                    };
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WhatsappTemplate"][];
                    };
                };
            };
        };
    };
    "webhook-endpoints.find-deliveries": {
        parameters: {
            query: {
                event_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
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
                    events: ("lead.created" | "call.completed" | "booking.created" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added")[];
                    description?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
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
        };
    };
    "webhook-endpoints.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookEndpoint: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-endpoints.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    events?: ("lead.created" | "call.completed" | "booking.created" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added")[];
                    /**
                     * Format: uri
                     * @description A public HTTPS address; waiting deliveries are sent to it too
                     */
                    url?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    "webhook-endpoints.list-deliveries": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                status?: "pending" | "delivered" | "failed" | "" | null;
                event?: "webhook.test" | "lead.created" | "call.completed" | "booking.created" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
            };
            header?: never;
            path: {
                webhookEndpoint: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedWebhookDelivery"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "webhook-endpoints.get-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookEndpoint: number;
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedWebhookDelivery"];
                    };
                };
            };
        };
    };
    "webhook-endpoints.retry-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookEndpoint: number;
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedWebhookDelivery"];
                    };
                };
            };
        };
    };
    "webhook-endpoints.rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            200: {
                headers: {
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
        };
    };
    "webhook-endpoints.test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    event?: "webhook.test" | "lead.created" | "call.completed" | "booking.created" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    "webhook-endpoints.start-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    event?: "webhook.test" | "lead.created" | "call.completed" | "booking.created" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
                    /** @description Only deliveries created at or after this time. Needs an offset; a date alone means midnight UTC */
                    since?: string | ("" | null);
                    /** @description Only deliveries created before this time; the default is now. Needs an offset; a date alone means midnight UTC */
                    until?: string | ("" | null);
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
        };
    };
    "webhook-endpoints.get-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookEndpoint: number;
                replay: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
        };
    };
    "webhook-endpoints.cancel-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookEndpoint: number;
                replay: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
        };
    };
    "api-keys.list-own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    "api-keys.create-own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    mode: "live" | "test";
                    scopes: ("calls:read" | "leads:read" | "leads:write" | "bookings:read" | "outbound:write" | "dnc:read" | "dnc:write" | "chats:read" | "chats:write" | "webhooks:manage")[];
                    /** @description When the key expires; null for a key that does not expire. Needs an offset; a date alone means midnight UTC */
                    expires_at?: string | ("" | null);
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                        key: string;
                    };
                };
            };
        };
    };
    "api-keys.revoke-own": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "invitations.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                    };
                };
            };
        };
    };
    "invitations.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    name?: string | null;
                    /** @enum {string} */
                    role: "owner" | "admin" | "developer" | "agent" | "viewer";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                        link: string;
                    };
                };
            };
        };
    };
    "invitations.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "people.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                    };
                };
            };
        };
    };
    "people.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "people.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role?: "owner" | "admin" | "developer" | "agent" | "viewer";
                    content?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
        };
    };
    "people.create-reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
        };
    };
    "settings.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                    };
                };
            };
        };
    };
    "settings.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    timezone?: string;
                    hipaa_mode?: boolean;
                    outbound_enabled?: boolean;
                    leave_voicemail?: boolean;
                    daily_call_limit?: number | ("" | null);
                    receptionist_name?: string;
                    receptionist_instructions?: string;
                    greeting?: string | null;
                    /** @description Null if the hours are unknown, empty if the organization is closed */
                    business_hours?: {
                        /** @enum {string} */
                        day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                        opens: string;
                        closes: string;
                    }[] | null;
                    closed_days?: string[];
                    services?: {
                        name: string;
                        duration_minutes: number;
                        /** @description Repeated word for word */
                        price?: string | null;
                        description?: string | null;
                    }[];
                    faq?: {
                        question: string;
                        answer: string;
                    }[];
                    intake?: {
                        /** @description The key in `custom_fields` of the lead */
                        key: string;
                        /** @description The label in `custom_fields` of the lead */
                        label: string;
                        question: string;
                        /** @enum {string} */
                        type: "text" | "number" | "date" | "choice" | "yes_no";
                        /** @description Whether the question is asked again if the person does not answer it */
                        required: boolean;
                        choices?: string[] | null;
                        /** @description Names of services. Absent: the question is always asked */
                        for_services?: string[] | null;
                    }[];
                    /** @description Sets `handoff_number` to the number of the first entry */
                    handoff?: {
                        label: string;
                        /** @description A US number in any common format */
                        phone_number: string;
                        /** @description When the number answers. Absent: during the business hours */
                        hours?: {
                            /** @enum {string} */
                            day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                            opens: string;
                            closes: string;
                        }[] | null;
                        /** @description What the number is for. Absent: everything */
                        topics?: string[] | null;
                    }[];
                    /** @description A US number in any common format. Replaces `handoff` by one entry */
                    handoff_number?: string | null;
                    languages?: ("en" | "es")[];
                    privacy_url?: string | ("" | null);
                    max_call_minutes?: number;
                    inbound_lines?: number;
                    /** @description Said in a voicemail message, between who called and where to call back */
                    voicemail_text?: string | null;
                    /** @description Origins such as https://www.example.com; an empty list allows all */
                    widget_origins?: string[];
                    retention_days?: number | ("" | null);
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                    };
                };
            };
        };
    };
    "settings.delete-organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the organization, typed by the person */
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        removal_at: string;
                    };
                };
            };
        };
    };
    "settings.list-instruction-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstructionVersion"][];
                    };
                };
            };
        };
    };
    "settings.restore-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                instructionVersion: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                    };
                };
            };
        };
    };
    "contacts.search": {
        parameters: {
            query: {
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FoundContact"][];
                    };
                };
            };
        };
    };
    "contacts.get-chats": {
        parameters: {
            query: {
                phone_number: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContactChats"];
                    };
                };
            };
        };
    };
    "contacts.get-evidence": {
        parameters: {
            query: {
                phone_number: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    "contacts.get-records": {
        parameters: {
            query?: {
                phone_number?: string | null;
                email?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContactRecords"];
                    };
                };
            };
        };
    };
    "statistics.get-chats": {
        parameters: {
            query: {
                timezone: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChatStatistics"];
                    };
                };
            };
        };
    };
    "statistics.get-deliveries": {
        parameters: {
            query: {
                timezone: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryStatistics"];
                    };
                };
            };
        };
    };
    "statistics.get-outbound-calls": {
        parameters: {
            query: {
                timezone: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboundCallStatistics"];
                    };
                };
            };
        };
    };
    "statistics.get-records": {
        parameters: {
            query: {
                timezone: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordStatistics"];
                    };
                };
            };
        };
    };
    "terms.get-own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            version: string;
                            /** @description Paragraphs separated by blank lines */
                            text: string;
                            /** @description SHA-256 of the text, in hexadecimal */
                            text_sha256: string;
                            /** @description Whether outbound calls and live keys are allowed */
                            terms_accepted: boolean;
                            /** @description The last acceptance; null if none is on record */
                            acceptance: {
                                /** @description The version of the terms */
                                version: string;
                                /** @description SHA-256 of the text that was accepted, in hexadecimal */
                                text_sha256: string;
                                /** @description The person who accepted the terms */
                                accepted_by: string;
                                /** Format: date-time */
                                accepted_at: string;
                                /** @description The IP address of the person */
                                ip_address: string | null;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    "terms.accept-own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version of the terms that were shown */
                    version: string;
                    /** @description SHA-256 of the text that was shown, in hexadecimal */
                    text_sha256: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The version of the terms */
                            version: string;
                            /** @description SHA-256 of the text that was accepted, in hexadecimal */
                            text_sha256: string;
                            /** @description The person who accepted the terms */
                            accepted_by: string;
                            /** Format: date-time */
                            accepted_at: string;
                            /** @description The IP address of the person */
                            ip_address: string | null;
                        };
                    };
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The version of the terms */
                            version: string;
                            /** @description SHA-256 of the text that was accepted, in hexadecimal */
                            text_sha256: string;
                            /** @description The person who accepted the terms */
                            accepted_by: string;
                            /** Format: date-time */
                            accepted_at: string;
                            /** @description The IP address of the person */
                            ip_address: string | null;
                        };
                    };
                };
            };
        };
    };
    "request-log.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                request_id?: string | null;
                key_id?: number | ("" | null);
                status?: number | ("" | null);
                status_class?: "2" | "3" | "4" | "5" | "" | null;
                since?: string | ("" | null);
                until?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedRequest"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "request-log.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedRequest"];
                    };
                };
            };
        };
    };
    "calls.list-follow-ups": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                direction?: "inbound" | "outbound" | "" | null;
                status?: "ringing" | "in_progress" | "completed" | "missed" | "failed" | "blocked" | "" | null;
                since?: string | ("" | null);
                until?: string | ("" | null);
                spam?: "0" | "1" | "true" | "false" | "" | null;
                handled?: "0" | "1" | "true" | "false" | "" | null;
                assignee_id?: number | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FollowUpCall"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "calls.get-follow-up": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                call: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
        };
    };
    "calls.update-follow-up": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                call: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A member of the organization */
                    assignee_id?: number | ("" | null);
                    handled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
        };
    };
    "calls.add-note": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                call: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                    };
                };
            };
        };
    };
    "calls.delete-note": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                call: number;
                note: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "chats.list-follow-ups": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                status?: "ai" | "with_agent" | "with_owner" | "closed" | "" | null;
                since?: string | ("" | null);
                until?: string | ("" | null);
                handled?: "0" | "1" | "true" | "false" | "" | null;
                assignee_id?: number | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FollowUpChat"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "chats.get-follow-up": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChatFollowUp"];
                    };
                };
            };
        };
    };
    "chats.update-follow-up": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A member of the organization */
                    assignee_id?: number | ("" | null);
                    handled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
        };
    };
    "chats.add-note": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                    };
                };
            };
        };
    };
    "chats.delete-note": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                chat: number;
                note: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "leads.list-follow-ups": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                phone_number?: string | null;
                email?: string | ("" | null);
                since?: string | ("" | null);
                until?: string | ("" | null);
                handled?: "0" | "1" | "true" | "false" | "" | null;
                assignee_id?: number | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FollowUpLead"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "leads.get-follow-up": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lead: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
        };
    };
    "leads.update-follow-up": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lead: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A member of the organization */
                    assignee_id?: number | ("" | null);
                    handled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
        };
    };
    "leads.add-note": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lead: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                    };
                };
            };
        };
    };
    "leads.delete-note": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lead: number;
                note: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "team.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Colleague"][];
                    };
                };
            };
        };
    };
    "canned-replies.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CannedReply"][];
                    };
                };
            };
        };
    };
    "canned-replies.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    body: string;
                    shortcut?: string | ("" | null);
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CannedReply"];
                    };
                };
            };
        };
    };
    "canned-replies.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cannedReply: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "canned-replies.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cannedReply: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    body?: string;
                    shortcut?: string | ("" | null);
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CannedReply"];
                    };
                };
            };
        };
    };
    "audit-entries.list-own": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                actor_kind?: "person" | "key" | "grant" | "operator" | "system" | "" | null;
                actor_id?: number | ("" | null);
                action?: string | null;
                target_type?: string | null;
                target_id?: number | ("" | null);
                since?: string | ("" | null);
                until?: string | ("" | null);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "exports.record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    list: "calls" | "leads" | "bookings" | "outbound-calls" | "consents" | "do-not-call" | "blocked-callers" | "api-keys" | "webhook-endpoints" | "deliveries" | "people" | "invitations" | "audit-log" | "requests";
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
