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
    "/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["calendar.get-own"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["calendar.update-own"];
        trace?: never;
    };
    "/calendar/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["google-calendar.get"];
        put?: never;
        post: operations["google-calendar.connect"];
        delete: operations["google-calendar.disconnect"];
        options?: never;
        head?: never;
        patch: operations["google-calendar.update"];
        trace?: never;
    };
    "/calendar/google/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["google-calendar.authorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar/google/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["google-calendar.list-calendars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar/google/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bookings.list-conflicts"];
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
    "/outbound-calls/{outboundCall}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["outbound-calls.get-decision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns.list"];
        put?: never;
        post: operations["campaigns.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["campaigns.update"];
        trace?: never;
    };
    "/campaigns/{campaign}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns.list-contacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns.import-contacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns.pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}/refused-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns.list-refused-rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbound-calls/{outboundCall}/campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns.find-by-call"];
        put?: never;
        post?: never;
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
        post: operations["consents.record-own"];
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
    "/do-not-call-registry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["do-not-call.get-registry"];
        put?: never;
        post?: never;
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
    "/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/headers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook-endpoints.list-headers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/payload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook-endpoints.get-payload"];
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
    "/crm-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crm-connections.list-own"];
        put?: never;
        post: operations["crm-connections.create-own"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crm-connections/{crmConnection}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["crm-connections.delete-own"];
        options?: never;
        head?: never;
        patch: operations["crm-connections.update-own"];
        trace?: never;
    };
    "/crm-connections/{crmConnection}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["crm-connections.list-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crm-connections/{crmConnection}/deliveries/{delivery}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crm-connections.retry-delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crm-connections/{crmConnection}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crm-connections.start-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crm-connections/{crmConnection}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["crm-connections.test-own"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{lead}/crm-pushes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["leads.list-crm-pushes"];
        put?: never;
        post?: never;
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
    "/call-approvals/{approval}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["call-approvals.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/call-approvals/{approval}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["call-approvals.approve"];
        delete?: never;
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
        get: operations["connected-apps.list-own"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connected-apps/{app}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["connected-apps.revoke-own"];
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
    "/statistics/model-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["statistics.get-model-tokens"];
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
    "/statistics/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["statistics.get-requests"];
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
    "/unanswered-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["unanswered-questions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unanswered-questions/{unansweredQuestion}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["unanswered-questions.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unanswered-questions/{unansweredQuestion}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unanswered-questions.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["notices.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["notices.read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calls/browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["calls.start-in-browser"];
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
            /** @description Reported by the carrier; null if unknown */
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
            /** @description Summary of the call, written by the AI; null if there is none */
            summary?: string | null;
            /** @description What the AI told the person who took over the call; null without a handoff */
            handoff_summary?: string | null;
            /** @description What was said, in order; null if there is no transcript */
            transcript?: {
                /** @description One of ai, customer, agent, system; more values may be added */
                role: string;
                /** @description What was said, without time stamps */
                text: string;
            }[] | null;
            /** @description The leads that were captured in the call; may be empty */
            lead_ids?: number[];
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
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
            /** @description Why the person contacted the organization */
            reason?: string;
            /** @description Free text; the AI writes `low`, `normal`, `high` or `emergency`. Null if it was not assessed */
            urgency: string | null;
            /** @description What the form or the AI collected besides the other fields, by name; null if nothing */
            details?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Further fields with a label for people, by key; empty if there are none */
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
            /** @description Name of the booked service; null if unknown */
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
            /** @description Summary of the call, written by the AI; null if there is none */
            summary?: string | null;
            /** @description What was said, in order; null before the end, or if there is no transcript */
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
            /** @description What the AI told the person who took over the chat; null without a handoff */
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
            /** @description The newest 1000 messages, oldest first; fewer if they are very long */
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
            /** @description Plain text */
            body?: string;
            /** @description True if the message was sent with the Organization API */
            via_api: boolean;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
        };
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
            /** @description Null for a key of the operator or of a person who no longer exists */
            created_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            } | null;
            /** @description Whether the key comes from `frontdesk login`, so that it ends with the access of its person */
            of_login: boolean;
        };
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
        CallApproval: {
            /** @description Unique id of the approval */
            id: number;
            /** @description What the app calls itself */
            client_name: string;
            /** @description The URL of the metadata of the app, or its id at this server */
            client_id: string;
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
            /** @description E.164 */
            phone_number: string | null;
            /**
             * @description Why the person is called
             * @enum {string}
             */
            purpose: "marketing" | "informational";
            /** @description False for a test call, which rings no phone */
            livemode: boolean;
            /** @description The next period within calling hours where the number is */
            hours: {
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
            } | null;
            /** @description The consent that the call relies on */
            consent: {
                /** @description Null for the consent in the request itself */
                id: number | null;
                /**
                 * Format: date-time
                 * @description When the person agreed
                 */
                obtained_at: string | null;
                /** @description The exact wording the person agreed to */
                consent_text: string | null;
            } | null;
            /** @description What the app gave the AI for the call, such as a name and a reason; null in HIPAA mode */
            details: {
                [key: string]: unknown;
            } | null;
            /** @description The member who approved the call; null if none has */
            approved_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description When the call was approved; null if it was not
             */
            approved_at: string | null;
            /**
             * Format: date-time
             * @description When the app can no longer place the call
             */
            expires_at: string;
        };
        CallDecision: {
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
        };
        ChatStatistics: {
            /** @description Chats that wait for a person */
            waiting: number;
            /** @description Chats that the AI handed to people and that no member has handled */
            not_handled: number;
            /** @description Open chats in which the team replies */
            with_agent: number;
            /** @description Open chats in which the AI replies */
            with_ai: number;
            /** @description Chats that started today */
            chats_today: number;
            /** @description Chats that started this month */
            chats_this_month: number;
        };
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
        ContactChats: {
            /** @description The newest 50, newest first */
            chats: {
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
                /** @description What the AI told the person who took over the chat; null without a handoff */
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
                /** @description The newest 1000 messages, oldest first; fewer if they are very long */
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
            }[];
        };
        ContactRecords: {
            /** @description The newest 50, newest first; empty for an e-mail */
            calls: {
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
                /** @description Reported by the carrier; null if unknown */
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
                /** @description Summary of the call, written by the AI; null if there is none */
                summary?: string | null;
                /** @description What the AI told the person who took over the call; null without a handoff */
                handoff_summary?: string | null;
                /** @description What was said, in order; null if there is no transcript */
                transcript?: {
                    /** @description One of ai, customer, agent, system; more values may be added */
                    role: string;
                    /** @description What was said, without time stamps */
                    text: string;
                }[] | null;
                /** @description The leads that were captured in the call; may be empty */
                lead_ids?: number[];
                /**
                 * Format: date-time
                 * @description When the record was created. Not null at present, but a client must accept null
                 */
                created_at: string | null;
            }[];
            /** @description The newest 50, newest first */
            leads: {
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
                /** @description Why the person contacted the organization */
                reason?: string;
                /** @description Free text; the AI writes `low`, `normal`, `high` or `emergency`. Null if it was not assessed */
                urgency: string | null;
                /** @description What the form or the AI collected besides the other fields, by name; null if nothing */
                details?: {
                    [key: string]: string | number | boolean | null;
                } | null;
                /** @description Further fields with a label for people, by key; empty if there are none */
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
            }[];
            /** @description The newest 50, newest first; empty for an e-mail */
            bookings: {
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
                /** @description Name of the booked service; null if unknown */
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
            }[];
        };
        DeliveryStatistics: {
            /** @description Number of webhook endpoints */
            endpoints: number;
            /** @description Endpoints that fail or are paused */
            endpoints_in_trouble: {
                /** @description Unique id of the endpoint */
                id: number;
                /** @description The https address that receives the events */
                url: string;
                /**
                 * @description `failing`: attempts fail. `paused`: a person or five days of failures paused it
                 * @enum {string}
                 */
                trouble: "failing" | "paused";
                /**
                 * Format: date-time
                 * @description The first failure since the last success; null if there is none
                 */
                since: string | null;
            }[];
            /** @description Deliveries that are sent or retried later */
            waiting: number;
            /** @description Deliveries of today that failed */
            failed_today: number;
            /** @description Deliveries that were created this month */
            deliveries_this_month: number;
        };
        FoundContact: {
            /** @description The newest lead of the person */
            lead_id: number;
            /** @description The name that the person left */
            name: string;
            /** @description E.164; null if the person left no number */
            phone_number: string | null;
            /** @description Email address; null if the person left none */
            email: string | null;
        };
        CannedReply: {
            /** @description Unique id of the canned reply */
            id: number;
            /** @description What the team calls the text */
            title: string;
            /** @description The text that is inserted */
            body: string;
            /** @description Typed after a slash, inserts the text; null without a shortcut */
            shortcut: string | null;
            /**
             * Format: date-time
             * @description When the text was saved
             */
            created_at: string;
        };
        ChatFollowUp: {
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /**
             * Format: date-time
             * @description When the record was handled; null if it is not
             */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            } | null;
            /** @description The newest 200 notes, oldest first */
            notes?: {
                /** @description Unique id of the note */
                id: number;
                /** @description The member who wrote the note */
                author: {
                    /** @description Unique id of the person */
                    id: number;
                    /** @description Name that the person chose */
                    name: string;
                };
                /** @description Plain text */
                body?: string;
                /**
                 * Format: date-time
                 * @description When the note was written
                 */
                created_at: string;
            }[];
            /** @description The name that the visitor gave; null if unknown */
            visitor_name: string | null;
            /** @description True if the receptionist took the visitor for a seller */
            spam: boolean;
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
            /** @description Unique id of the person */
            id: number;
            /** @description Name that the person chose */
            name: string;
        };
        FollowUp: {
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /**
             * Format: date-time
             * @description When the record was handled; null if it is not
             */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            } | null;
            /** @description The newest 200 notes, oldest first */
            notes?: {
                /** @description Unique id of the note */
                id: number;
                /** @description The member who wrote the note */
                author: {
                    /** @description Unique id of the person */
                    id: number;
                    /** @description Name that the person chose */
                    name: string;
                };
                /** @description Plain text */
                body?: string;
                /**
                 * Format: date-time
                 * @description When the note was written
                 */
                created_at: string;
            }[];
        };
        FollowUpCall: {
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
            /** @description Reported by the carrier; null if unknown */
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
            /** @description Summary of the call, written by the AI; null if there is none */
            summary?: string | null;
            /** @description What the AI told the person who took over the call; null without a handoff */
            handoff_summary?: string | null;
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /**
             * Format: date-time
             * @description When the record was handled; null if it is not
             */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            } | null;
        };
        FollowUpChat: {
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
            /** @description What the AI told the person who took over the chat; null without a handoff */
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
            /**
             * Format: date-time
             * @description When the record was created. Not null at present, but a client must accept null
             */
            created_at: string | null;
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /**
             * Format: date-time
             * @description When the record was handled; null if it is not
             */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            } | null;
            /** @description The name that the visitor gave; null if unknown */
            visitor_name: string | null;
            /** @description True if the receptionist took the visitor for a seller */
            spam: boolean;
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
            /** @description Why the person contacted the organization */
            reason?: string;
            /** @description Free text; the AI writes `low`, `normal`, `high` or `emergency`. Null if it was not assessed */
            urgency: string | null;
            /** @description What the form or the AI collected besides the other fields, by name; null if nothing */
            details?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Further fields with a label for people, by key; empty if there are none */
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
            /** @description The member to whom the record is assigned */
            assignee_id: number | null;
            /**
             * Format: date-time
             * @description When the record was handled; null if it is not
             */
            handled_at: string | null;
            /** @description The member who handled the record */
            handled_by: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            } | null;
        };
        ModelTokenStatistics: {
            /** @description Tokens of the language model this month, in chats and calls */
            model_tokens_this_month: number;
            /** @description Days with tokens among the last 30 days, in their order */
            model_tokens_by_day: {
                /** @description Such as 2026-01-31, in the time zone of the organization */
                day: string;
                /** @description Tokens that the language model read and wrote */
                tokens: number;
            }[];
        };
        Note: {
            /** @description Unique id of the note */
            id: number;
            /** @description The member who wrote the note */
            author: {
                /** @description Unique id of the person */
                id: number;
                /** @description Name that the person chose */
                name: string;
            };
            /** @description Plain text */
            body?: string;
            /**
             * Format: date-time
             * @description When the note was written
             */
            created_at: string;
        };
        Notice: {
            /** @description Unique id of the notice */
            id: number;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "new_lead" | "missed_call" | "chat_waiting" | "endpoint_failing" | "crm_failing" | "key_expiring" | "new_sign_in" | "passkey_added" | "password_changed" | "sign_in_reset";
            /** @description The record. Null if the notice is about the sign-in */
            target_id: number | null;
            /** @description How people recognize the record. Null in HIPAA mode */
            title: string | null;
            /** @description Whether the person has seen neither the notice nor its record since */
            unread: boolean;
            /**
             * Format: date-time
             * @description When it happened
             */
            created_at: string;
        };
        InstructionVersion: {
            /** @description Unique id of the version */
            id: number;
            /** @description The whole text */
            instructions: string;
            /**
             * Format: date-time
             * @description When the version was saved
             */
            saved_at: string;
            /** @description Who saved them; null if it is not known */
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
            } | null;
        };
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
        LoggedRequest: {
            /** @description Unique id of the log entry */
            id: number;
            /**
             * Format: date-time
             * @description When the request arrived
             */
            at: string;
            /** @description The `X-Request-Id` of the response */
            request_id: string;
            /** @description The API key of the request */
            key_id: number;
            /** @description Name of the operation, or of the tool that an AI app called */
            operation: string;
            /** @description HTTP method */
            method: string;
            /** @description Path of the request, without its query */
            path: string;
            /** @description HTTP status of the response */
            status: number;
            /** @description The error code of a refused request; null for others */
            code: string | null;
            /** @description Time until the response, in milliseconds */
            duration_ms: number;
            /** @description In live mode and in HIPAA mode, the names of parameters without their values */
            query: string | null;
            /** @description IP address of the client */
            address: string;
            /** @description The first 16 KiB, in test mode and not in HIPAA mode; null otherwise. Secrets are left out */
            request_body?: string | null;
            /** @description The first 16 KiB, in test mode and not in HIPAA mode; null otherwise */
            response_body?: string | null;
            /** @description Whether a body was longer than 16 KiB */
            truncated?: boolean;
        };
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
        OutboundCallStatistics: {
            /** @description Calls that ring as soon as a line is free */
            queued: number;
            /** @description Calls that wait for a later time, by reason */
            delayed: {
                /** @description Code of the rule */
                reason: string;
                /** @description Number of these calls */
                calls: number;
            }[];
            /** @description Calls requested today that were refused, by reason */
            blocked_today: {
                /** @description Code of the rule */
                reason: string;
                /** @description Number of these calls */
                calls: number;
            }[];
            /** @description Dials that started this month */
            dials_this_month: number;
            /** @description Minutes of outbound calls, with each call rounded up */
            dial_minutes_this_month: number;
            /** @description Null if there is no limit */
            trial_minutes_remaining: number | null;
        };
        RecordStatistics: {
            /** @description Calls that started today */
            calls_today: number;
            /** @description Inbound calls that were missed today */
            missed_calls_today: number;
            /** @description Leads created today */
            leads_today: number;
            /** @description Bookings made today */
            bookings_today: number;
            /** @description Leads that no member has handled */
            leads_not_handled: number;
            /** @description Missed calls that are no spam */
            missed_calls_not_handled: number;
            /** @description Calls that started this month */
            calls_this_month: number;
            /** @description Minutes of calls, with each call rounded up */
            call_minutes_this_month: number;
            /**
             * Format: date-time
             * @description The start of the charts: 30 days ago, or later if there were more than 50000 records
             */
            counted_since: string;
            /** @description Calls since `counted_since`, by hour and outcome */
            calls_by_hour: {
                /** @description 0 to 23, in the requested time zone */
                hour: number;
                /** @description The disposition of a completed call, or the status of another call */
                outcome: string;
                /** @description Number of these calls */
                calls: number;
            }[];
            /** @description Days with calls since `counted_since`, in their order */
            calls_by_day: {
                /** @description Such as 2026-01-31, in the requested time zone */
                day: string;
                /** @description Calls that started on the day */
                calls: number;
                /** @description Minutes of these calls, with each call rounded up */
                minutes: number;
            }[];
            /** @description Leads since `counted_since`, by source */
            leads_by_source: {
                /** @description Where the leads came from */
                source: string;
                /** @description Number of these leads */
                leads: number;
            }[];
            /** @description Days with answered inbound calls, in their order */
            answer_times: {
                /** @description Such as 2026-01-31, in the requested time zone */
                day: string;
                /** @description Half of the inbound calls of the day waited longer */
                median_seconds: number;
                /** @description A tenth of the inbound calls of the day waited longer */
                slowest_tenth_seconds: number;
            }[];
        };
        RequestStatistics: {
            /** @description Requests with API keys that began this month */
            requests_this_month: number;
        };
        ReplayedQuestion: {
            /** @description What it said. Null if that is not known any more */
            before: string | null;
            /** @description What it would say */
            now: string;
            /** @description Whether the question then has an answer */
            is_answered: boolean;
        };
        Settings: {
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
            /** @description The numbers that callers dial */
            inbound_numbers: {
                /** @description E.164 */
                phone_number: string;
                /** @description What the number is for, in words */
                label: string;
                /**
                 * @description `reception`: the receptionist answers. `opt_out`: the caller is added to the Do Not Call list
                 * @enum {string}
                 */
                purpose: "reception" | "opt_out";
            }[];
        };
        UnansweredQuestion: {
            /** @description Unique id of the question */
            id: number;
            /** @description The words of the person who asked */
            question: string;
            /**
             * Format: date-time
             * @description When it was last asked
             */
            asked_at: string;
            /** @description How often it was asked in these words */
            times_asked: number;
            /** @description The chat in which it was last asked */
            chat_id: number | null;
            /** @description The inbound call in which it was last asked */
            call_id: number | null;
            /** @description The outbound call in which it was last asked */
            outbound_call_id: number | null;
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
                        /** @description The records of this page */
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
                        /** @description The records of this page */
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Lead"];
                        /** @description The call that was requested; null without `callback` in the request */
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
                        /** @description The records of this page */
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
    "calendar.get-own": {
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
                    };
                };
            };
        };
    };
    "calendar.update-own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                    };
                };
            };
        };
    };
    "google-calendar.get": {
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
                            /** @description Whether this installation can connect Google Calendar */
                            offered: boolean;
                            /** @description Whether a Google account is connected */
                            connected: boolean;
                            /** @description The Google account */
                            account: string | null;
                            /** @description Id of the Google calendar that gets the appointments */
                            calendar: string | null;
                            /** @description Ids of further Google calendars whose events take up time */
                            busy_calendars: string[];
                            /**
                             * Format: date-time
                             * @description When the account was connected
                             */
                            connected_at: string | null;
                            /**
                             * Format: date-time
                             * @description When the calendar was last read
                             */
                            read_at: string | null;
                            /**
                             * @description Why the calendar cannot be used now
                             * @enum {string|null}
                             */
                            fault: "access_ended" | "calendar_missing" | "unreachable" | "hipaa" | null;
                        };
                    };
                };
            };
        };
    };
    "google-calendar.connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The code that Google added to the address */
                    code: string;
                    /** @description The state that Google added to the address */
                    state: string;
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
                        data: {
                            /** @description Whether this installation can connect Google Calendar */
                            offered: boolean;
                            /** @description Whether a Google account is connected */
                            connected: boolean;
                            /** @description The Google account */
                            account: string | null;
                            /** @description Id of the Google calendar that gets the appointments */
                            calendar: string | null;
                            /** @description Ids of further Google calendars whose events take up time */
                            busy_calendars: string[];
                            /**
                             * Format: date-time
                             * @description When the account was connected
                             */
                            connected_at: string | null;
                            /**
                             * Format: date-time
                             * @description When the calendar was last read
                             */
                            read_at: string | null;
                            /**
                             * @description Why the calendar cannot be used now
                             * @enum {string|null}
                             */
                            fault: "access_ended" | "calendar_missing" | "unreachable" | "hipaa" | null;
                        };
                    };
                };
            };
        };
    };
    "google-calendar.disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
    "google-calendar.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Id of the Google calendar that gets the appointments */
                    calendar?: string;
                    /** @description Ids of further Google calendars whose events take up time; replaces the stored list */
                    busy_calendars?: string[];
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
                            /** @description Whether this installation can connect Google Calendar */
                            offered: boolean;
                            /** @description Whether a Google account is connected */
                            connected: boolean;
                            /** @description The Google account */
                            account: string | null;
                            /** @description Id of the Google calendar that gets the appointments */
                            calendar: string | null;
                            /** @description Ids of further Google calendars whose events take up time */
                            busy_calendars: string[];
                            /**
                             * Format: date-time
                             * @description When the account was connected
                             */
                            connected_at: string | null;
                            /**
                             * Format: date-time
                             * @description When the calendar was last read
                             */
                            read_at: string | null;
                            /**
                             * @description Why the calendar cannot be used now
                             * @enum {string|null}
                             */
                            fault: "access_ended" | "calendar_missing" | "unreachable" | "hipaa" | null;
                        };
                    };
                };
            };
        };
    };
    "google-calendar.authorize": {
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
                     * @description The address of the portal that ends with /portal/google
                     */
                    redirect_uri: string;
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
                            /** @description The address to open in the browser */
                            url: string;
                        };
                    };
                };
            };
        };
    };
    "google-calendar.list-calendars": {
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
                        /** @description All records */
                        data: {
                            /** @description Id of the calendar at Google */
                            id: string;
                            /** @description The name that the account shows */
                            name: string;
                            /** @description Whether the account may add events */
                            writable: boolean;
                        }[];
                    };
                };
            };
        };
    };
    "bookings.list-conflicts": {
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
                        /** @description All records */
                        data: {
                            /** @description Unique id of the booking */
                            booking_id: number;
                            /**
                             * Format: date-time
                             * @description Start of the appointment
                             */
                            starts_at: string;
                            /**
                             * @description How the booking differs from the Google calendar
                             * @enum {string}
                             */
                            conflict: "moved" | "removed" | "overlapping";
                        }[];
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
                        /** @description The records of this page */
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
    "outbound-calls.get-decision": {
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
                        data: components["schemas"]["CallDecision"];
                    };
                };
            };
        };
    };
    "campaigns.list": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                status?: "draft" | "ready" | "running" | "paused" | "completed" | "cancelled" | "" | null;
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
                        /** @description The records of this page */
                        data: components["schemas"]["Campaign"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "campaigns.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    "campaigns.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign: number;
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
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    "campaigns.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    "campaigns.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign: number;
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
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    "campaigns.list-contacts": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                status?: "waiting" | "calling" | "completed" | "no_answer" | "voicemail" | "failed" | "refused" | "cancelled" | "" | null;
                phone_number?: string | null;
            };
            header?: never;
            path: {
                campaign: number;
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
                        /** @description The records of this page */
                        data: components["schemas"]["CampaignContact"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "campaigns.import-contacts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign: number;
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
                        /** @description Contacts that were added, each with its consent */
                        added: number;
                        /** @description Rows whose number the campaign had already */
                        existing: number;
                        /** @description Rows that were refused */
                        refused: number;
                    };
                };
            };
        };
    };
    "campaigns.pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign: number;
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
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    "campaigns.list-refused-rows": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
            };
            header?: never;
            path: {
                campaign: number;
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
                        /** @description The records of this page */
                        data: components["schemas"]["RefusedRow"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "campaigns.start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign: number;
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
                        data: components["schemas"]["Campaign"];
                    };
                };
            };
        };
    };
    "campaigns.find-by-call": {
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
                        data: components["schemas"]["Campaign"];
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
                        /** @description The records of this page */
                        data: components["schemas"]["Consent"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "consents.record-own": {
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
                    /** @description What the person agreed to. `marketing` covers informational calls too */
                    purposes: ("marketing" | "informational")[];
                    /** @description The exact wording the person agreed to */
                    consent_text: string;
                    /** @description The page on which the person agreed */
                    source_url?: string | ("" | null);
                    /** @description When the person agreed; the default is now. Needs an offset; a date alone means midnight UTC */
                    obtained_at?: string | ("" | null);
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
                        data: components["schemas"]["Consent"];
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
                        /** @description The records of this page */
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
                    /** @description Why, for your team */
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
    "do-not-call.get-registry": {
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
                            /**
                             * Format: date-time
                             * @description When the registry was last imported in this mode; null if never
                             */
                            imported_at: string | null;
                        };
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
                        /** @description The records of this page */
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
                    /** @description Why, for your team */
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
                        /** @description The records of this page */
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
                    /**
                     * @description Who takes the chat over
                     * @enum {string}
                     */
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
                        /** @description All records */
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
                        /** @description All records */
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
                        /** @description All records */
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
                    /** @description Events to send */
                    events: ("lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added")[];
                    /** @description A name for your team */
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
                event?: "webhook.test" | "lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
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
                        /** @description The records of this page */
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
    "webhook-endpoints.list-headers": {
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
                        /** @description All records */
                        data: {
                            /** @description Number of the attempt, counted from 1 */
                            number: number;
                            /** @description Null if no request was sent, or if an earlier version made the attempt */
                            request_headers: {
                                /** @description Name of the header */
                                name: string;
                                /** @description Value of the header; `[redacted]` for cookies, tokens and other credentials of the receiver */
                                value: string;
                            }[] | null;
                            /** @description Null without a response, or if an earlier version made the attempt */
                            response_headers: {
                                /** @description Name of the header */
                                name: string;
                                /** @description Value of the header; `[redacted]` for cookies, tokens and other credentials of the receiver */
                                value: string;
                            }[] | null;
                            /** @description Whether the response had more than 50 headers or 4 KiB, so that some are missing */
                            truncated: boolean;
                        }[];
                    };
                };
            };
        };
    };
    "webhook-endpoints.get-payload": {
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
                        data: {
                            /** @description The JSON text that is signed and sent; in HIPAA mode with ids only */
                            body: string;
                        };
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
                    event?: "webhook.test" | "lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
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
                    event?: "webhook.test" | "lead.created" | "lead.updated" | "call.completed" | "booking.created" | "booking.updated" | "booking.cancelled" | "outbound_call.completed" | "chat.started" | "chat.message.created" | "chat.handoff_requested" | "chat.handed_off" | "chat.lead_captured" | "chat.closed" | "do_not_call.added" | "" | null;
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
    "crm-connections.list-own": {
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
                        /** @description All records */
                        data: {
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
                        }[];
                    };
                };
            };
        };
    };
    "crm-connections.create-own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                        data: {
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
                    };
                };
            };
        };
    };
    "crm-connections.delete-own": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                crmConnection: number;
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
    "crm-connections.update-own": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    };
                };
            };
        };
    };
    "crm-connections.list-deliveries": {
        parameters: {
            query?: {
                per_page?: number | ("" | null);
                cursor?: string | null;
                status?: "pending" | "delivered" | "failed" | "" | null;
            };
            header?: never;
            path: {
                crmConnection: number;
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
                        /** @description The records of this page */
                        data: {
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
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
        };
    };
    "crm-connections.retry-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                crmConnection: number;
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
                        data: {
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
                    };
                };
            };
        };
    };
    "crm-connections.start-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                crmConnection: number;
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
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
        };
    };
    "crm-connections.test-own": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                crmConnection: number;
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
                        data: {
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
                    };
                };
            };
        };
    };
    "leads.list-crm-pushes": {
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
                        /** @description All records */
                        data: {
                            /** @description The connection */
                            connection_id: number;
                            /** @description Name of the connection */
                            name: string;
                            /**
                             * @description The kind of CRM
                             * @enum {string}
                             */
                            provider: "hubspot" | "http";
                            /** @description Whether the connection is enabled */
                            enabled: boolean;
                            /**
                             * @description `waiting`: the lead is to be pushed. `pushed`: the CRM has it. `failed`: no attempt is left
                             * @enum {string}
                             */
                            state: "waiting" | "pushed" | "failed";
                            /** @description The newest delivery; null if it is no longer kept */
                            delivery_id: number | null;
                            /** @description Why the last attempt failed */
                            last_error: string | null;
                            /**
                             * Format: date-time
                             * @description When the next attempt is due
                             */
                            next_attempt_at: string | null;
                            /**
                             * Format: date-time
                             * @description When the CRM last accepted the lead
                             */
                            pushed_at: string | null;
                            /** @description Id of the record in the CRM */
                            external_id: string | null;
                            /** @description Address of the record in the CRM */
                            url: string | null;
                        }[];
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
                        /** @description All records */
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
            201: {
                headers: {
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
    "call-approvals.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                approval: number;
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
                        data: components["schemas"]["CallApproval"];
                    };
                };
            };
        };
    };
    "call-approvals.approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                approval: number;
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
                        data: components["schemas"]["CallApproval"];
                    };
                };
            };
        };
    };
    "connected-apps.list-own": {
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
                        /** @description All records */
                        data: components["schemas"]["ConnectedApp"][];
                    };
                };
            };
        };
    };
    "connected-apps.revoke-own": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: number;
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
                        /** @description All records */
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
            201: {
                headers: {
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
                        /** @description All records */
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
                    /**
                     * @description The new role
                     * @enum {string}
                     */
                    role?: "owner" | "admin" | "developer" | "agent" | "viewer";
                    /** @description Whether the person may read content in HIPAA mode */
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
                        /** @description URL to give to the person. It works once, and is shown in this response only */
                        link: string;
                        /**
                         * Format: date-time
                         * @description When the link stops working
                         */
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
                    /** @description Name of the business */
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
                        /**
                         * Format: date-time
                         * @description When the data is removed permanently
                         */
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
                        /** @description All records */
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
                        /** @description All records */
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
    "statistics.get-model-tokens": {
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
                        data: components["schemas"]["ModelTokenStatistics"];
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
    "statistics.get-requests": {
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
                        data: components["schemas"]["RequestStatistics"];
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
                            /** @description Version of the terms in this installation */
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
                                /**
                                 * Format: date-time
                                 * @description When the terms were accepted
                                 */
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
                            /**
                             * Format: date-time
                             * @description When the terms were accepted
                             */
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
                            /**
                             * Format: date-time
                             * @description When the terms were accepted
                             */
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
                        /** @description The records of this page */
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
                        /** @description The records of this page */
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
                    /** @description Whether the record is handled */
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
                    /** @description Plain text, for the team only */
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
                        /** @description The records of this page */
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
                    /** @description Whether the record is handled */
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
                    /** @description Plain text, for the team only */
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
                        /** @description The records of this page */
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
                    /** @description Whether the record is handled */
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
                    /** @description Plain text, for the team only */
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
                        /** @description All records */
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
                        /** @description All records */
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
                    /** @description What the team calls the text */
                    title: string;
                    /** @description The text to insert */
                    body: string;
                    /** @description A word that, typed after a slash, inserts the text */
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
                    /** @description What the team calls the text */
                    title?: string;
                    /** @description The text to insert */
                    body?: string;
                    /** @description A word that, typed after a slash, inserts the text */
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
    "unanswered-questions.list": {
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
                        /** @description All records */
                        data: components["schemas"]["UnansweredQuestion"][];
                    };
                };
            };
        };
    };
    "unanswered-questions.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                unansweredQuestion: number;
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
    "unanswered-questions.replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                unansweredQuestion: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The question of the new entry */
                    question: string;
                    /** @description The answer of the new entry */
                    answer: string;
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
                        data: components["schemas"]["ReplayedQuestion"];
                    };
                };
            };
        };
    };
    "notices.list": {
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
                        /** @description All records */
                        data: components["schemas"]["Notice"][];
                    };
                };
            };
        };
    };
    "notices.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The newest notice that the person has seen */
                    id: number;
                    /** @description Whether the person has seen the record of this notice, and not the list of notices */
                    record_only?: boolean | ("" | null);
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
    "calls.start-in-browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                        /** @description The call; null if it is recorded later */
                        call_id: number | null;
                        /** @description The WebSocket address of the call, which works once, within a minute */
                        url: string;
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
                        /** @description The records of this page */
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
                    /**
                     * @description The list that is downloaded
                     * @enum {string}
                     */
                    list: "calls" | "leads" | "chats" | "bookings" | "outbound-calls" | "campaigns" | "campaign-contacts" | "campaign-refused-rows" | "consents" | "do-not-call" | "blocked-callers" | "api-keys" | "connected-apps" | "webhook-endpoints" | "deliveries" | "people" | "invitations" | "sessions" | "passkeys" | "audit-log" | "requests";
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
