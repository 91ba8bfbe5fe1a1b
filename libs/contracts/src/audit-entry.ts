import type { AuditChanges } from './audit.js';
import { actorKinds } from './caller.js';
import { flag, integer, json, oneOf, record, text, timestamp, type PresentedOf } from './fields.js';

export const auditEntryFields = {
  id: integer(),
  at: timestamp(),
  organization_id: integer().nullable().describe('Null for a change that belongs to no organization'),
  livemode: flag(),
  actor: record({
    kind: oneOf(actorKinds),
    id: integer().nullable().describe('Id of the person, key or grant'),
    name: text().nullable().describe('Name at the time; for an operator, the name of the platform token'),
  }),
  action: text().describe('What happened, for instance `api_key.revoked`; more values may be added'),
  target: record({ type: text(), id: integer().nullable() }),
  changes: json<AuditChanges>({
    type: 'object',
    additionalProperties: { type: 'object', properties: { before: {}, after: {} } },
    description: 'Changed fields with `before` and `after`; an empty object for a text, which is not stored',
  }),
  address: text().nullable().describe('IP address of the client'),
  request_id: text().nullable(),
};

export type AuditEntry = PresentedOf<typeof auditEntryFields>;
/** An entry as the owner of the data writes it. The envelope of the event carries the rest. */
export type AuditRecord = Pick<AuditEntry, 'actor' | 'action' | 'target' | 'changes' | 'address' | 'request_id'>;
