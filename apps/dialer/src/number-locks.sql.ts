import { scopeOf, type Scope, type Tx } from '@frontdesk/persistence';

/**
 * Advisory locks, held until the transaction ends. They serialize dial starts with everything that prevents a dial: a
 * change committed under the lock of a number is visible to the next dial start to it. Read the data in later
 * statements (READ COMMITTED), never in the statement that takes the lock.
 * Lock order, before any row: (organization, mode) → (organization, mode, number) → rows. The operator's list has a
 * separate lock for each number, at the second level; a transaction that takes it exclusively takes no other. An import
 * has a lock for each organization and mode, above the first level; only dial starts try it, without waiting.
 */

const organizationKey = ({ organizationId, livemode }: Scope): string => `dial:${organizationId}:${livemode}`;
const numberKey = (scope: Scope, number: string): string => `${organizationKey(scope)}:${number}`;
const importKey = (scope: Scope): string => `${organizationKey(scope)}:import`;
const operatorKey = (number: string): string => `dial:operator:${number}`;

/**
 * For a dial start: freezes the organization's limits, the number's rules and the operator's list. Returns false and
 * locks nothing while an import enters numbers of the organization; retry later, without holding a connection.
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

/** For an import: no dial of the organization and mode starts until the transaction ends. Only dials are affected. */
export function lockForImport(tx: Tx, scope: Scope): Promise<void> {
  return lock(tx, importKey(scope));
}

/** For changes that allow or prevent calls to one number: opt-outs, Do Not Call entries, consents, revocations. */
export function lockNumber(tx: Tx, scope: Scope, number: string): Promise<void> {
  return lock(tx, numberKey(scope, number));
}

/** For changes to every number of an organization and mode: no dial starts until the transaction ends. */
export function lockOrganization(tx: Tx, scope: Scope): Promise<void> {
  return lock(tx, organizationKey(scope));
}

/**
 * For changes to an organization in both modes, such as its settings. A dial has started before the change, or sees it.
 */
export async function lockBothModes(tx: Tx, organizationId: number): Promise<void> {
  for (const livemode of [false, true]) await lockOrganization(tx, scopeOf({ organizationId, livemode }));
}

/** For the operator's list: no live dial to the number starts, in any organization. */
export function lockOperatorNumber(tx: Tx, number: string): Promise<void> {
  return lock(tx, operatorKey(number));
}

async function lock(tx: Tx, key: string): Promise<void> {
  await tx.query({
    name: 'lock-exclusive',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [key],
  });
}
