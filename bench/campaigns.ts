import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { progress, runBench } from './bench-run.ts';
import { callableNow, DIALER, openOrganizations, wakeQueues, writeCalls } from './dialer-scheduler.ts';
import { percentile } from './percentiles.ts';
import { writeResult } from './results.ts';
import { type Stack, startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: {
    contacts: { type: 'string', default: '100000' },
    imported: { type: 'string', default: '100000' },
    campaigns: { type: 'string', default: '10' },
    requests: { type: 'string', default: '60' },
  },
});
/** The contacts of each campaign whose pages are read. */
const CONTACTS = Number(options.contacts);
/** The rows of the file. */
const IMPORTED = Math.min(Number(options.imported), CONTACTS);
const CAMPAIGNS = Number(options.campaigns);
const REQUESTS = Number(options.requests);

const PER_PAGE = 100;
const LATE_PAGE = 200;
/** Calls of the same organization that fall due during the import, and opt-outs of people in the file. */
const DIALS = { perSecond: 20, seconds: 10 };
const OPT_OUTS_EVERY_MS = 100;
const SAMPLE_MS = 50;
/** Every so many rows have no consent. */
const REFUSED_EVERY = 50;
const BARS = { pageMs: 300, ratio: 2 };
const CONSENT = 'I agree to calls by an automated assistant of Acme Dental about my visits.';
/** The share of each status in the campaign whose pages are read. */
const OUTCOMES = `CASE WHEN id % 100 < 45 THEN 'completed' WHEN id % 100 < 60 THEN 'no_answer'
  WHEN id % 100 < 75 THEN 'voicemail' WHEN id % 100 < 80 THEN 'failed' WHEN id % 100 < 90 THEN 'refused' ELSE 'waiting' END`;

/** A number of the file. */
const numberOf = (n: number, series: number): string =>
  `+1${212 + series}${String(3_120_000 + n * 7).padStart(7, '0')}`.slice(0, 12);

function* fileOf(series: number): Generator<string> {
  let piece = 'phone_number,name,consent_text,obtained_at,source_url,pet\n';
  for (let n = 0; n < IMPORTED; n++) {
    const consent = n % REFUSED_EVERY === REFUSED_EVERY - 1 ? '' : CONSENT;
    piece += `${numberOf(n, series)},Person ${n},"${consent}",2026-01-05T10:00:00Z,https://acme.example/form,a dog\n`;
    if (piece.length < 64 * 1024) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const stack = await startStack({ apps: ['gateway', 'records'], postgresSettings: { max_wal_size: '4GB' } }, atEnd);
  const [organization] = await openOrganizations(stack, 1);
  const dialer = await stack.start('dialer', { ...DIALER, INTERNAL_PORT: stack.internalPort });
  const pids = { gateway: stack.pids['gateway'], dialer: Number(dialer.child.pid) };
  const api = apiOf(stack, organization);
  const first = await api.create('Recall of 2026');
  progress(`${DIALS.perSecond} dials/s without an import`);
  await measureDials(stack, organization, 0);
  const alone = await measureDials(stack, organization, 1);
  progress(`importing ${IMPORTED.toLocaleString('en')} contacts, with the same dials and with opt-outs`);
  const importing = importOnce(api, pids, first, 0);
  const [beside, optOuts, imported] = await Promise.all([
    measureDials(stack, organization, 2),
    measureOptOuts(api, importing),
    importing,
  ]);
  progress('importing the same file again');
  const again = await importOnce(api, pids, first, 0);
  progress(`writing ${CAMPAIGNS - 1} more campaigns`);
  await fillCampaign(stack, first);
  for (let n = 1; n < CAMPAIGNS; n++) await copyCampaign(stack, first, n);
  await writeOutcomes(stack, first);
  progress('reading pages');
  const pages = await measurePages(api, first);
  report({ alone, beside, optOuts, imported, again, pages });
});

type Api = ReturnType<typeof apiOf>;

