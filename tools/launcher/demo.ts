import type { Addresses } from './addresses.ts';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT, STATE } from './checkout.ts';
import { DEMO_RECORDS } from './demo-records.ts';
import type { DemoReceiver } from './demo-receiver.ts';
import { LauncherFailure } from './failure.ts';
import { readJson, writePrivateJson } from './private-files.ts';

const DEMO_FILE = path.join(STATE, 'demo.json');
const SEEDED_FILE = path.join(STATE, 'demo-seeded.json');
const PUBLIC_API = '/api/public/v1';
const PLATFORM_API = '/api/platform/v1';

/**
 * The demo organization's caller ID. Live calls from it play a simulated conversation, so that one call shows all
 * statuses.
 */
export const DEMO_NUMBER = '+18725550177';

/** The demo's first owner chooses a password and may change the name. */
const DEMO_OWNER = { email: 'owner@lakeview.example', name: 'Demo owner' };

const OWNER_PROGRAM = path.join(ROOT, 'apps/gateway/dist/commands/owner.js');
/** The statuses with which the API refuses a record because of what people have changed. */
const REFUSALS = [409, 422];
const execFileAsync = promisify(execFile);

const ORGANIZATION = { name: 'Lakeview Dental (demo)', timezone: 'America/Chicago', outbound_number: DEMO_NUMBER };

/** What the receptionist of the demo organization knows. Its calendar is open during these hours. */
const RECEPTIONIST = {
  receptionist_name: 'Mia',
  receptionist_instructions: 'Be friendly and brief. Offer the earliest free time to people in pain.',
  greeting: 'Welcome to Lakeview Dental. How can I help you today?',
  business_hours: [
    ...['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, opens: '08:00', closes: '17:00' })),
    { day: 'sat', opens: '09:00', closes: '13:00' },
  ],
  services: [
    { name: 'Cleaning', duration_minutes: 45, price: '$120' },
    { name: 'Checkup', duration_minutes: 30, price: '$80' },
    { name: 'Whitening', duration_minutes: 60, price: 'from $250' },
    { name: 'Emergency visit', duration_minutes: 30 },
  ],
  faq: [
    { question: 'Which insurance do you take?', answer: 'We take Delta Dental, Cigna and MetLife.' },
    { question: 'Where can I park?', answer: 'You can park for free behind the building.' },
    { question: 'Do you take new patients?', answer: 'Yes, we take new patients of all ages.' },
  ],
  intake: [
    {
      key: 'insurance',
      label: 'Insurance',
      question: 'With which company is your dental insurance, if you have one?',
      type: 'text',
      required: false,
    },
  ],
};

/** What the demo receiver shows. */
const RECEIVED_EVENTS = [
  'lead.created',
  'lead.updated',
  'call.completed',
  'booking.created',
  'booking.updated',
  'booking.cancelled',
  'outbound_call.completed',
  'chat.lead_captured',
  'chat.closed',
];

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

export interface Demo {
  base_url: string;
  platform_url: string;
  platform_token: string;
  organization_id: number;
  live_key: string;
  test_key: string;
  /** A page with the chat widget. */
  widget_url: string;
  /** The reference and the guides. */
  docs_url: string;
  /** The address of the portal, or the link to become the first owner of the demo organization while it has none. */
  portal_url: string;
}

/** The used fields of an organization. */
interface Organization {
  id: number;
  outbound_number: string | null;
  widget_id: string;
}

interface Response<Body> {
  status: number;
  /** The parsed body. Undefined if it is not JSON. */
  body: Body | undefined;
  text: string;
}

type Client = ReturnType<typeof client>;

/**
 * Creates the demo organization with working keys and a few records, if there is none, and writes `.local/demo.json`.
 */
export async function prepareDemo({
  addresses,
  platformToken,
  databaseUrl,
  receiver,
  signal,
}: {
  addresses: Addresses;
  platformToken: string;
  databaseUrl: string;
  receiver: DemoReceiver;
  signal: AbortSignal;
}): Promise<Demo> {
  const platform = client(`${addresses.platformOrigin}${PLATFORM_API}`, platformToken, signal);
  const kept = readJson<Demo>(DEMO_FILE);
  const publicUrl = `${addresses.localOrigin}${PUBLIC_API}`;
  const account = kept && (await keysWork(kept, publicUrl, signal)) ? kept : await createAccount(platform);
  const { data: organization } = await platform.get<{ data: Organization }>(
    `/organizations/${account.organization_id}`,
  );
  // An earlier version created this organization.
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
    portal_url: await portalUrl(account.organization_id, addresses, databaseUrl, signal),
  };
  writePrivateJson(DEMO_FILE, demo);
  const keys = { live: client(publicUrl, demo.live_key, signal), test: client(publicUrl, demo.test_key, signal) };
  await seedRecords(platform, keys, demo.organization_id);
  for (const mode of ['live', 'test'] as const) await connectReceiver(receiver, mode, keys[mode], demo.organization_id);
  return demo;
}

