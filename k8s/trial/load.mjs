// @ts-check
// Runs inside the cluster. Posts and lists leads at a steady rate, receives their webhooks and counts both. Requests
// are not retried, so a request that fails counts as failed. Prints one JSON object a second. On the signal to finish
// it waits for the webhook of every accepted lead, then exits with 0 if nothing failed or was lost, and with 1
// otherwise.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const { PUBLIC_ORIGIN, PLATFORM_ORIGIN, PLATFORM_TOKEN, RECEIVER_ORIGIN, REQUESTS_PER_SECOND } = process.env;
const RATE = Number(REQUESTS_PER_SECOND);
/** A key may send 120 requests a minute. Half of that leaves reserves for catching up after a pause. */
const ACCOUNTS = Math.ceil(RATE);
const LAST_WEBHOOK_MS = 180_000;
const TIMEOUT_MS = 20_000;
/** Distinguishes this run from an earlier one, whose webhooks may still be retried. */
const HOOKS = `/hooks/${randomUUID()}/`;
const SCOPES = ['leads:read', 'leads:write', 'webhooks:manage'];

/** @typedef {{ key: string, secret: string }} Account */

const counts = { requests: 0, failed: 0, accepted: 0, received: 0, repeated: 0, forged: 0 };
/** @type {Map<string, number>} */
const failures = new Map();
/** @type {Set<number>} leads whose webhook has not arrived yet */
const awaited = new Set();
/** @type {Set<number>} */
const arrived = new Set();
/** @type {number[]} */
const durations = [];
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
let isFinishing = false;

/**
 * @param {string} method
 * @param {string} url
 * @param {string} token
 * @param {object} [body]
 * @returns {Promise<{ status: number, body: any }>}
 */
function send(method, url, token, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = request(url, { method, headers, agent, timeout: TIMEOUT_MS }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk)).on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : null }));
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout'))).on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/**
 * @param {number} n
 * @returns {Promise<Account>}
 */
async function createAccount(n) {
  const platform = `${PLATFORM_ORIGIN}/api/platform/v1/organizations`;
  const token = String(PLATFORM_TOKEN);
  const organization = await send('POST', platform, token, { name: `Trial ${n}`, timezone: 'America/Chicago' });
  const { id } = organization.body.data;
  const made = await send('POST', `${platform}/${id}/api-keys`, token, { name: 'trial', mode: 'live', scopes: SCOPES });
  const key = made.body.key ?? made.body.data.key;
  const endpoint = { url: `${RECEIVER_ORIGIN}${HOOKS}${n}`, events: ['lead.created'] };
  const registered = await send('POST', `${PUBLIC_ORIGIN}/api/public/v1/webhook-endpoints`, key, endpoint);
  if (registered.status !== 201) throw new Error(`endpoint: ${registered.status} ${JSON.stringify(registered.body)}`);
  return { key, secret: registered.body.data?.secret ?? registered.body.secret };
}

/**
 * @param {string} header
 * @param {Buffer} body
 * @param {string} secret
 */
function isGenuine(header, body, secret) {
  const part = (/** @type {string} */ name) =>
    header
      .split(',')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const expected = createHmac('sha256', secret)
    .update(`${part('t')}.`)
    .update(body)
    .digest();
  const given = Buffer.from(part('v1') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** @param {Account[]} accounts */
function receive(accounts) {
  return createServer(async (incoming, response) => {
    if (incoming.url === '/finish') {
      isFinishing = true;
      return response.writeHead(204).end();
    }
    if (!incoming.url?.startsWith(HOOKS)) return response.writeHead(204).end();
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const account = accounts[Number(incoming.url.slice(HOOKS.length))];
    if (!account || !isGenuine(String(incoming.headers['service-signature']), body, account.secret)) counts.forged++;
    const { id } = JSON.parse(body.toString()).data.lead;
    if (arrived.has(id)) counts.repeated++;
    else counts.received++;
    arrived.add(id);
    awaited.delete(id);
    response.writeHead(204).end();
  });
}

/**
 * @param {Account} account
 * @param {number} n
 */
async function ask({ key }, n) {
  const isWrite = n % 2 === 0;
  const startedAt = performance.now();
  counts.requests++;
  try {
    const leads = `${PUBLIC_ORIGIN}/api/public/v1/leads`;
    const lead = { name: `Lead ${n}`, phone_number: '+13125550142', reason: 'A trial under load' };
    const { status, body } = await (isWrite ? send('POST', leads, key, lead) : send('GET', leads, key));
    if (status !== (isWrite ? 201 : 200)) throw new Error(`${status} ${body?.code ?? body?.error?.code ?? ''}`.trim());
    durations.push(performance.now() - startedAt);
    if (!isWrite) return;
    counts.accepted++;
    if (!arrived.has(body.data.id)) awaited.add(body.data.id);
  } catch (error) {
    counts.failed++;
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const reason = `${isWrite ? 'POST' : 'GET'} ${code ?? message}`;
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  }
}

function report(extra = {}) {
  durations.sort((a, b) => a - b);
  const p99 = Math.round(durations[Math.floor(durations.length * 0.99)] ?? 0);
  const line = { ...counts, awaited: awaited.size, p99_ms: p99, failures: Object.fromEntries(failures), ...extra };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** @type {Account[]} */
const accounts = [];
const receiver = receive(accounts).listen(9443);
for (let n = 0; n < ACCOUNTS; n++) accounts.push(await createAccount(n));
const reporting = setInterval(report, 1000);

/** @type {Set<Promise<void>>} */
const underWay = new Set();
for (let n = 0, nextAt = performance.now(); !isFinishing; n++) {
  const account = /** @type {Account} */ (accounts[n % ACCOUNTS]);
  const asked = ask(account, Math.floor(n / ACCOUNTS) + n).finally(() => underWay.delete(asked));
  underWay.add(asked);
  // Requests missed while this machine was paused are not sent in a burst.
  nextAt = Math.max(performance.now(), nextAt + 1000 / RATE);
  await sleep(nextAt - performance.now());
}
await Promise.all(underWay);
for (const giveUpAt = Date.now() + LAST_WEBHOOK_MS; awaited.size > 0 && Date.now() < giveUpAt;) await sleep(200);
clearInterval(reporting);
report({ finished: true });
receiver.closeAllConnections();
receiver.close();
agent.destroy();
process.exitCode = counts.failed + awaited.size + counts.forged > 0 ? 1 : 0;
