import { scopeOf, type Scope, type Tx } from '@frontdesk/persistence';

/**
 * Advisory locks, held until the transaction ends. They put the starts of dials in one order with everything that
 * forbids a dial: what was committed under the lock of a number is seen by the next dial start to it. Read under them
 * with later statements (READ COMMITTED), never in the statement that takes them.
 *
 * Everybody takes them in this order, and before any row: (organization, mode) → (organization, mode, number) → rows.
 * The operator's list has a lock of its own for each number, beside the second one; whoever takes it exclusively takes
 * no other. An import has one for each organization and mode, before the first one: only dials ask for it, and never
 * wait for it.
 */

const organizationKey = ({ organizationId, livemode }: Scope): string => `dial:${organizationId}:${livemode}`;
const numberKey = (scope: Scope, number: string): string => `${organizationKey(scope)}:${number}`;
const importKey = (scope: Scope): string => `${organizationKey(scope)}:import`;
const operatorKey = (number: string): string => `dial:operator:${number}`;

/**
 * For the start of a dial: the organization's limits, the number's rules and the operator's list hold still. False, with
 * nothing locked, while an import enters numbers of the organization: the dial is tried again, and keeps no connection
 * that others need.
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

/** For an import: no dial of the organization and mode starts until the transaction ends. Nothing else waits for it. */
export function lockForImport(tx: Tx, scope: Scope): Promise<void> {
  return lock(tx, importKey(scope));
}

/** For whatever allows or forbids calls to one number: opt-outs, Do Not Call entries, consents and their revocation. */
export function lockNumber(tx: Tx, scope: Scope, number: string): Promise<void> {
  return lock(tx, numberKey(scope, number));
}

/** For what concerns every number of an organization and mode: no dial starts until the transaction ends. */
export function lockOrganization(tx: Tx, scope: Scope): Promise<void> {
  return lock(tx, organizationKey(scope));
}

/**
 * For what concerns an organization in both modes: its settings. A dial has started before they are stored, or looks at
 * them.
 */
export async function lockBothModes(tx: Tx, organizationId: number): Promise<void> {
  for (const livemode of [false, true]) await lockOrganization(tx, scopeOf({ organizationId, livemode }));
}

/** For the operator's own list: no live dial to the number starts, of whatever organization. */
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
