import { organizationFields } from '@frontdesk/contracts';
import {
  ApiClient,
  aRingingCall,
  createOrganization,
  eventually,
  platformClient,
  PUBLIC_BASE,
  sharedStack,
} from '@frontdesk/testing';
import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';
import { changeRows } from '../portal/gateway-rows.js';

const stack = sharedStack();
const platform = platformClient(stack);
const aNumber = (area = '312'): string => `+1${area}555${randomInt(1000, 10_000)}`;
const aQuestion = {
  key: 'insurance',
  label: 'Insurance',
  question: 'Who insures you?',
  type: 'text',
  required: false,
  for_services: ['Cleaning'],
};
/** Different numbers of an area that no other test uses. */
function someNumbers(count: number, area: string): string[] {
  const first = randomInt(1000, 9000);
  return Array.from({ length: count }, (_, index) => `+1${area}555${first + index}`);
}

describe('POST /organizations', () => {
  it('returns 201 with every field at its default and a test key that works at once at every gateway', async () => {
    const response = await platform.post('/organizations', { name: 'Plain' });
    expectStatus(response, 201);
    expect(Object.keys(response.json as object).sort()).toEqual(['data', 'test_key']);
    const { data, test_key: key } = response.json;
    expect(Object.keys(data as object).sort()).toEqual(Object.keys(organizationFields).sort());
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Plain',
      timezone: 'America/New_York',
      hipaa_mode: false,
      plan: 'pro',
      trial_minutes_remaining: null,
      service_active: true,
      terms_accepted: true,
      outbound_enabled: true,
      receptionist_configured: true,
      live_chat_enabled: true,
      leave_voicemail: false,
      outbound_number: null,
      outbound_lines: 5,
      daily_call_limit: null,
      receptionist_name: 'AI receptionist',
      receptionist_instructions: '',
      greeting: null,
      business_hours: null,
      closed_days: [],
      services: [],
      faq: [],
      intake: [],
      handoff: [],
      handoff_number: null,
      languages: ['en', 'es'],
      privacy_url: null,
      max_call_minutes: 20,
      inbound_lines: 20,
      voicemail_text: null,
      widget_id: expect.stringMatching(/^\S{8,}$/),
      widget_origins: [],
      whatsapp_phone_number_id: null,
      retention_days: null,
      deleted_at: null,
      removed_at: null,
      created_at: expect.stringMatching(INSTANT),
    });
    expect(key).toMatch(/^vk_test_[A-Za-z0-9]{40}$/);
    for (const origin of stack.gateways) {
      const me = await new ApiClient({ origin, basePath: PUBLIC_BASE, token: key as string }).get('/me');
      expect(me.json.data.organization.id).toBe(data.id);
    }
  });

  it('stores the given values', async () => {
    const settings = {
      name: 'Everything',
      timezone: 'Pacific/Honolulu',
      hipaa_mode: true,
      plan: 'trial',
      trial_minutes_remaining: 30,
      service_active: false,
      terms_accepted: false,
      outbound_enabled: false,
      receptionist_configured: false,
      live_chat_enabled: false,
      leave_voicemail: true,
      outbound_number: '+14155550100',
      outbound_lines: 1000,
      daily_call_limit: 17,
      receptionist_name: 'Sam',
      receptionist_instructions: 'Be kind.',
      greeting: 'How can I help?',
      business_hours: [
        { day: 'mon', opens: '09:00', closes: '17:30' },
        { day: 'fri', opens: '22:00', closes: '02:00' },
      ],
      closed_days: ['2026-12-25', '2027-01-01'],
      services: [
        { name: 'Cleaning', duration_minutes: 45, price: '$120', description: 'With polishing' },
        { name: 'Check-up', duration_minutes: 30, price: null, description: null },
      ],
      faq: [{ question: 'Where do I park?', answer: 'Behind the house.' }],
      intake: [
        {
          key: 'insurance',
          label: 'Insurance',
          question: 'Who insures you?',
          type: 'choice',
          required: true,
          choices: ['Delta', 'None'],
          for_services: ['Cleaning'],
        },
      ],
      handoff: [
        {
          label: 'Office',
          phone_number: '+13125550100',
          hours: [{ day: 'mon', opens: '09:00', closes: '12:00' }],
          topics: ['billing'],
        },
        { label: 'Owner', phone_number: '+13125550101', hours: null, topics: null },
      ],
      handoff_number: '+13125550100',
      languages: ['es'],
      privacy_url: 'https://www.example.com/privacy',
      max_call_minutes: 30,
      inbound_lines: 2,
      voicemail_text: 'We called about your request.',
      widget_origins: ['https://www.example.com'],
      whatsapp_phone_number_id: randomBytes(8).toString('hex'),
      retention_days: 90,
    };
    const created = await platform.post('/organizations', settings);
    expectStatus(created, 201);
    expect(created.json.data).toMatchObject(settings);
    expect((await platform.get(`/organizations/${created.json.data.id}`)).json).toEqual({ data: created.json.data });
  });

  it.each([
    ['name', {}],
    ['name', { name: '' }],
    ['name', { name: 'n'.repeat(256) }],
    ['name', { name: 7 }],
    ['timezone', { name: 'x', timezone: 'Mars/Olympus' }],
    ['timezone', { name: 'x', timezone: '+02:00' }],
    ['hipaa_mode', { name: 'x', hipaa_mode: 'true' }],
    ['plan', { name: 'x', plan: 'gold' }],
    ['outbound_lines', { name: 'x', outbound_lines: 0 }],
    ['outbound_lines', { name: 'x', outbound_lines: 1001 }],
    ['outbound_lines', { name: 'x', outbound_lines: '5' }],
    ['trial_minutes_remaining', { name: 'x', trial_minutes_remaining: 1.5 }],
    ['outbound_number', { name: 'x', outbound_number: 'call me' }],
    ['receptionist_instructions', { name: 'x', receptionist_instructions: 'i'.repeat(8001) }],
    ['business_hours', { name: 'x', business_hours: [{ day: 'mon', opens: '9', closes: '17:00' }] }],
    ['handoff_number', { name: 'x', handoff_number: '+442071838750' }],
    ['handoff_number', { name: 'x', handoff: [], handoff_number: '+13125550100' }],
    ['closed_days', { name: 'x', closed_days: ['2026-02-30'] }],
    ['services', { name: 'x', services: [{ name: 'Cleaning', duration_minutes: 4 }] }],
    ['services', { name: 'x', services: ['a', 'A'].map((name) => ({ name, duration_minutes: 30 })) }],
    ['faq', { name: 'x', faq: Array.from({ length: 60 }, () => ({ question: 'q', answer: 'a'.repeat(1000) })) }],
    ['intake', { name: 'x', intake: [{ key: 'Pet', label: 'p', question: 'q', type: 'text', required: true }] }],
    ['intake', { name: 'x', intake: [{ key: 'pet', label: 'p', question: 'q', type: 'choice', required: true }] }],
    ['intake', { name: 'x', intake: [aQuestion], services: [{ name: 'Check-up', duration_minutes: 30 }] }],
    ['handoff', { name: 'x', handoff: [{ label: 'Office', phone_number: '911' }] }],
    ['languages', { name: 'x', languages: [] }],
    ['privacy_url', { name: 'x', privacy_url: 'javascript:alert(1)' }],
    ['max_call_minutes', { name: 'x', max_call_minutes: 4 }],
    ['inbound_lines', { name: 'x', inbound_lines: 0 }],
    ['voicemail_text', { name: 'x', voicemail_text: 'v'.repeat(501) }],
    ['widget_origins', { name: 'x', widget_origins: 'https://a.example' }],
    ['widget_origins', { name: 'x', widget_origins: ['nonsense'] }],
    ['retention_days', { name: 'x', retention_days: 0 }],
  ])('returns 422 errors.%s for %j', async (field, body) => {
    expectInvalid(await platform.post('/organizations', body), field);
  });

  it('refuses an intake question for a service that the organization does not offer', async () => {
    const services = [{ name: 'Cleaning', duration_minutes: 45 }];
    const organization = await createOrganization(stack, { services });
    const path = `/organizations/${organization.id}`;
    expectStatus(await platform.patch(path, { intake: [aQuestion] }), 200);
    expectInvalid(await platform.patch(path, { intake: [{ ...aQuestion, for_services: ['Whitening'] }] }), 'intake');
  });

  it('keeps an intake question with a renamed service, and refuses to remove the service', async () => {
    const [cleaning, checkUp] = ['Cleaning', 'Check-up'].map((name) => ({ name, duration_minutes: 45 }));
    const organization = await createOrganization(stack, { services: [checkUp, cleaning], intake: [aQuestion] });
    const path = `/organizations/${organization.id}`;
    const whitening = { ...cleaning, name: 'Whitening' };
    const renamed = await platform.patch(path, { services: [checkUp, whitening] });
    expectStatus(renamed, 200);
    expect(renamed.json.data.intake).toMatchObject([{ key: 'insurance', for_services: ['Whitening'] }]);
    const reordered = await platform.patch(path, { services: [whitening, checkUp] });
    expect(reordered.json.data.intake).toEqual(renamed.json.data.intake);
    expectInvalid(await platform.patch(path, { services: [checkUp] }), 'services');
    // A new name at another place is another service.
    expectInvalid(await platform.patch(path, { services: [checkUp, cleaning] }), 'services');
    expectInvalid(await platform.patch(path, { services: [checkUp], intake: renamed.json.data.intake }), 'intake');
    expectStatus(await platform.patch(path, { services: [checkUp], intake: [] }), 200);
  });

  it('saves services although an intake question is for a service that was unknown before', async () => {
    const services = [{ name: 'Cleaning', duration_minutes: 45 }];
    const organization = await createOrganization(stack, { services, intake: [aQuestion] });
    await changeRows(`UPDATE gateway.organizations SET services = '[]' WHERE id = $1`, [organization.id], stack);
    const checkUp = { name: 'Check-up', duration_minutes: 30 };
    const path = `/organizations/${organization.id}`;
    expectStatus(await platform.patch(path, { services: [checkUp] }), 200);
    expectStatus(await platform.patch(path, { services: [], intake: [aQuestion] }), 200);
    expectInvalid(await platform.patch(path, { intake: [{ ...aQuestion, label: 'Changed?' }] }), 'intake');
  });

  it('lets only one organization have a WhatsApp number', async () => {
    const whatsapp = randomBytes(8).toString('hex');
    expectStatus(await platform.post('/organizations', { name: 'First', whatsapp_phone_number_id: whatsapp }), 201);
    expectInvalid(
      await platform.post('/organizations', { name: 'Second', whatsapp_phone_number_id: whatsapp }),
      'whatsapp_phone_number_id',
    );
    const third = await createOrganization(stack);
    expectInvalid(await third.update({ whatsapp_phone_number_id: whatsapp }), 'whatsapp_phone_number_id');
  });
});

