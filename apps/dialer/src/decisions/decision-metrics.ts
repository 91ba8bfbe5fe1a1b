import { decisionReasons } from '@frontdesk/contracts';
import { counter } from '@frontdesk/service-host';

export const decisionMetrics = {
  decisions: counter({
    name: 'frontdesk_dialer_decisions_total',
    help: 'Requested decisions, by mode and reason; `none` for calls that may ring at once',
    labels: { mode: ['live', 'test'], reason: ['none', ...Object.keys(decisionReasons)] },
  }),
};

export function modeOf({ livemode }: { livemode: boolean }): 'live' | 'test' {
  return livemode ? 'live' : 'test';
}
