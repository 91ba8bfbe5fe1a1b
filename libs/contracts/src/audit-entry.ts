import type { AuditChanges } from './audit.js';
import { actorKinds } from './caller.js';
import { flag, idOf, integer, json, oneOf, record, text, timestamp, type PresentedOf } from './fields.js';

export const auditEntryFields = {
  id: idOf('entry'),
  at: timestamp().describe('When the change was made'),
  organization_id: integer().nullable().describe('Null for a change that belongs to no organization'),
  livemode: flag().describe('Mode of the changed record; true for changes that belong to no mode'),
  actor: record({
    kind: oneOf(actorKinds).describe('Who made the change'),
    id: integer().nullable().describe('Id of the person, key or grant; null for others'),
    name: text()
      .nullable()
      .describe('Name at the time; for an operator, the name of the platform token; null if unknown'),
  }).describe('The person, key, grant, operator or system that made the change'),
  action: text().describe('What happened, for instance `api_key.revoked`; more values may be added'),
  target: record({
    type: text().describe('Kind of the changed record, for instance `api_key`'),
    id: integer().nullable().describe('Id of the changed record; null if it has none'),
  }).describe('The changed record'),
  changes: json<AuditChanges>({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        before: { description: 'The value before the change; absent for a new record' },
        after: { description: 'The value after the change' },
      },
    },
    description: 'Changed fields with `before` and `after`; an empty object for a text, which is not stored',
  }),
  address: text().nullable().describe('IP address of the client; null if there was none'),
  request_id: text().nullable().describe('The `X-Request-Id` of the request; null for a change without a request'),
};

export type AuditEntry = PresentedOf<typeof auditEntryFields>;
/** An entry as the owner of the data writes it. The envelope of the event carries the rest. */
export type AuditRecord = Pick<AuditEntry, 'actor' | 'action' | 'target' | 'changes' | 'address' | 'request_id'>;