describe('the inbound numbers of an organization', () => {
  it('are added, listed and removed, and each belongs to one organization', async () => {
    const [organization, other] = [await createOrganization(stack), await createOrganization(stack)];
    const path = `/organizations/${organization.id}/inbound-numbers`;
    const phone_number = aNumber();
    const added = await platform.post(path, { phone_number: phone_number.slice(2), label: 'Main' });
    expectStatus(added, 201);
    expect(added.json).toEqual({
      data: {
        id: expect.any(Number),
        phone_number,
        label: 'Main',
        purpose: 'reception',
        created_at: expect.stringMatching(INSTANT),
      },
    });
    const second = await platform.post(path, { phone_number: aNumber('800'), label: 'Stop', purpose: 'opt_out' });
    expect((await platform.get(path)).json).toEqual({ data: [added.json.data, second.json.data] });
    for (const { id } of [organization, other]) {
      const again = await platform.post(`/organizations/${id}/inbound-numbers`, { phone_number, label: 'x' });
      expectError(again, 'number_taken');
    }
    const number = `inbound-numbers/${added.json.data.id}`;
    expectError(await platform.delete(`/organizations/${other.id}/${number}`), 'not_found');
    expectStatus(await platform.delete(`/organizations/${organization.id}/${number}`), 204);
    expectError(await platform.delete(`/organizations/${organization.id}/${number}`), 'not_found');
    expectStatus(await platform.post(`/organizations/${other.id}/inbound-numbers`, { phone_number, label: 'x' }), 201);
  });

  it('are at most 100', async () => {
    const organization = await createOrganization(stack);
    await changeRows(
      `UPDATE gateway.organizations SET inbound_numbers =
         (SELECT jsonb_agg(jsonb_build_object('phone_number', '+1312556' || 1000 + n, 'label', 'x', 'purpose', 'opt_out'))
          FROM generate_series(1, 100) AS n)
       WHERE id = $1`,
      [organization.id],
    );
    const path = `/organizations/${organization.id}/inbound-numbers`;
    expectInvalid(await platform.post(path, { phone_number: aNumber(), label: 'x' }), 'phone_number');
  });

  it('are not handoff numbers', async () => {
    const organization = await createOrganization(stack, { handoff_number: '+13125550100' });
    const path = `/organizations/${organization.id}/inbound-numbers`;
    expectInvalid(await platform.post(path, { phone_number: '+13125550100', label: 'x' }), 'phone_number');
    expectError(await platform.post(path, { phone_number: '911', label: 'x' }), 'invalid_number');
    const phone_number = aNumber();
    expectStatus(await platform.post(path, { phone_number, label: 'x' }), 201);
    expectInvalid(await organization.update({ handoff_number: phone_number }), 'handoff_number');
    expectInvalid(await organization.update({ handoff: [{ label: 'x', phone_number }] }), 'handoff');
    expectInvalid(await platform.post('/organizations', { name: 'x', handoff_number: phone_number }), 'handoff_number');
  });

  it('are not handoff numbers of other organizations', async () => {
    const [first, second, listed] = someNumbers(3, '773') as [string, string, string];
    await createOrganization(stack, { handoff_number: first });
    const handoff = [first, listed].map((phone_number) => ({ label: 'x', phone_number }));
    await createOrganization(stack, { handoff });
    const path = `/organizations/${(await createOrganization(stack)).id}/inbound-numbers`;
    for (const phone_number of [first, listed]) {
      expectInvalid(await platform.post(path, { phone_number, label: 'x' }), 'phone_number');
    }
    expectStatus(await platform.post(path, { phone_number: second, label: 'x' }), 201);
  });

  it('do not become handoff numbers at the same time', async () => {
    const [one, other] = [await createOrganization(stack), await createOrganization(stack)];
    for (const phone_number of someNumbers(5, '872')) {
      const answers = await Promise.all([
        platform.post(`/organizations/${one.id}/inbound-numbers`, { phone_number, label: 'x' }),
        other.update({ handoff_number: phone_number }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([422]);
    }
  });
});

describe('PATCH /organizations/{organization}', () => {
  it('keeps handoff_number equal to the number of the first handoff entry', async () => {
    const organization = await createOrganization(stack, { name: 'Acme', handoff_number: '+13125550100' });
    const entry = (label: string, phone_number: string) => ({ label, phone_number, hours: null, topics: null });
    const path = `/organizations/${organization.id}`;
    expect((await platform.get(path)).json.data).toMatchObject({ handoff: [entry('Acme', '+13125550100')] });

    const list = [entry('Office', '+13125550101'), entry('Owner', '+13125550100')];
    expectStatus(await organization.update({ handoff: list }), 200);
    expect((await platform.get(path)).json.data).toMatchObject({ handoff: list, handoff_number: '+13125550101' });
    expectStatus(await organization.update({ handoff_number: '+13125550101' }), 200);
    expect((await platform.get(path)).json.data).toMatchObject({ handoff: list });

    expectStatus(await organization.update({ handoff_number: '+13125550199' }), 200);
    expect((await platform.get(path)).json.data).toMatchObject({ handoff: [entry('Acme', '+13125550199')] });
    expectStatus(await organization.update({ handoff_number: null }), 200);
    expect((await platform.get(path)).json.data).toMatchObject({ handoff: [] });
  });

  it('changes the given fields and nothing else, and ignores read-only fields', async () => {
    const organization = await createOrganization(stack, { daily_call_limit: 10 });
    const response = await organization.update({
      plan: 'starter',
      daily_call_limit: null,
      id: 1,
      widget_id: 'mine',
      created_at: '2020-01-01T00:00:00Z',
    });
    expectStatus(response, 200);
    expect(response.json).toEqual({ data: { ...organization.data, plan: 'starter', daily_call_limit: null } });
    expect((await platform.get(`/organizations/${organization.id}`)).json).toEqual(response.json);
  });

  it('returns 200 with the unchanged organization for an empty change', async () => {
    const organization = await createOrganization(stack);
    expect((await organization.update({})).json).toEqual({ data: organization.data });
  });

  it.each([
    ['plan', { plan: 'gold' }],
    ['name', { name: 'n'.repeat(256) }],
    ['hipaa_mode', { hipaa_mode: 1 }],
    ['timezone', { timezone: 'Nowhere' }],
  ])('returns 422 errors.%s for %j and changes nothing', async (field, changes) => {
    const organization = await createOrganization(stack);
    expectInvalid(await organization.update({ service_active: false, ...changes }), field);
    expect((await platform.get(`/organizations/${organization.id}`)).json.data).toEqual(organization.data);
  });

  it('keeps all concurrent changes', async () => {
    const organization = await createOrganization(stack);
    const responses = await Promise.all(
      [
        { plan: 'starter' },
        { leave_voicemail: true },
        { daily_call_limit: 3 },
        { receptionist_name: 'Kim' },
        { outbound_lines: 9 },
      ].map((change) => organization.update(change)),
    );
    for (const response of responses) expectStatus(response, 200);
    expect((await platform.get(`/organizations/${organization.id}`)).json.data).toMatchObject({
      plan: 'starter',
      leave_voicemail: true,
      daily_call_limit: 3,
      receptionist_name: 'Kim',
      outbound_lines: 9,
    });
  });
});

describe('GET /organizations', () => {
  it('lists newest first, page by page, in both directions', async () => {
    const made: number[] = [];
    for (let count = 0; count < 3; count++) made.push((await createOrganization(stack)).id);
    const listed: { id: number; created_at: string }[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 400 && !made.every((id) => listed.some((one) => one.id === id)); pages++) {
      const page = await platform.get('/organizations', { per_page: 2, ...(cursor ? { cursor } : {}) });
      expectStatus(page, 200);
      expect(page.json.meta).toMatchObject({
        path: `${stack.publicBaseUrl}/api/platform/v1/organizations`,
        per_page: 2,
      });
      listed.push(...(page.json.data as typeof listed));
      cursor = page.json.meta.next_cursor as string | null;
    }
    const ids = listed.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => made.includes(id))).toEqual([...made].reverse());
    const order = listed.map(({ created_at, id }) => `${created_at} ${String(id).padStart(12, '0')}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  it.each(['per_page=0', 'cursor=nonsense', 'per_page[]=1'])('returns 422 for %s', async (query) => {
    expectInvalid(await platform.get('/organizations', query), query.split(/[=[]/)[0]!);
  });

  it('returns 422 for a cursor of the Organization API', async () => {
    const organization = await createOrganization(stack);
    const caller = await organization.caller();
    for (let count = 0; count < 2; count++) await caller.post('/leads', { reason: 'x' });
    const cursor = (await caller.get('/leads', { per_page: 1 })).json.meta.next_cursor as string;
    expectInvalid(await platform.get('/organizations', { cursor }), 'cursor');
  });
});

describe('usage', () => {
  const none = {
    ...{ calls: 0, call_minutes: 0, chats: 0, deliveries: 0 },
    ...{ prompt_tokens: 0, completion_tokens: 0, estimated_tokens: 0 },
  };
  const addTokens = (service: 'chats' | 'voice', id: number, day: string): Promise<void> =>
    changeRows(`INSERT INTO ${service}.model_usage VALUES ($1, true, $2, 100, 20, 12)`, [id, day], stack, service);

  it('counts a month by day in the time zone of the organization', async () => {
    const organization = await createOrganization(stack, {
      ...{ name: 'Usage', timezone: 'America/Denver', plan: 'trial', trial_minutes_remaining: 30 },
    });
    const { id } = organization;
    const path = `/organizations/${id}`;
    for (const [started_at, duration_seconds] of [
      ['2026-01-01T06:59:59Z', 600],
      ['2026-01-01T07:00:00Z', 61],
      ['2026-02-01T06:59:59Z', 60],
    ]) {
      const call = await platform.post(`${path}/calls`, aRingingCall({ status: 'in_progress', started_at }));
      const end = { status: 'completed', duration_seconds };
      expectStatus(await platform.patch(`${path}/calls/${call.json.data.id as number}`, end), 200);
    }
    await addTokens('chats', id, '2026-01-31');
    await addTokens('voice', id, '2026-01-31');
    await addTokens('voice', id, '2026-02-01');
    const tokens = { prompt_tokens: 200, completion_tokens: 40, estimated_tokens: 24 };
    const january = {
      ...{ organization_id: id, name: 'Usage', livemode: true, month: '2026-01', requests: 0 },
      ...{ ...none, ...tokens, calls: 2, call_minutes: 3, trial_minutes_remaining: 30 },
    };
    expect((await platform.get(`${path}/usage`, { month: '2026-01' })).json.data).toEqual({
      ...january,
      days: [
        { ...none, day: '2026-01-01', calls: 1, call_minutes: 2 },
        { ...none, ...tokens, day: '2026-01-31', calls: 1, call_minutes: 1 },
      ],
    });
    const test = await platform.get(`${path}/usage`, { month: '2026-01', livemode: false });
    expect(test.json.data).toMatchObject({ ...none, livemode: false, days: [] });
    const newest: unknown[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 100 && newest.length === 0; pages++) {
      const page = await platform.get('/usage', { month: '2026-01', per_page: 20, ...(cursor ? { cursor } : {}) });
      expectStatus(page, 200);
      newest.push(...(page.json.data as { organization_id: number }[]).filter((one) => one.organization_id === id));
      cursor = page.json.meta.next_cursor as string | null;
    }
    expect(newest).toEqual([january]);
  });

  it('counts the chats and the requests of the current month', async () => {
    const organization = await createOrganization(stack, { timezone: 'UTC' });
    const chat = await platform.post(`/organizations/${organization.id}/chats`, { channel: 'web' });
    const day = String(chat.json.data.created_at).slice(0, 10);
    const caller = await organization.caller();
    for (let count = 0; count < 2; count++) await caller.get('/leads');
    const usage = await eventually(
      async () => {
        const { json } = await platform.get(`/organizations/${organization.id}/usage`, { month: day.slice(0, 7) });
        return json.data.requests === 2 && (json.data as Record<string, unknown>);
      },
      { what: 'the requests in the log' },
    );
    expect(usage).toMatchObject({ chats: 1, trial_minutes_remaining: null, days: [{ ...none, day, chats: 1 }] });
  });

  it.each(['2026-13', '2026-1', '1999-01', '2026-01-01'])('returns 422 for the month %s', async (month) => {
    expectInvalid(await platform.get('/usage', { month }), 'month');
  });
});

describe('an unknown organization', () => {
  it('returns 404 not_found for every path below it', async () => {
    const path = '/organizations/987654321';
    expectError(await platform.get(path), 'not_found');
    expectError(await platform.patch(path, { plan: 'pro' }), 'not_found');
    expectError(await platform.get(`${path}/usage`), 'not_found');
    expectError(await platform.get(`${path}/api-keys`), 'not_found');
    expectError(await platform.post(`${path}/api-keys`, { name: 'x', mode: 'live', scopes: [] }), 'not_found');
    expectError(await platform.delete(`${path}/api-keys/1`), 'not_found');
    expectError(await platform.post(`${path}/leads`, { source: 'website', reason: 'x' }), 'not_found');
  });
});
