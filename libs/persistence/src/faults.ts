/** The reasons for refused statements, as metrics count them. */
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

/** Maps an SQLSTATE to its reason. */
export function databaseFaultOf(state: string): DatabaseFault {
  if (state.startsWith('57P')) return 'shutting_down';
  return FAULTS[state] ?? (state.startsWith('23') ? 'constraint' : 'other');
}

/** The SQLSTATE classes and codes after which a retry can succeed: connection, resources, shutdown, conflicts. */
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

/** Whether the database is unavailable or busy, so that a retry of the same statement can succeed. */
export function isTransientDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  if (driverError && driverError !== error && isTransientDatabaseFault(driverError)) return true;
  if (typeof code === 'string' && (TRANSIENT_NETWORK.has(code) || TRANSIENT_STATES.test(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isTransientDatabaseFault);
  return isStalePlan(error) || TRANSIENT_MESSAGES.test(error.message);
}

/**
 * Whether a migration has changed the result of a prepared statement. The message of this error is localized and cannot
 * identify it.
 */
function isStalePlan(error: Error): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * Whether an open connection is unusable after an error. After a timeout it is still busy, and a stale prepared
 * statement would fail again each time.
 */
export function breaksConnection(error: unknown): boolean {
  return error instanceof Error && (error.message.includes('Query read timeout') || isStalePlan(error));
}

/** Returns the name of the violated unique constraint or index, or null for other errors. */
export function violatedUniqueConstraint(error: unknown): string | null {
  const source = ((error as { driverError?: unknown }).driverError ?? error) as { code?: string; constraint?: string };
  return source.code === '23505' ? (source.constraint ?? '') : null;
}

/**
 * Returns the message of an error, for a log line. A refused connection to several addresses contains one error per
 * address.
 */
export function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError && !error.message ? (error.errors[0] as unknown) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
