// @ts-check
import path from 'node:path';
import { STATE } from './checkout.mjs';
import { LauncherFailure } from './failure.mjs';
import { readJson, writePrivateJson } from './private-files.mjs';

const DEMO_FILE = path.join(STATE, 'demo.json');
const SEEDED_FILE = path.join(STATE, 'demo-seeded.json');
const PUBLIC_API = '/api/public/v1';
const PLATFORM_API = '/api/platform/v1';

/**
 * The demo organization's caller ID. Live calls from it play a simulated conversation, so that one shows a whole call.
 */
export const DEMO_NUMBER = '+18725550177';

const ORGANIZATION = { name: 'Lakeview Dental (demo)', timezone: 'America/Chicago', outbound_number: DEMO_NUMBER };

const EVERY_SCOPE = [
  'calls:read',
  'leads:read',
  'leads:write',
  'bookings:read',
  'outbound:write',
  'dnc:read',
  'dnc:write',
  'chats:read',
  'chats:write',
  'webhooks:manage',
];

/**
 * The records of the demo organization. `path` is relative to the organization in the platform API, or to the public
 * API with the live or the test key; the entries of `below` are written below the record. Existing demo organizations
 * get records added here later.
 * @type {{ id: string, api?: 'live' | 'test', path: string, body: Record<string, unknown>, below?: Write[] }[]}
 * @typedef {{ path: string, body: Record<string, unknown> }} Write
 */
