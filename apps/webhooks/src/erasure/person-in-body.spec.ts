import type { WebhookBody } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { onlyPersonIn, withoutPerson } from './person-in-body.js';

const NUMBER = '+14155550123';
const ann = { phoneNumber: NUMBER, email: 'ann@example.com', ids: {} };
const aBody = (type: string, data: Record<string, unknown>): WebhookBody => ({
  id: '5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11',
  type,
  livemode: true,
  created_at: '2026-01-01T00:00:00Z',
  data,
});
const aLead = (given: object = {}): WebhookBody =>
  aBody('lead.created', {
    lead: { id: 7, name: 'Ann Lee', phone_number: NUMBER, email: 'Ann@Example.com', call_id: 3, ...given },
  });

describe('removing a person from the body of an event', () => {
  it('reduces an object that carries a given identifier to its ids', () => {
    const reduced = { body: aBody('lead.created', { lead: { id: 7, call_id: 3 } }), isReduced: true };
    expect(withoutPerson(aLead(), ann)).toEqual(reduced);
    expect(withoutPerson(aLead({ email: null }), ann)).toEqual(reduced);
    expect(withoutPerson(aLead({ phone_number: '+13125550144' }), { ...ann, phoneNumber: null })).toEqual(reduced);
  });

  it('takes only the given identifier from an object of another person', () => {
    const shared = { name: 'Bob', email: 'bob@example.com' };
    const lead = { ...(aLead(shared).data['lead'] as object), phone_number: null };
    expect(withoutPerson(aLead(shared), ann)).toEqual({ body: aBody('lead.created', { lead }), isReduced: false });
  });

  it('reduces an object that carries no identifier if its record was removed', () => {
    const body = aBody('chat.message.created', { chat: { id: 5, status: 'ai' }, message: { id: 9, body: 'I am Ann' } });
    expect(withoutPerson(body, { ...ann, ids: { chat: [5] } })?.body.data).toEqual({
      chat: { id: 5 },
      message: { id: 9 },
    });
    expect(withoutPerson(body, { ...ann, ids: { lead: [5, 9], chat: [6] } })).toBeNull();
  });

  it('leaves the number of another person, and text that only mentions the number', () => {
    expect(withoutPerson(aLead({ phone_number: '+13125550144', email: null }), ann)).toBeNull();
    const body = aBody('chat.message.created', { chat: { id: 5 }, message: { id: 9, body: `Call ${NUMBER}` } });
    expect(withoutPerson(body, ann)).toBeNull();
  });

  it('reduces calls from the number', () => {
    const call = { id: 3, from_number: NUMBER, to_number: '+12125550100', caller_name: 'ANN LEE' };
    expect(withoutPerson(aBody('call.completed', { call }), ann)?.body.data).toEqual({ call: { id: 3 } });
  });
});

describe('leaving only a person in the body of an event', () => {
  it('leaves events of the person as they are', () => {
    expect(onlyPersonIn(aLead(), ann)).toEqual(aLead());
    const chat = aBody('chat.message.created', { chat: { id: 5 }, message: { id: 9, body: 'I am Ann' } });
    expect(onlyPersonIn(chat, { ...ann, ids: { chat: [5] } })).toEqual(chat);
  });

  it('leaves out objects of another person', () => {
    const call = { id: 3, from_number: NUMBER };
    const lead = { id: 7, name: 'Bob', phone_number: '+13125550144' };
    expect(onlyPersonIn(aBody('call.completed', { call, lead }), ann)?.data).toEqual({ call });
    const chat = { id: 5, status: 'ai' };
    const byNumber = { ...ann, email: null, ids: { chat: [5] } };
    const other = { id: 8, name: 'Bob', phone_number: null, email: 'bob@example.com' };
    expect(onlyPersonIn(aBody('chat.lead_captured', { chat, lead: other }), byNumber)?.data).toEqual({ chat });
  });

  it('has no event of another person that carries a given identifier', () => {
    expect(onlyPersonIn(aLead({ email: 'bob@example.com' }), ann)).toBeNull();
    expect(onlyPersonIn(aBody('lead.created', { lead: { id: 8, notes: NUMBER } }), ann)).toBeNull();
  });
});
