// @ts-check
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const SAMPLE_MS = 50;
const PIECE = 64 * 1024;
const AREA_CODES = ['212', '305', '312', '415', '617', '702', '808'];

/**
 * @typedef {object} Imported
 * @property {string} what
 * @property {number} lines
 * @property {number} seconds from the first byte to the answer
 * @property {{ imported: number, existing: number }} answer
 * @property {Record<string, { before: number, peak: number }>} memory MiB resident, by service
 */

/**
 * Imports a registry through the gateway three times: into an empty list, into the list that has all of it, and for
 * another organization.
 * @param {import('./stack.mjs').Stack} stack with gateway and dialer
 * @param {readonly [number, number]} organizations
 * @param {number} [lines]
 * @returns {Promise<Imported[]>}
 */
export async function measureImports(stack, [first, second], lines = 1_000_000) {
  return [
    await importOnce(stack, { what: 'empty list', organization: first, lines }),
    await importOnce(stack, { what: 'again', organization: first, lines }),
    await importOnce(stack, { what: 'another organization', organization: second, lines }),
  ];
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {{ what: string, organization: number, lines: number }} run
 * @returns {Promise<Imported>}
 */
async function importOnce(stack, { what, organization, lines }) {
  const memory = Object.fromEntries(
    ['gateway', 'dialer'].map((name) => [name, { before: resident(stack.pids[name]), peak: 0 }]),
  );
  const sampling = setInterval(() => {
    for (const [name, seen] of Object.entries(memory)) seen.peak = Math.max(seen.peak, resident(stack.pids[name]));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  try {
    const answer = await send(stack, organization, lines);
    return { what, lines, seconds: (performance.now() - startedAt) / 1000, answer, memory };
  } finally {
    clearInterval(sampling);
  }
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {number} organization
 * @param {number} lines
 */
async function send({ origin, platformToken }, organization, lines) {
  const url = `${origin}/api/platform/v1/organizations/${organization}/do-not-call/import`;
  const headers = { authorization: `Bearer ${platformToken}`, 'content-type': 'text/csv' };
  const outgoing = request(url, { method: 'POST', headers });
  /** @type {Promise<import('node:http').IncomingMessage>} */
  const answered = new Promise((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
  await pipeline(Readable.from(registry(lines)), outgoing);
  const response = await answered;
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`import: ${response.statusCode} ${body}`);
  return JSON.parse(body);
}

/**
 * Different numbers in no order, as people write them.
 * @param {number} lines
 */
function* registry(lines) {
  let piece = '';
  for (let n = 0; n < lines; n++) {
    // 7919 has no divisor in common with the million lines of an area code: no number comes twice.
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

/**
 * @param {number} pid
 * @returns {number} MiB
 */
function resident(pid) {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}

const BAR_SECONDS = 60;

/**
 * @param {readonly Imported[]} runs
 * @returns {string[][]} rows of the report: what, result, bar, met
 */
export function importRows(runs) {
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
