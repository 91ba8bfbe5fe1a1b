import type { AnyOperation } from '../operation.js';
import { allOperations } from './catalogue.js';

/** Operations of the console for operators. They do not show content of an organization. */
const names: ReadonlySet<string> = new Set([
  'organizations.list',
  'organizations.get',
  'organizations.create',
  'organizations.update',
  'organizations.delete',
  'organizations.restore',
  'do-not-call.import',
  'operator-do-not-call.list',
  'operator-do-not-call.create',
  'operator-do-not-call.delete',
  'connected-apps.list-of-operators',
  'connected-apps.revoke',
  'audit-entries.list-of-operators',
  'exports.record-of-operators',
  'usage.list',
  'usage.get',
  'system.get',
  'dead-letters.list',
  'dead-letters.open',
]);

export const operatorOperations: readonly AnyOperation[] = allOperations.filter(({ name }) => names.has(name));
