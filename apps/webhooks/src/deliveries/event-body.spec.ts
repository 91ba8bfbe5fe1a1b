import { describe, expect, it } from '@jest/globals';
import { reducedBodyOf, toWebhookEvent } from './event-body.js';

const envelope = (type: string, data: Record<string, unknown>): Parameters<typeof toWebhookEvent>[0] => ({
  id: '0198a3c0-0000-7000-8000-000000000001',
  type,
  organization_id: 7,
  livemode: true,
  created_at: '2026-01-01T00:00:00.987Z',
  data,
});

describe('the body of a delivery', () => {
  it('has the id, type, mode, creation in whole seconds and data, but not the organization', () => {
    expect(toWebhookEvent(envelope('chat.started', { chat: { id: 1, status: 'ai' } })).fullBody).toBe(
      '{"id":"0198a3c0-0000-7000-8000-000000000001","type":"chat.started","livemode":true,"created_at":"2026-01-01T00:00:00Z","data":{"chat":{"id":1,"status":"ai"}}}',
    );
  });

  it('contains only ids in its reduced form, and the full form can be reduced later', () => {
    const lead = { id: 3, name: 'Jordan', phone_number: '+14155550142', call_id: 9, chat_id: null };
    const event = toWebhookEvent(envelope('lead.created', { lead, sample: true }));
    expect(JSON.parse(event.reducedBody)).toMatchObject({
      id: event.id,
      data: { lead: { id: 3, call_id: 9, chat_id: null }, sample: true },
    });
    expect(event.reducedBody).not.toContain('Jordan');
    expect(reducedBodyOf(event.fullBody)).toBe(event.reducedBody);
  });

  it('is the same in both forms for webhook.test', () => {
    const event = toWebhookEvent(envelope('webhook.test', { message: 'This is a test event.' }));
    expect(event.reducedBody).toBe(event.fullBody);
  });

  it('contains no data in the reduced form of an undeclared event', () => {
    expect(JSON.parse(toWebhookEvent(envelope('secret.told', { secret: 'x' })).reducedBody)).toMatchObject({
      data: {},
    });
  });
});
