import { decisionReasons } from '@frontdesk/contracts';
import { counter } from '@frontdesk/service-host';
import { Counter } from 'prom-client';

export const outboundCallMetrics = {
  decisions: counter({
    name: 'frontdesk_dialer_decisions_total',
    help: 'Requested decisions, by mode and reason; `none` for calls that may ring at once',
    labels: { mode: ['live', 'test'], reason: ['none', ...Object.keys(decisionReasons)] },
  }),
  ended: new Counter({
    name: 'frontdesk_dialer_calls_ended_total',
    help: 'Ended outbound calls, by mode and status',
    labelNames: ['mode', 'status'],
  }),
};

export function modeOf({ livemode }: { livemode: boolean }): 'live' | 'test' {
  return livemode ? 'live' : 'test';
}
