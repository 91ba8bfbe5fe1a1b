import type { ActorKind, Caller } from './caller.js';
import type { FieldTable } from './fields.js';
import type { Repeatable } from './operation.js';
import { formatInstant } from './timestamps.js';

/** The type of the target, a dot, and what happened to it, such as `api_key.revoked`. */
export type AuditAction = `${string}.${string}`;

/** What the audit log stores about an operation. */
export interface Audit {
  action: AuditAction;
  /** The fields whose values before and after the change are stored. */
  values: readonly string[];
  /** The fields of `values` that are stored in HIPAA mode too. */
  valuesInHipaa: readonly string[];
  /** The fields with text that people wrote. An entry says that they changed, but does not contain the text. */
  texts: readonly string[];
}

/** Why an operation that is not a `GET` leaves no entry. */
export interface Unaudited {
  reason: string;
}

/** Declares the entry of an operation that changes a record with these fields. */
export function audited<F extends FieldTable>(
  action: AuditAction,
  fields: F,
  { values = [], texts = [] }: { values?: readonly (keyof F & string)[]; texts?: readonly (keyof F & string)[] } = {},
): Audit {
  return { action, values, texts, valuesInHipaa: values.filter((name) => fields[name]!.hipaa === 'kept') };
}

export function unaudited(reason: string): Unaudited {
  return { reason };
}

/** The kinds of target whose changes by API keys are stored. Other changes by keys are ordinary traffic. */
const AUDITED_BY_KEYS: ReadonlySet<string> = new Set([
  'api_key',
  'webhook_endpoint',
  'event_subscription',
  'consent',
  'do_not_call_entry',
  'blocked_caller',
]);

/** The entry that an operation in progress has to leave. Its owner sets it on the caller. */
export interface PendingAudit extends Audit {
  /** When the operation started, as RFC 3339, because services pass the caller on to each other. */
  at: string;
  /** Whether the entry was written, or nothing was changed. */
  isSettled: boolean;
}

/** Returns the entry that an operation has to leave for this caller, or undefined if it has to leave none. */
export function pendingAudit(
  { audit }: { audit?: Audit | Unaudited },
  { actor }: Pick<Caller, 'actor'>,
  now: () => Date,
): PendingAudit | undefined {
  if (!audit || 'reason' in audit || !actor || !isAuditedFor(actor.kind, audit.action)) return undefined;
  return { ...audit, at: now().toISOString(), isSettled: false };
}

function isAuditedFor(kind: ActorKind, action: AuditAction): boolean {
  return kind !== 'key' || AUDITED_BY_KEYS.has(targetTypeOf(action));
}

export function targetTypeOf(action: string): string {
  return action.slice(0, action.indexOf('.'));
}

/**
 * Whether a finished operation has left no entry although it had to. A repeat of an earlier write changes nothing, so
 * it leaves none.
 */
export function isAuditMissing({ audit }: Pick<Caller, 'audit'>, output: unknown): boolean {
  if (!audit || audit.isSettled) return false;
  return (output as Partial<Repeatable> | null)?.existing !== true;
}

/** A value before and after a change. Empty for a text. */
export type AuditChange = { before: unknown; after: unknown } | Record<string, never>;
export type AuditChanges = Record<string, AuditChange>;

/** Returns the declared fields that differ between two states of a record. Null means that there is no record. */
export function changesBetween(
  { values, valuesInHipaa, texts }: Audit,
  hipaa: boolean,
  before: object | null,
  after: object | null,
): AuditChanges {
  const changes: AuditChanges = {};
  for (const name of hipaa ? valuesInHipaa : values) {
    const [was, is] = [valueIn(before, name), valueIn(after, name)];
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[name] = { before: was, after: is };
  }
  for (const name of texts) {
    if (JSON.stringify(valueIn(before, name)) !== JSON.stringify(valueIn(after, name))) changes[name] = {};
  }
  return changes;
}

function valueIn(record: object | null, name: string): unknown {
  const value = (record as Record<string, unknown> | null)?.[name] ?? null;
  return value instanceof Date ? formatInstant(value) : value;
}
