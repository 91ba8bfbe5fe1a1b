import { answers, operation } from '../operation.js';

export interface TrialMinuteBalance {
  organization_id: number;
  remaining: number | null;
}

/** The dialer owns the balances: the platform's view of organizations shows them. Unknown organizations are left out. */
export const getTrialMinutes = operation<
  string,
  string,
  { balances: TrialMinuteBalance[] },
  object,
  { organization_ids: number[] }
>(
  {
    owner: 'dialer',
    api: 'internal',
    name: 'trial-minutes.get',
    method: 'POST',
    path: '/trial-minutes',
    summary: 'Trial minutes that are left',
    status: 200,
    output: { kind: 'nothing' },
    errors: [],
  },
  answers<{ balances: TrialMinuteBalance[] }>(),
);
