import { describe, expect, it } from '@jest/globals';
import { readLead } from './imported-lead.js';

const now = new Date('2026-03-01T12:00:00.500Z');
const read = (raw: Record<string, unknown>) => readLead({ reason: 'Leaking tap', ...raw }, { ownId: 'own', now });

describe('readLead', () => {
  it('applies the rules of the API: E.164, trimmed text, whole seconds, source api by default', () => {
    expect(
      read({
        name: ' Dana Reyes ',
        phone_number: '(415) 555-0123',
        email: 'Dana@example.com',
        created_at: '2025-12-31T20:00:00.9-05:00',
        details: { floor: 2 },
        call_id: 7,
      }),
    ).toEqual({
      lead: {
        external_id: 'own',
        name: 'Dana Reyes',
        phone_number: '+14155550123',
        email: 'Dana@example.com',
        reason: 'Leaking tap',
        urgency: null,
        details: { floor: 2 },
        custom_fields: {},
        source: 'api',
        call_id: 7,
        chat_id: null,
        outbound_call_id: null,
        created_at: new Date('2026-01-01T01:00:00Z'),
      },
      reason: null,
    });
  });

  it('keeps the row’s id and source, and uses the time of the import by default', () => {
    expect(read({ external_id: 'crm-1', source: 'website' }).lead).toMatchObject({
      external_id: 'crm-1',
      source: 'website',
      created_at: new Date('2026-03-01T12:00:00Z'),
    });
  });

  it.each([
    [{ phone_number: '12' }, 'phone_number is not a valid US number'],
    [{ phone_number: '+44 20 7946 0958' }, 'phone_number is not a valid US number'],
    [{ email: 'invalid' }, 'email must be an email address'],
    [{ reason: '' }, 'reason is required'],
    [{ reason: 'r'.repeat(2001) }, 'reason must be at most 2000 characters'],
    [{ created_at: '2026-03-01T12:00:01Z' }, 'created_at is in the future'],
    [{ name: 'n'.repeat(256), source: 'fax' }, /^source .*; name /],
    [{ created_at: 'yesterday' }, /^created_at must be a date-time/],
    [{ details: 'text' }, /^details /],
  ])('rejects %j', (raw, reason) => {
    const answer = read(raw);
    expect(answer.lead).toBeNull();
    if (typeof reason === 'string') expect(answer.reason).toBe(reason);
    else expect(answer.reason).toMatch(reason);
  });
});
