import { idsOnly, leadCreated, leadEventFields, leadFields } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { toLead, toLeadInEvent, type LeadEntity, type LeadRow } from './lead.entity.js';

const row: LeadRow = {
  id: 7,
  livemode: true,
  name: 'Dana Reyes',
  phone_number: '+14155550123',
  email: 'dana@example.com',
  reason: 'Leaking tap',
  urgency: 'high',
  details: { floor: 2 },
  custom_fields: { pets: { label: 'Pets', value: 'a dog' } },
  source: 'chat',
  call_id: null,
  chat_id: 12,
  outbound_call_id: null,
  created_at: new Date('2026-01-01T00:00:00Z'),
};

const everyField = [
  'id',
  'livemode',
  'name',
  'phone_number',
  'email',
  'reason',
  'urgency',
  'details',
  'custom_fields',
  'source',
  'call_id',
  'chat_id',
  'outbound_call_id',
  'created_at',
];
const redacted = ['reason', 'details', 'custom_fields'];

describe('toLead', () => {
  it.each([true, false])('returns exactly the documented fields (detail: %s)', (detail) => {
    const followUp = { assignee_id: 5, handled_at: new Date(), handled_by_id: 5, handled_by_name: 'Ada' };
    const stored: LeadEntity = { ...row, organization_id: 3, external_id: 'crm-1', ...followUp };
    expect(toLead(stored, { detail, hipaa: false })).toEqual({ ...row, created_at: '2026-01-01T00:00:00Z' });
    expect(Object.keys(leadFields)).toEqual(everyField);
  });

  it.each([true, false])('in HIPAA mode omits exactly reason, details and custom fields (detail: %s)', (detail) => {
    const shown = toLead(row, { detail, hipaa: true });
    expect(Object.keys(shown)).toEqual(everyField.filter((name) => !redacted.includes(name)));
    expect(shown).toMatchObject({ name: 'Dana Reyes', phone_number: '+14155550123', email: 'dana@example.com' });
  });

  it('keeps the key of an empty field', () => {
    const empty = {
      ...row,
      name: null,
      phone_number: null,
      email: null,
      urgency: null,
      details: null,
      custom_fields: {},
    };
    expect(toLead(empty, { detail: true, hipaa: false })).toMatchObject({
      name: null,
      phone_number: null,
      email: null,
      urgency: null,
      details: null,
      custom_fields: {},
      call_id: null,
    });
  });

  it('redacts only the fields that the field table marks', () => {
    const treatments = Object.entries(leadFields).map(([name, { hipaa }]) => [name, hipaa]);
    expect(treatments).toEqual(everyField.map((name) => [name, redacted.includes(name) ? 'omitted' : 'kept']));
  });
});

describe('toLeadInEvent', () => {
  it('returns contact details and references, without content', () => {
    expect(toLeadInEvent(row)).toEqual({
      id: 7,
      name: 'Dana Reyes',
      phone_number: '+14155550123',
      email: 'dana@example.com',
      urgency: 'high',
      source: 'chat',
      call_id: null,
      chat_id: 12,
      outbound_call_id: null,
      created_at: '2026-01-01T00:00:00Z',
    });
    expect(Object.keys(leadEventFields).filter((name) => redacted.includes(name))).toEqual([]);
  });

  it('leaves only the id and references after HIPAA redaction', () => {
    expect(idsOnly(leadCreated, { lead: toLeadInEvent(row) })).toEqual({
      lead: { id: 7, call_id: null, chat_id: 12, outbound_call_id: null },
    });
  });
});
