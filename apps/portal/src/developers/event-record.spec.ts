import { describe, expect, it } from '@jest/globals';
import { webhookEvents } from '../api/generated/webhook-events.js';
import { recordOf } from './event-record.js';

describe('recordOf', () => {
  const events = webhookEvents.filter(({ name }) => name !== 'webhook.test');

  it.each(events.map((event) => [event.name, event] as const))('finds the record of %s', (_, { example }) => {
    expect(recordOf(JSON.stringify(example))).toEqual({
      path: expect.stringMatching(/^\/(leads|calls|bookings|outbound-calls|contacts|inbox)(\/|$)/),
      name: expect.any(String),
    });
  });

  it.each(events.map((event) => [event.name, event] as const))(
    'links to no record of a sample of %s',
    (_, { example }) => {
      const sample = { ...example, data: { ...example.data, sample: true } };
      expect(recordOf(JSON.stringify(sample))).toEqual({ path: null, name: expect.any(String) });
    },
  );

  it('finds no record in a test event', () => {
    expect(recordOf('{"type":"webhook.test","data":{"message":"This is a test event."}}')).toBeNull();
  });

  it('names the lead of a captured lead, and only its id in HIPAA mode', () => {
    const type = 'chat.lead_captured';
    const data = { chat: { id: 3 }, lead: { id: 5, name: 'Ada Park' } };
    expect(recordOf(JSON.stringify({ type, data }))).toEqual({ path: '/leads/5', name: 'Lead 5: Ada Park' });
    const reduced = { chat: { id: 3 }, lead: { id: 5 } };
    expect(recordOf(JSON.stringify({ type, data: reduced }))?.name).toBe('Lead 5');
  });
});
