import { auditRecorded, changesBetween, targetTypeOf, type AuditRecord, type Caller } from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';
import { isDeepStrictEqual } from 'node:util';
import { announce, type Occurrence } from './outbox.js';

/**
 * A change by an operation. A state is null, which is the default, if there is no record. If both states are the same,
 * there is no change.
 */
export interface AuditedChange {
  /** The id of the target. */
  id: number | null;
  before?: object | null;
  after?: object | null;
}

/** An entry and when it happened. */
export interface AuditOccurrence {
  occurrence: Occurrence;
  record: AuditRecord;
}

/**
 * Records an entry of the audit log in the transaction of its cause, so that both commit or neither does. For a change
 * by an operation, use {@link recordChange}.
 */
export async function recordAudit(tx: Tx, { occurrence, record }: AuditOccurrence): Promise<void> {
  await announce(tx, auditRecorded, occurrence, record);
}

/**
 * Records the change that the operation of `caller` makes, as the operation declares it. Does nothing for operations
 * and callers whose changes are not audited.
 */
export async function recordChange(tx: Tx, caller: Caller, change: AuditedChange): Promise<void> {
  const entry = auditOf(caller, change);
  if (entry) await recordAudit(tx, entry);
}

/** Records that an operation found the wanted state and therefore changed nothing. */
export function recordNoChange({ audit }: Caller): void {
  if (audit) audit.isSettled = true;
}

/** Returns the entry of a change, or null for operations and callers whose changes are not audited. */
export function auditOf(caller: Caller, { id, before = null, after = null }: AuditedChange): AuditOccurrence | null {
  const { audit, actor, organizationId, livemode, hipaa, traceparent } = caller;
  if (!audit || !actor) return null;
  audit.isSettled = true;
  if (before && isDeepStrictEqual(before, after)) return null;
  return {
    occurrence: { organizationId, livemode, at: new Date(audit.at), ...(traceparent ? { traceparent } : {}) },
    record: {
      actor,
      action: audit.action,
      target: { type: targetTypeOf(audit.action), id },
      changes: changesBetween(audit, hipaa, before, after),
      address: caller.address ?? null,
      request_id: caller.requestId,
    },
  };
}