const RECORDS = [
  {
    id: 'lead-call-live',
    path: 'leads',
    body: {
      livemode: true,
      source: 'call',
      name: 'Priya Raman',
      phone_number: '+13125550142',
      reason: 'Chipped a front tooth and would like to be seen this week',
      urgency: 'high',
      custom_fields: { insurance: { label: 'Insurance', value: 'Delta Dental PPO' } },
    },
  },
  {
    id: 'lead-chat-live',
    path: 'leads',
    body: {
      livemode: true,
      source: 'chat',
      name: 'Marcus Bell',
      email: 'marcus.bell@example.com',
      reason: 'Asked what whitening costs',
    },
  },
  {
    id: 'lead-website-live',
    path: 'leads',
    body: {
      livemode: true,
      source: 'website',
      name: 'Elena Ortiz',
      phone_number: '+13125550117',
      email: 'elena.ortiz@example.com',
      reason: 'New patient, two children, wants a cleaning on a Saturday',
    },
  },
  {
    id: 'lead-call-test',
    path: 'leads',
    body: {
      livemode: false,
      source: 'call',
      name: 'Test Caller',
      phone_number: '+13125550100',
      reason: 'Trying the line out',
    },
  },
  {
    id: 'lead-website-test',
    path: 'leads',
    body: {
      livemode: false,
      source: 'website',
      name: 'Test Visitor',
      email: 'visitor@example.com',
      reason: 'Trying the contact form out',
    },
  },
  {
    id: 'call-ringing-live',
    path: 'calls',
    body: {
      livemode: true,
      direction: 'inbound',
      from_number: '+13125550142',
      to_number: '+13125550100',
      caller_name: 'PRIYA RAMAN',
      routed_to: 'ai_agent',
    },
  },
  {
    id: 'call-in-progress-live',
    path: 'calls',
    body: {
      livemode: true,
      direction: 'inbound',
      status: 'in_progress',
      from_number: '+13125550117',
      to_number: '+13125550100',
      routed_to: 'human_queue',
    },
  },
  {
    id: 'call-missed-live',
    path: 'calls',
    body: {
      livemode: true,
      direction: 'inbound',
      status: 'missed',
      from_number: '+13125550169',
      to_number: '+13125550100',
      spam: true,
    },
  },
  {
    id: 'call-completed-test',
    path: 'calls',
    body: {
      livemode: false,
      direction: 'inbound',
      status: 'completed',
      from_number: '+13125550100',
      to_number: '+13125550101',
      caller_name: 'TEST CALLER',
      routed_to: 'ai_agent',
    },
  },
  {
    id: 'booking-google-live',
    path: 'bookings',
    body: {
      livemode: true,
      provider: 'google_calendar',
      external_reference: 'demo-event-1',
      starts_at: '2031-05-04T15:00:00Z',
      duration_minutes: 45,
      name: 'Priya Raman',
      phone_number: '+13125550142',
    },
  },
  {
    id: 'booking-acuity-test',
    path: 'bookings',
    body: {
      livemode: false,
      provider: 'acuity',
      starts_at: '2031-05-05T09:30:00Z',
      duration_minutes: 30,
      name: 'Test Caller',
    },
  },
  {
    id: 'blocked-caller-live',
    api: 'live',
    path: 'blocked-callers',
    body: { pattern: '+1312555019*', note: 'Extended warranty robocalls' },
  },
  {
    id: 'consent-live',
    path: 'consents',
    body: {
      livemode: true,
      phone_number: '+13125550142',
      purposes: ['informational'],
      consent_text: 'You may remind me of my appointments with an automated call.',
      source_url: 'https://lakeview-dental.example/new-patients',
      method: 'web_form',
    },
  },
  {
    id: 'consent-test',
    path: 'consents',
    body: {
      livemode: false,
      phone_number: '+13125550190',
      purposes: ['marketing', 'informational'],
      consent_text: 'I agree that an AI assistant may call me.',
    },
  },
  {
    id: 'opt-out-live',
    path: 'do-not-call',
    body: { livemode: true, phone_number: '+13125550155', opted_out: true, note: 'Asked on the phone' },
  },
  {
    id: 'do-not-call-live',
    api: 'live',
    path: 'do-not-call',
    body: { phone_number: '+13125550169', note: 'Asked by mail not to be called' },
  },
  {
    // A test key simulates the call, so no phone rings.
    id: 'lead-callback-test',
    api: 'test',
    path: 'leads',
    body: {
      name: 'Test Caller',
      phone_number: '+13125550190',
      reason: 'Would like to be called back',
      callback: { consent_text: 'I agree that an AI assistant may call me about my request.' },
    },
  },
  {
    id: 'outbound-call-test',
    api: 'test',
    path: 'outbound-calls',
    body: {
      phone_number: '+13125550190',
      contact_name: 'Test Caller',
      purpose: 'informational',
      context: { appointment: 'Tuesday at 9:30' },
    },
  },
  {
    id: 'chat-waiting-live',
    path: 'chats',
    body: { livemode: true, channel: 'web', page_url: 'https://lakeview-dental.example/whitening' },
    below: [
      { path: 'messages', body: { sender: 'visitor', author: 'Marcus', body: 'Hi, what does whitening cost?' } },
      {
        path: 'messages',
        body: { sender: 'ai', body: 'Hello! It begins at $250. Would you like to talk to somebody at the practice?' },
      },
      { path: 'messages', body: { sender: 'visitor', author: 'Marcus', body: 'Yes please' } },
      { path: 'handoff', body: { to: 'owner', summary: 'Asked what whitening costs and wants to talk to a person' } },
    ],
  },
  {
    id: 'chat-whatsapp-live',
    path: 'chats',
    body: { livemode: true, channel: 'whatsapp', contact_address: '+13125550117' },
    below: [
      { path: 'messages', body: { sender: 'visitor', author: 'Elena', body: 'Are you open on Saturdays?' } },
      { path: 'messages', body: { sender: 'ai', body: 'We are, from 9 to 1. Shall I find you a time?' } },
    ],
  },
  {
    id: 'chat-closed-test',
    path: 'chats',
    body: { livemode: false, channel: 'web' },
    below: [
      { path: 'messages', body: { sender: 'visitor', body: 'Trying the chat out' } },
      { path: 'messages', body: { sender: 'agent', author: 'Dana', body: 'It works' } },
      { path: 'close', body: {} },
    ],
  },
];

/**
 * @typedef {object} Demo
 * @property {string} base_url
 * @property {string} platform_url
 * @property {string} platform_token
 * @property {number} organization_id
 * @property {string} live_key
 * @property {string} test_key
 * @property {string} widget_url a page with the chat widget
 * @property {string} docs_url the reference and the guides
 */

/**
 * Creates the demo organization with working keys and a few records if necessary, and writes `.local/demo.json`.
 * @param {{ addresses: import('./addresses.mjs').Addresses, platformToken: string, signal: AbortSignal }} options
 * @returns {Promise<Demo>}
 */
