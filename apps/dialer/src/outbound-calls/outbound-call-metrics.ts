import { Counter } from 'prom-client';

export const outboundCallMetrics = {
  decisions: new Counter({
    name: 'frontdesk_dialer_decisions_total',
    help: 'Decisions asked for, by mode and by reason; `none` when the call may ring at once',
    labelNames: ['mode', 'reason'],
  }),
  ended: new Counter({
    name: 'frontdesk_dialer_calls_ended_total',
    help: 'Outbound calls that reached their end, by mode and status',
    labelNames: ['mode', 'status'],
  }),
};

export function modeOf({ livemode }: { livemode: boolean }): 'live' | 'test' {
  return livemode ? 'live' : 'test';
}
