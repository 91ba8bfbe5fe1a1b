import { json } from '../fields.js';
import { operation } from '../operation.js';
import { RecordIds } from '../validation/internal-fields.js';

export interface TrialMinuteBalance {
  organization_id: number;
  remaining: number | null;
}

export class GetTrialMinutesBody {
  @RecordIds({ required: true })
  organization_ids!: number[];
}

/**
 * Returns the balances of trial minutes, which the dialer owns, for the platform's view of organizations. Omits
 * organizations that the dialer does not know.
 */
export const getTrialMinutes = operation({
  owner: 'dialer',
  api: 'internal',
  name: 'trial-minutes.get',
  method: 'POST',
  path: '/trial-minutes',
  summary: 'Retrieve the remaining trial minutes',
  status: 200,
  body: GetTrialMinutesBody,
  output: { kind: 'object', fields: { balances: json<TrialMinuteBalance[]>({ type: 'array' }) } },
  errors: [],
});
