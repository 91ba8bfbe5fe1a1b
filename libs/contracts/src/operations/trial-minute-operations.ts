import { json } from '../fields.js';
import { internalOperation } from '../operation.js';

export interface TrialMinuteBalance {
  organization_id: number;
  remaining: number | null;
}

/** The dialer owns the balances: the platform's view of organizations shows them. Unknown organizations are left out. */
export const getTrialMinutes = internalOperation<{ organization_ids: number[] }>()({
  owner: 'dialer',
  name: 'trial-minutes.get',
  method: 'POST',
  path: '/trial-minutes',
  summary: 'Retrieve the remaining trial minutes',
  status: 200,
  output: { kind: 'object', fields: { balances: json<TrialMinuteBalance[]>({ type: 'array' }) } },
  errors: [],
});