function apiOf({ origin, platformToken }: Stack, organization: number) {
  const base = `${origin}/api/platform/v1/organizations/${organization}`;
  const headers = { authorization: `Bearer ${platformToken}` };
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const json = (await response.json()) as { data: { id: number }; meta?: { next_cursor: string | null } };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
    return json;
  };
  return {
    send,
    create: async (name: string) =>
      (await send('POST', '/campaigns', { livemode: true, name, purpose: 'marketing', calls_at_once: 5 })).data.id,
    import: async (campaign: number, content: Iterable<string>) => {
      const outgoing = request(`${base}/campaigns/${campaign}/contacts/import?livemode=true`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
      });
      const answered = new Promise<IncomingMessage>((resolve, reject) =>
        outgoing.once('response', resolve).once('error', reject),
      );
      // The response may arrive before the whole file was sent.
      await pipeline(Readable.from(content), outgoing).catch(() => undefined);
      const response = await answered;
      const body = await text(response);
      // An import that takes longer than two minutes is refused, and continues when the same file is sent again.
      if (response.statusCode === 503) return null;
      if (response.statusCode !== 200) throw new Error(`import: ${response.statusCode} ${body}`);
      return JSON.parse(body) as { added: number; existing: number; refused: number };
    },
  };
}

async function importOnce(api: Api, pids: Record<string, number>, campaign: number, series: number) {
  const memory = Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, { before: residentOf(pid), peak: 0 }]),
  );
  const sampling = setInterval(() => {
    for (const [name, seen] of Object.entries(memory)) seen.peak = Math.max(seen.peak, residentOf(pids[name]));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  try {
    let sends = 1;
    while ((await api.import(campaign, fileOf(series))) === null) sends++;
    const seconds = (performance.now() - startedAt) / 1000;
    return { sends, seconds, rowsPerSecond: IMPORTED / seconds, memory };
  } finally {
    clearInterval(sampling);
  }
}

/** Measures how late calls are dialed that fall due one after another, in ms. */
async function measureDials(stack: Stack, organization: number, round: number) {
  const count = DIALS.perSecond * DIALS.seconds;
  await writeCalls(stack, [organization], {
    count,
    status: 'scheduled',
    dueFrom: new Date(Date.now() + 1000),
    everySeconds: 1 / DIALS.perSecond,
    offset: 1_000_000 + round * count,
  });
  await wakeQueues(stack);
  const lags = async (): Promise<number[]> => {
    const { rows } = await stack.sql.query<{ ms: number }>(
      `SELECT 1000 * (extract(epoch FROM attempt.started_at)::float8 - (call.context->>'due')::float8) AS ms
       FROM dialer.outbound_attempts attempt JOIN dialer.outbound_calls call ON call.id = attempt.outbound_call_id
       ORDER BY attempt.started_at OFFSET $1`,
      [round * count],
    );
    return rows.map(({ ms }) => ms);
  };
  let found: number[] = [];
  while (found.length < count) {
    await sleep(500);
    found = await lags();
  }
  return { count, p50: percentile(found, 0.5), p99: percentile(found, 0.99), slowest: percentile(found, 1) };
}

/** Measures opt-outs of people in the file while it is imported, in ms. */
async function measureOptOuts(api: Api, importing: Promise<unknown>) {
  const times: number[] = [];
  const over = importing.then(() => 'over' as const);
  for (let n = 0; (await Promise.race([over, sleep(OPT_OUTS_EVERY_MS)])) !== 'over'; n++) {
    const startedAt = performance.now();
    const phone_number = numberOf((n * 997) % IMPORTED, 0);
    await api.send('POST', '/do-not-call', { livemode: true, phone_number, opted_out: true });
    times.push(performance.now() - startedAt);
  }
  return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Adds the contacts that were not imported. */
async function fillCampaign({ sql }: Stack, campaign: number) {
  await sql.query(
    `INSERT INTO dialer.campaign_contacts (organization_id, livemode, campaign_id, phone_number, name, line, status, due_at,
       created_at)
     SELECT organization_id, livemode, id, '+1212' || 3120000 + n * 7, 'Person ' || n, n + 2, 'waiting', now(), now()
     FROM dialer.campaigns, generate_series($2::int, $3::int - 1) n WHERE id = $1`,
    [campaign, IMPORTED, CONTACTS],
  );
}

/** Copies a campaign with its contacts, because an import of each would take minutes. */
async function copyCampaign({ sql }: Stack, campaign: number, n: number) {
  const columns = `organization_id, livemode, name, purpose, status, calls_at_once, created_at`;
  const { rows } = await sql.query<{ id: number }>(
    `INSERT INTO dialer.campaigns (${columns})
     SELECT organization_id, livemode, 'Recall ' || $2::int, purpose, status, calls_at_once, created_at - $2::int * interval '1 day'
     FROM dialer.campaigns WHERE id = $1 RETURNING id`,
    [campaign, n],
  );
  await sql.query(
    `INSERT INTO dialer.campaign_contacts (organization_id, livemode, campaign_id, phone_number, name, context, consent_id,
       line, status, due_at, created_at)
     SELECT organization_id, livemode, $2, phone_number, name, context, consent_id, line, status, due_at, created_at
     FROM dialer.campaign_contacts WHERE campaign_id = $1`,
    [campaign, rows[0].id],
  );
}

/** Ends most contacts of every campaign, and gives those of one campaign their calls and dials. */
async function writeOutcomes({ sql }: Stack, campaign: number) {
  await sql.query(
    `UPDATE dialer.campaign_contacts SET status = ${OUTCOMES}, due_at = CASE WHEN ${OUTCOMES} = 'waiting' THEN due_at END,
       ended_at = CASE WHEN ${OUTCOMES} <> 'waiting' THEN now() END`,
  );
  const wasCalled = "status IN ('completed', 'no_answer', 'voicemail', 'failed')";
  await sql.query(
    `INSERT INTO dialer.outbound_calls (organization_id, livemode, source, purpose, status, contact_name, phone_number,
       attempts, ended_at, decision, created_at, campaign_id)
     SELECT organization_id, livemode, 'campaign', 'marketing', status, name, phone_number, 1, ended_at, '{}', ended_at,
       campaign_id
     FROM dialer.campaign_contacts WHERE campaign_id = $1 AND ${wasCalled}`,
    [campaign],
  );
  await sql.query(
    `UPDATE dialer.campaign_contacts contact SET outbound_call_id = call.id, called_at = call.created_at
     FROM dialer.outbound_calls call
     WHERE contact.campaign_id = $1 AND call.campaign_id = $1 AND call.phone_number = contact.phone_number`,
    [campaign],
  );
  await sql.query(
    `INSERT INTO dialer.outbound_attempts (attempt_id, outbound_call_id, organization_id, livemode, phone_number, started_at,
       carrier, ended_at, outcome, disposition)
     SELECT gen_random_uuid(), id, organization_id, livemode, phone_number, created_at, 'simulated', created_at,
       CASE status WHEN 'failed' THEN 'failed' WHEN 'no_answer' THEN 'missed' ELSE 'completed' END,
       CASE status WHEN 'completed' THEN 'booked' END
     FROM dialer.outbound_calls WHERE campaign_id = $1`,
    [campaign],
  );
  await sql.query('VACUUM ANALYZE dialer.campaign_contacts, dialer.campaign_refused_rows, dialer.campaigns');
  await sql.query('VACUUM ANALYZE dialer.outbound_calls, dialer.outbound_attempts');
}

/** Reads each page in turn, and a late page of the contacts by its cursor. */
async function measurePages(api: Api, campaign: number) {
  const contacts = `/campaigns/${campaign}/contacts?per_page=${PER_PAGE}`;
  let cursor = '';
  let next: string | null | undefined = '';
  for (let n = 1; n < LATE_PAGE && next !== null && next !== undefined; n++) {
    const page = await api.send('GET', `${contacts}${next ? `&cursor=${next}` : ''}`);
    next = page.meta?.next_cursor;
    if (next) cursor = next;
  }
  const pages = [
    { name: `list of ${CAMPAIGNS} campaigns`, path: '/campaigns?livemode=true&per_page=100' },
    { name: 'campaign', path: `/campaigns/${campaign}` },
    { name: 'contacts, first page', path: contacts },
    { name: `contacts, page ${LATE_PAGE}`, path: `${contacts}&cursor=${cursor}` },
    { name: 'contacts who answered', path: `${contacts}&status=completed` },
    { name: 'contact by number', path: `${contacts}&phone_number=${encodeURIComponent(numberOf(1, 0))}` },
    { name: 'refused rows', path: `/campaigns/${campaign}/refused-rows?per_page=${PER_PAGE}` },
  ].map((page) => ({ ...page, times: [] as number[] }));
  for (let n = 0; n < REQUESTS; n++) {
    for (const page of pages) {
      const startedAt = performance.now();
      await api.send('GET', page.path);
      page.times.push(performance.now() - startedAt);
    }
  }
  return pages.map(({ name, times }) => ({ name, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }));
}

/** @returns the memory in MiB */
function residentOf(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}

type Lags = Awaited<ReturnType<typeof measureDials>>;
type Import = Awaited<ReturnType<typeof importOnce>>;

function report(measured: {
  alone: Lags;
  beside: Lags;
  optOuts: Awaited<ReturnType<typeof measureOptOuts>>;
  imported: Import;
  again: Import;
  pages: Awaited<ReturnType<typeof measurePages>>;
}) {
  const { alone, beside, optOuts, imported, again, pages } = measured;
  const memoryOf = ({ memory }: Import) =>
    Object.entries(memory)
      .map(([name, { before, peak }]) => `${name} ${before} → ${peak} MiB`)
      .join(', ');
  const importRow = (what: string, one: Import) => [
    `import of ${IMPORTED.toLocaleString('en')} contacts, ${what}`,
    `${one.seconds.toFixed(1)} s, ${Math.round(one.rowsPerSecond).toLocaleString('en')} rows/s${one.sends > 1 ? `, sent ${one.sends} times` : ''}; ${memoryOf(one)}`,
    '',
    '',
  ];
  const ratio = beside.p50 / alone.p50;
  writeResult({
    name: 'campaigns',
    title: 'Campaigns',
    columns: ['what', 'result', 'bar', 'met'],
    rows: [
      importRow('new', imported),
      importRow('again', again),
      [`due → dialed at ${DIALS.perSecond}/s, without an import`, lagOf(alone), '', ''],
      [
        `due → dialed at ${DIALS.perSecond}/s, during the import`,
        lagOf(beside),
        'p99 ≤ 1,000 ms',
        yes(beside.p99 <= 1000),
      ],
      ['due → dialed, during ÷ without, p50', `${ratio.toFixed(2)} ×`, `≤ ${BARS.ratio} ×`, yes(ratio <= BARS.ratio)],
      [`${optOuts.count} opt-outs of people in the file, during the import`, msOf(optOuts), '', ''],
      ...pages.map((page) => [page.name, msOf(page), `p99 ≤ ${BARS.pageMs} ms`, yes(page.p99 <= BARS.pageMs)]),
    ],
    notes: [
      `Each campaign has ${CONTACTS.toLocaleString('en')} contacts. Pages have ${PER_PAGE} rows and are read through the platform API, one request at a time.`,
      `The calls belong to the organization of the import and are dialed on the simulated carrier, to ${callableNow()}….`,
    ],
    measured,
  });
}

function yes(isMet: boolean): string {
  return isMet ? 'yes' : 'no';
}

function msOf({ p50, p99 }: { p50: number; p99: number }): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

function lagOf(lags: Lags): string {
  return `${msOf(lags)}, slowest ${lags.slowest.toFixed(0)} ms`;
}
