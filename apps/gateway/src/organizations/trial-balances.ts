import { getTrialMinutes, type Caller } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import type { OrganizationEntity } from './organization.entity.js';

/** The dialer spends the trial minutes that the platform sets here: what is left of them is its to say. */
@Injectable()
export class TrialBalances {
  constructor(private readonly rpc: RpcClient) {}

  /** The same organizations with the minutes that are left. Only those that have a limit are asked for. */
  async shownIn(organizations: readonly OrganizationEntity[], caller: Caller): Promise<OrganizationEntity[]> {
    const limited = organizations.filter(({ trial_minutes_remaining }) => trial_minutes_remaining !== null);
    if (limited.length === 0) return [...organizations];
    const body = { organization_ids: limited.map(({ id }) => id) };
    const { balances } = await this.rpc.call(getTrialMinutes, caller, { ids: {}, query: {}, body });
    const left = new Map(balances.map(({ organization_id, remaining }) => [organization_id, remaining]));
    // An organization that the dialer has not heard of, or not of its limit, has spent nothing of it.
    return organizations.map((entity) => ({
      ...entity,
      trial_minutes_remaining:
        entity.trial_minutes_remaining === null ? null : (left.get(entity.id) ?? entity.trial_minutes_remaining),
    }));
  }
}
