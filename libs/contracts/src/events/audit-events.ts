import { carries, event } from '../event.js';
import { auditEntryFields, type AuditRecord } from '../audit-entry.js';

const { actor, action, target, changes, address, request_id } = auditEntryFields;

/** Internal. An entry for the audit log. An `organization_id` of 0 means no organization. */
export const auditRecorded = event(
  {
    type: 'audit.recorded',
    summary: 'A change that the audit log has to keep.',
    publisher: 'every service',
    consumers: ['gateway'],
    isConfidential: true,
    objects: {},
    values: { actor, action, target, changes, address, request_id },
  },
  carries<AuditRecord>(),
);
