import { describe, expect, it } from '@jest/globals';
import { idsOnly, webhookEvents } from '@frontdesk/contracts';
import { sampleOf } from './samples.js';

const at = new Date('2026-01-01T00:00:00Z');

describe('samples', () => {
  it('exist for all fourteen events', () => expect(webhookEvents).toHaveLength(14));

  it.each(webhookEvents.map((event) => [event.type, event] as const))(
    'have exactly the fields of the event: %s',
    (type, event) => {
      const data = sampleOf(type, at);
      expect(Object.keys(data).sort()).toEqual(
        [...Object.keys(event.objects), ...Object.keys(event.values), 'sample'].sort(),
      );
      expect(data['sample']).toBe(true);
      for (const [name, { fields }] of Object.entries(event.objects)) {
        expect(Object.keys(data[name] as object).sort()).toEqual(Object.keys(fields).sort());
      }
    },
  );

  it.each(webhookEvents.map((event) => [event.type, event] as const))(
    'contain only 555-01xx numbers and example addresses: %s',
    (type) => {
      const text = JSON.stringify(sampleOf(type, at));
      for (const number of text.match(/\+\d+/g) ?? []) expect(number).toMatch(/^\+1\d{3}55501\d\d$/);
      for (const host of text.match(/(?<=@|\/\/)[a-z.]+/g) ?? []) expect(host).toMatch(/example\.com$/);
    },
  );

  it.each(webhookEvents.map((event) => [event.type, event] as const))(
    'are still marked as samples if they contain only ids: %s',
    (type, event) => {
      expect(idsOnly(event, sampleOf(type, at))).toMatchObject({ sample: true });
    },
  );
});
