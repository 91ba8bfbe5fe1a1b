import { SystemClock, type Logger } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import { SimulatedCarrier } from './simulated-carrier.js';
import { carrierConformance } from '../../testing/carrier-conformance.js';

interface Line {
  fields: Record<string, unknown>;
  message: string;
}

function aSimulatedCarrier(): { carrier: SimulatedCarrier; lines: Line[] } {
  const lines: Line[] = [];
  const logger = { warn: (fields: Line['fields'], message: string) => lines.push({ fields, message }) };
  return { carrier: new SimulatedCarrier(new SystemClock(), logger as unknown as Logger), lines };
}

carrierConformance('the simulated carrier', async () => {
  const { carrier, lines } = aSimulatedCarrier();
  return { carrier, rings: () => lines.length };
});

describe('the simulated carrier', () => {
  it('logs every live call that it simulates, without the number', async () => {
    const { carrier, lines } = aSimulatedCarrier();
    await carrier.dial({ dialId: 'a1', to: '+14155550123', from: null });
    expect(lines).toEqual([{ fields: { attempt_id: 'a1', to: '…23' }, message: 'carrier.simulated_live_call' }]);
  });

  it('remembers a bounded number of calls', async () => {
    const { carrier } = aSimulatedCarrier();
    for (let n = 0; n < 1001; n++) await carrier.dial({ dialId: `a${n}`, to: '+14155550123', from: null });
    expect(await carrier.dropVoicemail('simulated-a0')).toBe('over');
    expect(await carrier.dropVoicemail('simulated-a1000')).toBe('accepted');
  });
});
