// @ts-check
import path from 'node:path';
import { STATE } from './checkout.mjs';
import { LauncherFailure } from './failure.mjs';
import { readJson, writePrivateJson } from './private-files.mjs';

const DEMO_FILE = path.join(STATE, 'demo.json');
const SEEDED_FILE = path.join(STATE, 'demo-seeded.json');
const PUBLIC_API = '/api/public/v1';
const PLATFORM_API = '/api/platform/v1';

const ORGANIZATION = { name: 'Lakeview Dental (demo)', timezone: 'America/Chicago' };

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
 * What a new demo organization finds in its account: one entry per record, `path` below the organization in the
 * platform API, or in the public API with the live key. A record added here later is also given to demo organizations
 * that exist already.
 * @type {{ id: string, api?: 'public', path: string, body: Record<string, unknown> }[]}
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
    api: 'public',
    path: 'blocked-callers',
    body: { pattern: '+1312555019*', note: 'Extended warranty robocalls' },
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
 */

/**
 * Makes sure that there is a demo organization with working keys and a few records, and writes `.local/demo.json`.
 * @param {{ addresses: import('./addresses.mjs').Addresses, platformToken: string, signal: AbortSignal }} options
 * @returns {Promise<Demo>}
 */
export async function prepareDemo({ addresses, platformToken, signal }) {
  const platform = client(`${addresses.platformOrigin}${PLATFORM_API}`, platformToken, signal);
  const kept = /** @type {Demo | undefined} */ (readJson(DEMO_FILE));
  const publicUrl = `${addresses.localOrigin}${PUBLIC_API}`;
  const account = kept && (await keysWork(kept, publicUrl, signal)) ? kept : await createAccount(platform);
  const demo = {
    base_url: `${addresses.publicBaseUrl}${PUBLIC_API}`,
    platform_url: `${addresses.platformOrigin}${PLATFORM_API}`,
    platform_token: platformToken,
    organization_id: account.organization_id,
    live_key: account.live_key,
    test_key: account.test_key,
  };
  writePrivateJson(DEMO_FILE, demo);
  await seedRecords(platform, client(publicUrl, demo.live_key, signal), demo.organization_id);
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
 * @param {ReturnType<typeof client>} live
 * @param {number} organization
 */
async function seedRecords(platform, live, organization) {
  const noted = readJson(SEEDED_FILE);
  const seeded = new Set(noted?.organization_id === organization ? noted.ids : []);
  for (const { id, api, path: resource, body } of RECORDS) {
    if (seeded.has(id)) continue;
    // The external id makes a seeding that was interrupted safe to repeat.
    if (api === 'public') await live.post(`/${resource}`, body);
    else await platform.post(`/organizations/${organization}/${resource}`, { ...body, external_id: `demo-${id}` });
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
    /**
     * @param {string} resource
     * @param {unknown} body
     */
    async post(resource, body) {
      const response = await request('POST', `${baseUrl}${resource}`, token, body, signal);
      if (response.status !== 201 && response.status !== 200) throw failure('POST', `${baseUrl}${resource}`, response);
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
  return new LauncherFailure(`Seeding the demo organization failed: ${method} ${url} answered ${status}.`, {
    output: text,
  });
}
