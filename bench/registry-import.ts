import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Stack } from './stack.ts';

const SAMPLE_MS = 50;
const PIECE = 64 * 1024;
const AREA_CODES = ['212', '305', '312', '415', '617', '702', '808'];

export interface Imported {
  what: string;
  lines: number;
  /** The time from the first byte to the response. */
  seconds: number;
  response: { imported: number; existing: number };
  /** The resident MiB by service. */
  memory: Record<string, { before: number; peak: number }>;
}

/**
 * Imports a registry through the gateway three times: into an empty list, into the list that contains all of it, and
 * for another organization.
 * @param stack runs gateway and dialer
 */
export async function measureImports(
  stack: Stack,
  [first, second]: readonly [number, number],
  lines = 1_000_000,
): Promise<Imported[]> {
  return [
    await importOnce(stack, { what: 'empty list', organization: first, lines }),
    await importOnce(stack, { what: 'again', organization: first, lines }),
    await importOnce(stack, { what: 'another organization', organization: second, lines }),
  ];
}

async function importOnce(
  stack: Stack,
  { what, organization, lines }: { what: string; organization: number; lines: number },
): Promise<Imported> {
  const memory = Object.fromEntries(
    ['gateway', 'dialer'].map((name) => [name, { before: resident(stack.pids[name]), peak: 0 }]),
  );
  const sampling = setInterval(() => {
    for (const [name, seen] of Object.entries(memory)) seen.peak = Math.max(seen.peak, resident(stack.pids[name]));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  try {
    const response = await send(stack, organization, lines);
    return { what, lines, seconds: (performance.now() - startedAt) / 1000, response, memory };
  } finally {
    clearInterval(sampling);
  }
}

async function send({ origin, platformToken }: Stack, organization: number, lines: number) {
  const url = `${origin}/api/platform/v1/organizations/${organization}/do-not-call/import`;
  const headers = { authorization: `Bearer ${platformToken}`, 'content-type': 'text/csv' };
  const outgoing = request(url, { method: 'POST', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.once('response', resolve).once('error', reject),
  );
  await pipeline(Readable.from(registry(lines)), outgoing);
  const response = await answered;
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`import: ${response.statusCode} ${body}`);
  return JSON.parse(body) as Imported['response'];
}

/** Returns different numbers, unordered and in a format that people use. */
function* registry(lines: number) {
  let piece = '';
  for (let n = 0; n < lines; n++) {
    // Because 7919 is coprime to the million lines of an area code, no number repeats.
    const rest = 3_000_000 + ((n * 7919) % 1_000_000);
    const areaCode = AREA_CODES[Math.floor(n / 1_000_000) % AREA_CODES.length];
    const exchange = 300 + (Math.floor(rest / 10_000) % 100);
    const isServiceCode = exchange === 311;
    piece += `(${areaCode}) ${isServiceCode ? 450 : exchange}-${String(rest % 10_000).padStart(4, '0')}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** @returns the memory in MiB */
function resident(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}

const BAR_SECONDS = 60;

/** @returns rows of the report: measurement, result, target, and whether it is met */
export function importRows(runs: readonly Imported[]): string[][] {
  return runs.map(({ what, lines, seconds, memory }) => {
    const resident = Object.entries(memory).map(([name, { before, peak }]) => `${name} ${before} → ${peak} MiB`);
    return [
      `import of ${lines.toLocaleString('en')} numbers, ${what}`,
      `${seconds.toFixed(1)} s; ${resident.join(', ')}`,
      `< ${BAR_SECONDS} s`,
      seconds < BAR_SECONDS ? 'yes' : 'no',
    ];
  });
}
