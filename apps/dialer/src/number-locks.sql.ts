import { scopeOf, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';

/**
 * Advisory locks, held until the transaction ends. They serialize dial starts with everything that prevents a dial: a
 * change committed under the lock of a number is visible to the next dial start to it. Read the data in later
 * statements (READ COMMITTED), never in the statement that takes the lock.
 * Lock order, before any row: (organization, mode) → (organization, mode, number) → ledger of consents → rows. The
 * operator's list has a separate lock for each number, at the second level; a transaction that takes it exclusively
 * takes no other. An import of a registry has a lock for each organization and mode, above the first level; only dial
 * starts try it, without waiting. Imports of contacts have another one there, which nothing else takes.
 */

const organizationKey = ({ organizationId, livemode }: Scope): string => `dial:${organizationId}:${livemode}`;
const numberKey = (scope: Scope, number: string): string => `${organizationKey(scope)}:${number}`;
const importKey = (scope: Scope): string => `${organizationKey(scope)}:import`;
const contactsKey = (scope: Scope): string => `${organizationKey(scope)}:contacts`;
const operatorKey = (number: string): string => `dial:operator:${number}`;

/**
 * Takes the locks for a dial start, which freeze the organization's limits, the number's rules and the operator's list.
 * Returns false and takes no lock while an import enters numbers of the organization. The caller should retry later and
 * hold no connection until then.
 */
export async function lockForDial(tx: Tx, scope: Scope, number: string): Promise<boolean> {
  if (!(await isFreeOfImports(tx, scope))) return false;
  await lockOrganization(tx, scope);
  await lockNumber(tx, scope, number);
  if (!scope.livemode) return true;
  await tx.query({
    name: 'lock-shared',
    text: 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [operatorKey(number)],
  });
  return true;
}

async function isFreeOfImports(tx: Tx, scope: Scope): Promise<boolean> {
  const [row] = await tx.query<{ is_free: boolean }>({
    name: 'lock-shared-if-free',
    text: 'SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AS is_free',
    values: [importKey(scope)],
  });
  return row!.is_free;
}

/**
 * Takes the lock for an import. No dial of the organization and mode starts until the transaction ends. Nothing but
 * dials is affected.
 */
export function lockForImport(tx: Tx, scope: Scope): Promise<void> {
  return lock(tx, importKey(scope));
}

/**
 * Takes the lock for changes that allow or prevent calls to one number: opt-outs, Do Not Call entries, consents,
 * revocations.
 */
export function lockNumber(tx: Tx, scope: Scope, number: string): Promise<void> {
  return lock(tx, numberKey(scope, number));
}

/**
 * Takes the lock for a batch of contacts, whose numbers are locked next. Two imports of an organization alternate, so
 * that none holds numbers while it waits for the ledger.
 */
export function lockForContacts(tx: Tx, scope: Scope): Promise<void> {
  return lock(tx, contactsKey(scope));
}

/** Takes the locks of several numbers. Their order is fixed, so that two transactions never wait for each other. */
export async function lockNumbers(tx: Tx, scope: Scope, numbers: readonly string[]): Promise<void> {
  await tx.query({
    name: 'lock-exclusive-all',
    text: `SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
           FROM unnest($1::text[]) WITH ORDINALITY AS given (key, position) ORDER BY position`,
    values: [[...new Set(numbers)].sort().map((number) => numberKey(scope, number))],
  });
}

/**
 * Takes the lock for changes to every number of an organization and mode. No dial starts until the transaction ends.
 */
export function lockOrganization(tx: Tx, scope: Scope): Promise<void> {
  return lock(tx, organizationKey(scope));
}

/**
 * Takes the locks for changes to an organization in both modes, such as its settings. A dial either started before the
 * change or sees it.
 */
export async function lockBothModes(tx: Tx, organizationId: number): Promise<void> {
  for (const livemode of [false, true]) await lockOrganization(tx, scopeOf({ organizationId, livemode }));
}

/** Takes the lock for appending to the ledger of consents, whose rows are numbered without gaps. */
export function lockConsentLedger(sql: SqlRunner, scope: Scope): Promise<void> {
  return lock(sql, `${organizationKey(scope)}:consents`);
}

/** Takes the lock for changes to the operator's list. No live dial to the number starts in any organization. */
export function lockOperatorNumber(tx: Tx, number: string): Promise<void> {
  return lock(tx, operatorKey(number));
}

async function lock(sql: SqlRunner, key: string): Promise<void> {
  await sql.query({
    name: 'lock-exclusive',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [key],
  });
}
