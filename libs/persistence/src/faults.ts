/** Why the server refuses a statement, for those who count it. */
export const databaseFaults = [
  'disk_full',
  'too_many_connections',
  'out_of_memory',
  'shutting_down',
  'read_only',
  'timeout',
  'deadlock',
  'conflict',
  'constraint',
  'other',
] as const;
export type DatabaseFault = (typeof databaseFaults)[number];

const FAULTS: Readonly<Record<string, DatabaseFault>> = {
  '53100': 'disk_full',
  '53300': 'too_many_connections',
  '53200': 'out_of_memory',
  '25006': 'read_only',
  '57014': 'timeout',
  '55P03': 'timeout',
  '40P01': 'deadlock',
  '40001': 'conflict',
};

/** Names the reason behind an SQLSTATE. */
export function databaseFaultOf(state: string): DatabaseFault {
  if (state.startsWith('57P')) return 'shutting_down';
  return FAULTS[state] ?? (state.startsWith('23') ? 'constraint' : 'other');
}

/** SQLSTATE classes and codes after which the same statement can succeed: connection, resources, shutdown, conflicts. */
const TRANSIENT_STATES = /^(08|53|57P0[123]|58|25006$|40001$|40P01$|55P03$|57014$|25P03$)/;
const TRANSIENT_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const TRANSIENT_MESSAGES =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|Connection ended|not connected|DataSource is not initialized|driver not connected/i;

/** Whether a fault lies with the database being away or busy, not with the statement or its values. */
export function isTransientDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  if (driverError && driverError !== error && isTransientDatabaseFault(driverError)) return true;
  if (typeof code === 'string' && (TRANSIENT_NETWORK.has(code) || TRANSIENT_STATES.test(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isTransientDatabaseFault);
  return isStalePlan(error) || TRANSIENT_MESSAGES.test(error.message);
}

/** A statement that was prepared before a migration changed what it returns. The server's words may be in any language. */
function isStalePlan(error: Error): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * Whether the connection is of no use any more, although it is open: it has not answered in time and is still busy, or it
 * would answer the same statement with the same fault for as long as it lives.
 */
export function spoilsConnection(error: unknown): boolean {
  return error instanceof Error && (error.message.includes('Query read timeout') || isStalePlan(error));
}

/** The name of the unique constraint or index that a statement ran into, or null. */
export function violatedUniqueConstraint(error: unknown): string | null {
  const source = ((error as { driverError?: unknown }).driverError ?? error) as { code?: string; constraint?: string };
  return source.code === '23505' ? (source.constraint ?? '') : null;
}