export async function prepareDemo({ addresses, platformToken, signal }) {
  const platform = client(`${addresses.platformOrigin}${PLATFORM_API}`, platformToken, signal);
  const kept = /** @type {Demo | undefined} */ (readJson(DEMO_FILE));
  const publicUrl = `${addresses.localOrigin}${PUBLIC_API}`;
  const account = kept && (await keysWork(kept, publicUrl, signal)) ? kept : await createAccount(platform);
  const { data: organization } = await platform.get(`/organizations/${account.organization_id}`);
  // Created by an earlier version.
  if (organization.outbound_number === null) {
    await platform.patch(`/organizations/${account.organization_id}`, { outbound_number: DEMO_NUMBER });
  }
  const demo = {
    base_url: `${addresses.publicBaseUrl}${PUBLIC_API}`,
    platform_url: `${addresses.platformOrigin}${PLATFORM_API}`,
    platform_token: platformToken,
    organization_id: account.organization_id,
    live_key: account.live_key,
    test_key: account.test_key,
    widget_url: `${addresses.publicBaseUrl}/widget/v1/demo?widget=${organization.widget_id}`,
    docs_url: `${addresses.publicBaseUrl}/docs`,
  };
  writePrivateJson(DEMO_FILE, demo);
  const keys = { live: client(publicUrl, demo.live_key, signal), test: client(publicUrl, demo.test_key, signal) };
  await seedRecords(platform, keys, demo.organization_id);
  return demo;
}

/**
 * @param {ReturnType<typeof client>} platform
 */
async function createAccount(platform) {
  const organization = await platform.post('/organizations', ORGANIZATION);
  const id = organization.data.id;
  const live = await platform.post(`/organizations/${id}/api-keys`, {
    name: 'demo',
    mode: 'live',
    scopes: EVERY_SCOPE,
  });
  return { organization_id: id, live_key: live.key, test_key: organization.test_key };
}

/**
 * @param {ReturnType<typeof client>} platform
 * @param {Record<'live' | 'test', ReturnType<typeof client>>} keys
 * @param {number} organization
 */
async function seedRecords(platform, keys, organization) {
  const noted = readJson(SEEDED_FILE);
  const seeded = new Set(noted?.organization_id === organization ? noted.ids : []);
  for (const { id, api, path: resource, body, below = [] } of RECORDS) {
    if (seeded.has(id)) continue;
    // External ids make an interrupted seeding safe to repeat.
    if (api) await keys[api].post(`/${resource}`, body);
    else {
      const all = `/organizations/${organization}/${resource}`;
      const { data } = await platform.post(all, { ...body, external_id: `demo-${id}` });
      for (const [index, next] of below.entries()) {
        await platform.post(`${all}/${data.id}/${next.path}`, { ...next.body, external_id: `demo-${id}-${index}` });
      }
    }
    seeded.add(id);
    writePrivateJson(SEEDED_FILE, { organization_id: organization, ids: [...seeded] });
  }
}

/**
 * @param {Demo} demo
 * @param {string} baseUrl
 * @param {AbortSignal} signal
 */
async function keysWork(demo, baseUrl, signal) {
  for (const key of [demo.live_key, demo.test_key]) {
    const response = await request('GET', `${baseUrl}/me`, key, undefined, signal);
    if (response.status === 401) return false;
    if (response.status !== 200) throw failure('GET', `${baseUrl}/me`, response);
    if (response.body?.data?.organization?.id !== demo.organization_id) return false;
  }
  return true;
}

/**
 * @param {string} baseUrl
 * @param {string} token
 * @param {AbortSignal} signal
 */
function client(baseUrl, token, signal) {
  return {
    /** @param {string} resource */
    async get(resource) {
      const response = await request('GET', `${baseUrl}${resource}`, token, undefined, signal);
      if (response.status !== 200) throw failure('GET', `${baseUrl}${resource}`, response);
      return response.body;
    },

    /**
     * @param {string} resource
     * @param {unknown} body
     */
    async post(resource, body) {
      const response = await request('POST', `${baseUrl}${resource}`, token, body, signal);
      if (![200, 201, 202].includes(response.status)) throw failure('POST', `${baseUrl}${resource}`, response);
      return response.body;
    },

    /**
     * @param {string} resource
     * @param {unknown} body
     */
    async patch(resource, body) {
      const response = await request('PATCH', `${baseUrl}${resource}`, token, body, signal);
      if (response.status !== 200) throw failure('PATCH', `${baseUrl}${resource}`, response);
      return response.body;
    },
  };
}

/**
 * @param {string} method
 * @param {string} url
 * @param {string} token
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @returns {Promise<{ status: number, body: any, text: string }>}
 */
async function request(method, url, token, body, signal) {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text), text };
  } catch {
    return { status: response.status, body: undefined, text };
  }
}

/**
 * @param {string} method
 * @param {string} url
 * @param {{ status: number, text: string }} response
 */
function failure(method, url, { status, text }) {
  return new LauncherFailure(`Seeding the demo organization failed: ${method} ${url} returned ${status}.`, {
    output: text,
  });
}