/** Registers the receiver as a webhook endpoint. An endpoint that people have changed or removed stays as it is. */
async function connectReceiver(receiver: DemoReceiver, mode: 'live' | 'test', key: Client, organization: number) {
  const { url } = receiver;
  const endpoint = receiver.endpointOf(organization, mode);
  if (endpoint?.url === url) return;
  const all = '/webhook-endpoints';
  const list = endpoint ? await key.get<{ data: { id: number; url: string }[] }>(all) : null;
  if (endpoint && !list?.data.some((one) => one.id === endpoint.id && one.url === endpoint.url)) return;
  if (endpoint) {
    await key.patch(`${all}/${endpoint.id}`, { url });
    return receiver.keep(organization, mode, { ...endpoint, url });
  }
  const body = { url, events: RECEIVED_EVENTS, description: 'Demo receiver' };
  const { data, secret } = await key.post<{ data: { id: number }; secret: string }>(all, body);
  receiver.keep(organization, mode, { id: data.id, secret, url });
}

async function createAccount(platform: Client) {
  const organization = await platform.post<{ data: Organization; test_key: string }>('/organizations', {
    ...ORGANIZATION,
    ...RECEPTIONIST,
  });
  const id = organization.data.id;
  const live = await platform.post<{ key: string }>(`/organizations/${id}/api-keys`, {
    name: 'demo',
    mode: 'live',
    scopes: EVERY_SCOPE,
  });
  return { organization_id: id, live_key: live.key, test_key: organization.test_key };
}

/** The link of the demo's first owner, or the portal's address once there is an owner. */
async function portalUrl(organization: number, addresses: Addresses, databaseUrl: string, signal: AbortSignal) {
  const args = ['invite', DEMO_OWNER.email, `--organization=${organization}`, `--name=${DEMO_OWNER.name}`];
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    PUBLIC_BASE_URL: addresses.publicBaseUrl,
  };
  const options = { env, signal, cwd: ROOT };
  const { stdout } = await execFileAsync(
    process.execPath,
    [OWNER_PROGRAM, ...args, '--if-no-owner', '--json'],
    options,
  );
  const link = JSON.parse(stdout) as { url: string } | null;
  return link?.url ?? `${addresses.publicBaseUrl}/portal`;
}

async function seedRecords(platform: Client, keys: Record<'live' | 'test', Client>, organization: number) {
  const noted = readJson<{ organization_id: number; ids: string[] }>(SEEDED_FILE);
  const seeded = new Set(noted?.organization_id === organization ? noted.ids : []);
  for (const { id, api, path: resource, body, below = [], end, mayBeRefused = false } of DEMO_RECORDS) {
    if (seeded.has(id)) continue;
    // The external ids make it safe to repeat an interrupted seeding.
    if (api) {
      await keys[api].post(`/${resource}`, body).catch((error: unknown) => {
        if (!mayBeRefused || !(error instanceof ResponseFailure) || !REFUSALS.includes(error.status)) throw error;
      });
    } else {
      const all = `/organizations/${organization}/${resource}`;
      const { data } = await platform.post<{ data: { id: number; status?: string } }>(all, {
        ...body,
        external_id: `demo-${id}`,
      });
      for (const [index, next] of below.entries()) {
        await platform.post(`${all}/${data.id}/${next.path}`, { ...next.body, external_id: `demo-${id}-${index}` });
      }
      if (end && data.status === 'in_progress') await platform.patch(`${all}/${data.id}`, end);
    }
    seeded.add(id);
    writePrivateJson(SEEDED_FILE, { organization_id: organization, ids: [...seeded] });
  }
}

async function keysWork(demo: Demo, baseUrl: string, signal: AbortSignal) {
  for (const key of [demo.live_key, demo.test_key]) {
    const url = `${baseUrl}/me`;
    const response = await request<{ data: { organization: Organization } }>('GET', url, key, undefined, signal);
    if (response.status === 401) return false;
    if (response.status !== 200) throw new ResponseFailure('GET', url, response);
    if (response.body?.data.organization.id !== demo.organization_id) return false;
  }
  return true;
}

function client(baseUrl: string, token: string, signal: AbortSignal) {
  async function send<Body>(method: string, resource: string, body: unknown): Promise<Body> {
    const url = `${baseUrl}${resource}`;
    const response = await request<Body>(method, url, token, body, signal);
    if (![200, 201, 202].includes(response.status) || !response.body) throw new ResponseFailure(method, url, response);
    return response.body;
  }
  return {
    get: <Body>(resource: string) => send<Body>('GET', resource, undefined),
    post: <Body>(resource: string, body: unknown) => send<Body>('POST', resource, body),
    patch: <Body>(resource: string, body: unknown) => send<Body>('PATCH', resource, body),
  };
}

async function request<Body>(
  method: string,
  url: string,
  token: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Response<Body>> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) as Body, text };
  } catch {
    return { status: response.status, body: undefined, text };
  }
}

class ResponseFailure extends LauncherFailure {
  readonly status: number;

  constructor(method: string, url: string, { status, text }: Response<unknown>) {
    super(`Seeding the demo organization failed: ${method} ${url} returned ${status}.`, { output: text });
    this.status = status;
  }
}
