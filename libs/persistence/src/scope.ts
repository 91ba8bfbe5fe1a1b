import type { Caller } from '@frontdesk/contracts';

declare const scoped: unique symbol;

/**
 * The records that a query may touch: those of one organization in one mode. Repositories take a Scope instead of an
 * id, so that a query without a tenant does not compile.
 */
export interface Scope {
  readonly organizationId: number;
  readonly livemode: boolean;
  readonly [scoped]: true;
}

export function scopeOf(caller: Pick<Caller, 'organizationId' | 'livemode'>): Scope {
  return { organizationId: caller.organizationId, livemode: caller.livemode } as Scope;
}
