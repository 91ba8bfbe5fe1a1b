import { DomainError, getTrialMinutes, type Caller, type TrialMinuteBalance } from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OrganizationEntity } from './organization.entity.js';
import { TrialBalances } from './trial-balances.js';

const caller = { organizationId: 0, livemode: true, requestId: 'req-1' } as Caller;
const anOrganization = (id: number, trial_minutes_remaining: number | null): OrganizationEntity =>
  ({ id, name: `Organization ${id}`, trial_minutes_remaining }) as OrganizationEntity;

let asked: number[][];
let answer: () => Promise<{ balances: TrialMinuteBalance[] }>;
const rpc = {
  call: (operation: unknown, _caller: Caller, { body }: { body: { organization_ids: number[] } }) => {
    expect(operation).toBe(getTrialMinutes);
    asked.push(body.organization_ids);
    return answer();
  },
} as unknown as RpcClient;
const shown = async (...organizations: OrganizationEntity[]): Promise<(number | null)[]> => {
  const answered = await new TrialBalances(rpc).shownIn(organizations, caller);
  expect(answered.map(({ id }) => id)).toEqual(organizations.map(({ id }) => id));
  return answered.map(({ trial_minutes_remaining }) => trial_minutes_remaining);
};

beforeEach(() => {
  asked = [];
  answer = () => Promise.resolve({ balances: [] });
});

describe('TrialBalances', () => {
  it('shows the dialer’s remaining minutes, in one request, for limited organizations only', async () => {
    answer = () =>
      Promise.resolve({
        balances: [
          { organization_id: 3, remaining: 0 },
          { organization_id: 1, remaining: 17 },
        ],
      });
    expect(await shown(anOrganization(1, 30), anOrganization(2, null), anOrganization(3, 5))).toEqual([17, null, 0]);
    expect(asked).toEqual([[1, 3]]);
  });

  it('asks the dialer even if the platform set zero minutes', async () => {
    answer = () => Promise.resolve({ balances: [{ organization_id: 1, remaining: 4 }] });
    expect(await shown(anOrganization(1, 0))).toEqual([4]);
  });

  it('does not ask the dialer if no organization has a limit', async () => {
    expect(await shown(anOrganization(1, null), anOrganization(2, null))).toEqual([null, null]);
    expect(asked).toEqual([]);
  });

  it('shows the minutes that were set if the dialer does not know the organization or its limit', async () => {
    answer = () => Promise.resolve({ balances: [{ organization_id: 2, remaining: null }] });
    expect(await shown(anOrganization(1, 30), anOrganization(2, 20), anOrganization(3, 0))).toEqual([30, 20, 0]);
  });

  it('rejects with unavailable while the dialer is down', async () => {
    answer = () => Promise.reject(new DomainError('unavailable'));
    await expect(shown(anOrganization(1, 30))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
