import { describe, expect, it } from '@jest/globals';
import type { CrmLead } from './crm-port.js';
import { LeadTemplate } from './lead-template.js';

const lead: CrmLead = {
  key: '7',
  id: 7,
  name: 'Ann de la Cruz',
  phone_number: '+14155550142',
  email: null,
  reason: 'Leaky tap',
  urgency: null,
  details: { day: 'Tuesday', count: 2 },
  custom_fields: { pet: { label: 'Pet', value: 'Rex' } },
  source: 'chat',
  call_id: null,
  chat_id: 3,
  outbound_call_id: null,
  created_at: '2026-01-01T00:00:00Z',
};
const render = (template: string, given: Partial<CrmLead> = {}): unknown => {
  const values = { lead: { ...lead, ...given }, event: 'lead.created', livemode: true, externalId: null };
  return JSON.parse(new LeadTemplate(template).render(values));
};

describe('LeadTemplate', () => {
  it('refuses what is nested so deeply that a push could fail', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => new LeadTemplate(nested(3200))).toThrow('is nested too deeply');
    expect(render(nested(20))).toEqual(JSON.parse(nested(20)));
  });

  it('reads a placeholder with spaces beside a private character', () => {
    expect(render('{"a":"\ue000{{ lead.name }}"}')).toEqual({ a: 'Ann de la Cruz' });
  });

  it('puts placeholders into strings, and alone as values', () => {
    const template = `{ "title": "{{event}}: {{ lead.first_name }} {{lead.last_name}}", "id": {{lead.id}},
      "email": {{ lead.email }}, "mail": "<{{lead.email}}>", "live": {{livemode}}, "crm": {{external_id}},
      "pet": "{{lead.custom_fields.pet}}", "count": {{lead.details.count}}, "none": {{lead.details.other}},
      "all": {{lead.details}}, "rows": [{{lead.chat_id}}, "x"], "fixed": 1.5 }`;
    expect(render(template)).toEqual({
      title: 'lead.created: Ann de la Cruz',
      id: 7,
      email: null,
      mail: '<>',
      live: true,
      crm: null,
      pet: 'Rex',
      count: 2,
      none: null,
      all: { day: 'Tuesday', count: 2 },
      rows: [3, 'x'],
      fixed: 1.5,
    });
  });

  it.each([
    '", "admin": true, "x": "',
    '\\", "admin": true, "x": "\\',
    '{{lead.email}}',
    '{{secrets.api_key}}',
    '\ue000{{lead.id}}',
    '"}]}\n\r\u2028\u0000',
    '\ud800',
    '$& $1 $`',
    '</script>',
  ])('keeps a value that tries to be more than a value as it is: %j', (attack) => {
    const all = {
      name: attack,
      phone_number: attack,
      email: attack,
      reason: attack,
      urgency: attack,
      details: { day: attack },
      custom_fields: { pet: { label: attack, value: attack } },
    };
    const template = `{ "name": "{{lead.name}}", "number": {{lead.phone_number}}, "email": {{lead.email}},
      "reason": "Reason: {{lead.reason}}.", "urgency": "{{lead.urgency}}", "day": {{lead.details.day}},
      "details": {{lead.details}}, "pet": "{{lead.custom_fields.pet}}", "fields": {{lead.custom_fields}} }`;
    expect(render(template, all)).toEqual({
      name: attack,
      number: attack,
      email: attack,
      reason: `Reason: ${attack}.`,
      urgency: attack,
      day: attack,
      details: { day: attack },
      pet: attack,
      fields: { pet: { label: attack, value: attack } },
    });
  });

  it.each(['__proto__', 'constructor', 'toString'])('reads no inherited property %s', (key) => {
    expect(render(`[{{lead.details.${key}}}, {{lead.custom_fields.${key}}}]`)).toEqual([null, null]);
  });

  it.each([
    ['{"a": {{lead.nmae}}}', 'has the unknown placeholder {{lead.nmae}}'],
    ['{"a": "x {{ secrets.token }}"}', 'has the unknown placeholder {{ secrets.token }}'],
    ['{"a": "\\u007b{lead.nmae}}"}', 'has the unknown placeholder {{lead.nmae}}'],
    ['{"a": "{{lead.name"}', 'has a placeholder without an end'],
    ['{"{{lead.name}}": 1}', 'has a placeholder in a key'],
    ['{{{lead.name}}: 1}', 'has a placeholder in a key'],
    ['{"a": {{lead.name}}{{lead.name}}}', 'is not JSON'],
    ['{"a": {{lead.name}}', 'is not JSON'],
    ['hello', 'is not JSON'],
  ])('refuses %s', (template, message) => {
    expect(() => new LeadTemplate(template)).toThrow(message);
  });
});
