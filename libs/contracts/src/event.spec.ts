import { describe, expect, it } from '@jest/globals';
import { idsOnly } from './event.js';
import { allEvents, defaultEventTypes, eventOfType, WEBHOOK_TEST, webhookEvents } from './events/catalogue.js';

const scopesByType: Record<string, string[]> = {
  'lead.created': ['leads:read'],
  'lead.updated': ['leads:read'],
  'call.completed': ['calls:read'],
  'booking.created': ['bookings:read'],
  'booking.updated': ['bookings:read'],
  'booking.cancelled': ['bookings:read'],
  'outbound_call.completed': ['outbound:write'],
  'chat.started': ['chats:read'],
  'chat.message.created': ['chats:read'],
  'chat.handoff_requested': ['chats:read'],
  'chat.handed_off': ['chats:read'],
  'chat.closed': ['chats:read'],
  'chat.lead_captured': ['chats:read', 'leads:read'],
  'do_not_call.added': ['dnc:read'],
};

const chat = ['id', 'status', 'page_url', 'handed_off_at', 'closed_at', 'created_at'];
const lead = 'id name phone_number email urgency source call_id chat_id outbound_call_id created_at'.split(' ');
const message = ['id', 'sender', 'role', 'author', 'body', 'via_api', 'created_at'];
const call =
  'id direction status from_number caller_name to_number spam routed_to started_at answered_at ended_at duration_seconds disposition created_at';
const booking =
  'id provider external_reference starts_at duration_minutes name phone_number call_id outbound_call_id created_at';
const changedBooking = [...booking.split(' '), 'chat_id', 'service', 'status', 'cancelled_at'];
const entry = 'id phone_number source call_id chat_id outbound_call_id created_at';
const outboundCall =
  'id source purpose status contact_name phone_number blocked_reason attempts answered_at answered_by voicemail_left_at ended_at duration_seconds created_at';

const fieldsByType: Record<string, Record<string, string[]>> = {
  'lead.created': { lead },
  'lead.updated': { lead },
  'call.completed': { call: call.split(' ') },
  'booking.created': { booking: booking.split(' ') },
  'booking.updated': { booking: changedBooking },
  'booking.cancelled': { booking: changedBooking },
  'outbound_call.completed': { outbound_call: outboundCall.split(' ') },
  'chat.started': { chat },
  'chat.message.created': { chat, message },
  'chat.handoff_requested': { chat },
  'chat.handed_off': { chat },
  'chat.closed': { chat: [...chat, 'lead_id', 'message_count'] },
  'chat.lead_captured': { chat, lead },
  'do_not_call.added': { do_not_call_entry: entry.split(' ') },
};

const idsByType: Record<string, Record<string, string[]>> = {
  'lead.created': { lead: ['id', 'call_id', 'chat_id', 'outbound_call_id'] },
  'lead.updated': { lead: ['id', 'call_id', 'chat_id', 'outbound_call_id'] },
  'call.completed': { call: ['id'] },
  'booking.created': { booking: ['id', 'call_id', 'outbound_call_id'] },
  'booking.updated': { booking: ['id', 'call_id', 'outbound_call_id', 'chat_id'] },
  'booking.cancelled': { booking: ['id', 'call_id', 'outbound_call_id', 'chat_id'] },
  'outbound_call.completed': { outbound_call: ['id'] },
  'chat.started': { chat: ['id'] },
  'chat.message.created': { chat: ['id'], message: ['id'] },
  'chat.handoff_requested': { chat: ['id'] },
  'chat.handed_off': { chat: ['id'] },
  'chat.closed': { chat: ['id'] },
  'chat.lead_captured': { chat: ['id'], lead: ['id', 'call_id', 'chat_id', 'outbound_call_id'] },
  'do_not_call.added': { do_not_call_entry: ['id', 'call_id', 'chat_id', 'outbound_call_id'] },
};

describe('the event catalogue', () => {
  it('sends the ten events of the contract by default, and opt-in events only to clients that name them', () => {
    const optIn = ['lead.updated', 'do_not_call.added', 'booking.updated', 'booking.cancelled'];
    const all = Object.keys(scopesByType);
    expect([...defaultEventTypes].sort()).toEqual(all.filter((type) => !optIn.includes(type)).sort());
    expect(defaultEventTypes).toHaveLength(10);
  });

  it('has fourteen webhook events besides the internal ones, each type once', () => {
    expect(webhookEvents.map(({ type }) => type).sort()).toEqual(Object.keys(scopesByType).sort());
    expect(new Set(allEvents.map(({ type }) => type)).size).toBe(allEvents.length);
    expect(eventOfType(WEBHOOK_TEST)).toBeUndefined();
    expect(eventOfType('organization.changed')?.scopes).toBeUndefined();
  });

  it.each(Object.keys(scopesByType))('gives %s its scopes and fields, and delivers it to webhooks', (type) => {
    const declaration = eventOfType(type)!;
    expect([...declaration.scopes!].sort()).toEqual([...scopesByType[type]!].sort());
    const fields = Object.entries(declaration.objects).map(([name, object]) => [name, Object.keys(object.fields)]);
    expect(Object.fromEntries(fields)).toEqual(fieldsByType[type]);
    expect(Object.keys(declaration.values)).toEqual(type === 'chat.handoff_requested' ? ['requested_by'] : []);
    expect(declaration.consumers).toContain('webhooks');
  });

  it.each(Object.keys(idsByType))('reduces %s to ids in HIPAA mode', (type) => {
    const data: Record<string, unknown> = { requested_by: 'visitor', extra: 'x' };
    for (const [name, names] of Object.entries(fieldsByType[type]!))
      data[name] = Object.fromEntries(names.map((field) => [field, 1]));
    const kept = idsOnly(eventOfType(type)!, data);
    const names = Object.entries(kept).map(([name, object]) => [name, Object.keys(object as object)]);
    expect(Object.fromEntries(names)).toEqual(idsByType[type]);
    expect(idsOnly(eventOfType(type)!, { ...data, sample: true })).toEqual({ ...kept, sample: true });
  });
});
