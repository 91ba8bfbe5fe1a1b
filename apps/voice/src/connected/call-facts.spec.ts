import type { OrganizationFacts } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import type { OutboundCall, SessionRow } from '../sessions/session.entity.js';
import { callFactsOf } from './call-facts.js';

const at = new Date('2026-12-01T16:00:00Z');
const facts = { name: 'Lakeside Dental', hipaa_mode: false, max_call_minutes: 20 } as OrganizationFacts;
const outboundCall = { source: 'api', contact_name: 'Dana Reyes', reason: 'Your cleaning' } as unknown as OutboundCall;

function factsOf(purpose: OutboundCall['purpose'], hipaa_mode = false) {
  const outbound = { ...outboundCall, ...(purpose ? { purpose } : {}) };
  const session = { from_number: '+13125550100', to_number: '+14155550123', outbound, started_at: at } as SessionRow;
  return callFactsOf({ ...facts, hipaa_mode }, session);
}

describe('the facts of a call that the dialer has placed', () => {
  it.each([
    ['marketing', false],
    ['informational', true],
    [undefined, true],
  ] as const)('are informational unless the purpose is marketing: %s', (purpose, expected) => {
    expect(factsOf(purpose).outbound).toMatchObject({ isInformational: expected });
  });

  it('name the person, the number that was called, and the number to call back', () => {
    expect(factsOf('informational')).toMatchObject({
      phoneNumber: '+14155550123',
      visitorName: 'Dana Reyes',
      outbound: { callBackNumber: '+13125550100', reason: 'Your cleaning' },
      until: new Date('2026-12-01T16:20:00Z'),
    });
  });

  it('hold no reason in HIPAA mode', () => {
    expect(factsOf('informational', true).outbound).toMatchObject({ reason: null });
  });
});
