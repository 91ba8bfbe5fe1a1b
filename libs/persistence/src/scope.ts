import type { Caller } from '@frontdesk/contracts';

declare const scoped: unique symbol;

/**
 * Whose records a query may touch: one organization, one mode. Repositories take a Scope, never a bare id, so a query
 * without its tenant does not compile.
 */
export interface Scope {
  readonly organizationId: number;
  readonly livemode: boolean;
  readonly [scoped]: true;
}

export function scopeOf(caller: Pick<Caller, 'organizationId' | 'livemode'>): Scope {
  return { organizationId: caller.organizationId, livemode: caller.livemode } as Scope;
}
