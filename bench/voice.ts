import { freePort } from '@frontdesk/launcher';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { progress, runBench } from './bench-run.ts';
import type { HeardAnswers } from './callers-process.ts';
import { startChild } from './child-processes.ts';
import { cpuBetween, readCpu } from './cpu-times.ts';
import { percentile } from './percentiles.ts';
import { memoryOf } from './process-memory.ts';
import { writeResult } from './results.ts';
import { type Stack, startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
  },
});
const CALLS = Number(options.calls);
const SECONDS = Number(options.seconds);

/** People speak about this often. */
const PROMPT_EVERY_MS = 6000;
const NUMBER = '+13125550100';
const BARS = { p95: 50 };

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const authToken = randomBytes(16).toString('hex');
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const callers = startChild('callers-process.ts', atEnd);
  const stack = await startStack(
    {
      // A number reaches every service before the request that adds it succeeds.
      apps: ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'],
      env: { VOICE_PORT: port, VOICE_PUBLIC_URL: origin, TWILIO_AUTH_TOKEN: authToken, VOICE_MAX_CALLS: String(CALLS) },
    },
    atEnd,
  );
  await createOrganization(stack);
  const before = memoryOf(stack.pids['voice']).now;
  progress(`opening ${CALLS} calls`);
  await callers.ask({ open: { origin, authToken, number: NUMBER, calls: CALLS } });
  const memoryPerCall = ((memoryOf(stack.pids['voice']).now - before) * 1024) / CALLS;
  const linesBefore = await lineCount(stack);
  progress(`a prompt of each call every ${PROMPT_EVERY_MS / 1000} s, for ${SECONDS} s`);
  const roots = { ...stack.pids, callers: callers.pid };
  const cpuBefore = readCpu(roots);
  const heard = await callers.ask<HeardAnswers>({ talk: { seconds: SECONDS, everyMs: PROMPT_EVERY_MS } });
  const cpu = cpuBetween(cpuBefore, readCpu(roots), Object.keys(roots));
  report({ heard, cpu, memoryPerCall, lines: (await lineCount(stack)) - linesBefore });
});

async function createOrganization({ origin, platformToken }: Stack): Promise<void> {
  const send = async (path: string, body: object): Promise<{ data: { id: number } }> => {
    const response = await fetch(`${origin}/api/platform/v1/organizations${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platformToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Error(`organization: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { id: number } };
  };
  const { data } = await send('', { name: 'Bench', timezone: 'America/Chicago', inbound_lines: 1000 });
  await send(`/${data.id}/inbound-numbers`, { phone_number: NUMBER, label: 'Bench' });
}

async function lineCount({ sql }: Stack): Promise<number> {
  const { rows } = await sql.query<{ count: number }>('SELECT count(*)::integer AS count FROM voice.lines');
  return rows[0].count;
}

interface Measured {
  heard: HeardAnswers;
  cpu: ReturnType<typeof cpuBetween>;
  /** In KiB. */
  memoryPerCall: number;
  lines: number;
}

function report(measured: Measured): void {
  const { heard, cpu, memoryPerCall, lines } = measured;
  const p95 = percentile(heard.latencies, 0.95);
  const cells = [
    percentile(heard.latencies, 0.5),
    p95,
    percentile(heard.latencies, 0.99),
    Math.max(...heard.latencies),
  ];
  const shares = Object.entries(cpu.groups).map(
    ([name, seconds]) => `${name} ${((seconds * 100) / SECONDS).toFixed(0)} %`,
  );
  writeResult({
    name: 'voice',
    title: 'From what a caller says to the first text of the answer',
    columns: ['measurement', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms'],
    rows: [[`${CALLS} calls, one process, the script`, ...cells.map((ms) => ms.toFixed(1))]],
    notes: [
      `p95 of ${BARS.p95} ms: ${p95 <= BARS.p95 ? 'met' : 'NOT met'}.`,
      `${heard.latencies.length} of ${heard.prompts} prompts were answered, ${lines} lines were committed meanwhile, and ${heard.broken} calls broke off.`,
      `Memory per call: ${memoryPerCall.toFixed(0)} KiB.`,
      `CPU, of one core: ${shares.join(', ')}. Other work used ${(cpu.foreign * 100).toFixed(0)} % of the machine.`,
    ],
    measured: { ...measured, heard: { ...heard, latencies: undefined } },
  });
}
