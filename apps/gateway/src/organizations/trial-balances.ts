import { getTrialMinutes, type Caller } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import type { OrganizationEntity } from './organization.entity.js';

/**
 * Reads the remaining trial minutes from the dialer. The platform sets them here, and the dialer counts their usage.
 */
@Injectable()
export class TrialBalances {
  constructor(private readonly rpc: RpcClient) {}

  /** Returns the organizations with their remaining minutes. Asks only for those with a limit. */
  async shownIn(organizations: readonly OrganizationEntity[], caller: Caller): Promise<OrganizationEntity[]> {
    const limited = organizations.filter(({ trial_minutes_remaining }) => trial_minutes_remaining !== null);
    if (limited.length === 0) return [...organizations];
    const body = { organization_ids: limited.map(({ id }) => id) };
    const { balances } = await this.rpc.call(getTrialMinutes, caller, { ids: {}, query: {}, body });
    const left = new Map(balances.map(({ organization_id, remaining }) => [organization_id, remaining]));
    // If the dialer does not know the organization or its limit, no minutes have been used.
    return organizations.map((entity) => ({
      ...entity,
      trial_minutes_remaining:
        entity.trial_minutes_remaining === null ? null : (left.get(entity.id) ?? entity.trial_minutes_remaining),
    }));
  }
}
