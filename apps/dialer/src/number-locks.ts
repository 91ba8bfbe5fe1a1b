import { scopeOf, type Scope, type Tx } from '@frontdesk/persistence';

/**
 * Advisory locks, held until the transaction ends. They put the starts of dials in one order with everything that
 * forbids a dial: what was committed under the lock of a number is seen by the next dial start to it. Read under them
 * with later statements (READ COMMITTED), never in the statement that takes them.
 *
 * Everybody takes them in this order, and before any row: (organization, mode) → (organization, mode, number) → rows.
 * The operator's list has a lock of its own for each number, beside the second one; whoever takes it exclusively takes
 * no other.
 */

const organizationKey = ({ organizationId, livemode }: Scope): string => `dial:${organizationId}:${livemode}`;
const numberKey = (scope: Scope, number: string): string => `${organizationKey(scope)}:${number}`;
const operatorKey = (number: string): string => `dial:operator:${number}`;

/** For the start of a dial: the organization's limits, the number's rules and the operator's list hold still. */
export async function lockForDial(tx: Tx, scope: Scope, number: string): Promise<void> {
  await lockOrganization(tx, scope);
  await lockNumber(tx, scope, number);
  if (!scope.livemode) return;
  await tx.query({
    name: 'lock-shared',
    text: 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [operatorKey(number)],
  });
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
