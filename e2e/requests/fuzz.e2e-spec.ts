import { errorCatalogue, type AnyOperation, type ErrorCode } from '@frontdesk/contracts';
import {
  aLead,
  createOrganization,
  rawExchange,
  Receiver,
  sharedStack,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { fuzzBytes } from './fuzz-bytes.js';
import { FuzzCoverage } from './fuzz-coverage.js';
import { FuzzRecords, withoutRecords } from './fuzz-records.js';
import { fuzzRequests, plainRequest, routedOperations, type FuzzRequest } from './fuzz-requests.js';
import { FuzzSender } from './fuzz-sender.js';

/** FUZZ_REQUESTS makes a longer run; FUZZ_SEED repeats one. */
const REQUESTS = Math.max(2400, Number(process.env['FUZZ_REQUESTS']) || 0);
const RAW_REQUESTS = 400;
const AT_A_TIME = 12;

const stack = sharedStack();
const seed = Number(process.env['FUZZ_SEED']) || randomInt(1, 2 ** 31);
const codes = new Map<string, number[]>();
const publicCode = (key: ErrorCode): string => {
  const { code = key }: { status: number; code?: string } = errorCatalogue[key];
  return code;
};
for (const [key, { status }] of Object.entries(errorCatalogue)) {
  const code = publicCode(key as ErrorCode);
  codes.set(code, [...(codes.get(code) ?? []), status]);
}

let organization: TestOrganization;
let receiver: Receiver;
let records: FuzzRecords;
let sender: FuzzSender;
const coverage = new FuzzCoverage();

beforeAll(async () => {
  organization = await createOrganization(stack, { services: [{ name: 'Cleaning', duration_minutes: 45 }] });
  // A second one, so that the list of organizations has a second page.
  await createOrganization(stack);
  receiver = await Receiver.start(stack.receiverPorts);
  records = await FuzzRecords.make(organization, receiver.url(), stack);
  sender = new FuzzSender(stack, organization);
});
afterAll(() => receiver.close());

/** Pages for browsers: the 404 page and the redirect from `/` to the documentation. */
function isForBrowser({ method, path, headers }: FuzzRequest): boolean {
  const acceptsHtml = headers.some(([name, value]) => name === 'Accept' && value === 'text/html');
  return acceptsHtml && ['GET', 'HEAD'].includes(method) && !/^\/(api|mcp)(\/|$)/.test(path);
}

/** Describes what is wrong with a response. Empty if it is correct. */
function faultsOf({ status, headers, text, json }: ApiResponse, request?: FuzzRequest): string[] {
  const faults: string[] = [];
  const isHead = request?.method === 'HEAD';
  const output = request?.operation?.output;
  const isFile = output?.kind === 'file' && status === 200 && headers['content-type'] === output.contentType;
  const isPage = String(headers['content-type']).startsWith('text/html') || status === 302;
  const must = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  must(status >= 200 && status < 500, `status ${status}`);
  must(headers['cache-control'] === 'no-store', 'no Cache-Control');
  must(headers['x-content-type-options'] === 'nosniff', 'no X-Content-Type-Options');
  must(/^\S{1,128}$/.test(String(headers['x-request-id'])), 'no X-Request-Id');
  if (isPage) must(request !== undefined && isForBrowser(request) && [302, 404].includes(status), 'a page');
  if (status === 204 || isHead) {
    must(text === '', 'a body where there is none');
  } else if (!isPage && !isFile) {
    must(
      /^application\/json(;|$)/.test(String(headers['content-type'])),
      `Content-Type ${String(headers['content-type'])}`,
    );
    must(typeof json === 'object' && json !== null, 'no JSON');
  }
  if (status >= 400 && !isHead && !isPage) {
    const { code, message, errors } = (json ?? {}) as { code?: string; message?: unknown; errors?: unknown };
    must(codes.get(code ?? '')?.includes(status) ?? false, `code ${String(code)} with status ${status}`);
    must(typeof message === 'string' && message.length > 0, 'no message');
    must((code === 'validation_failed') === (errors !== undefined), 'errors with the wrong code');
    if (errors !== undefined)
      must(
        Object.values(errors as object)
          .flat()
          .every((one) => typeof one === 'string'),
        'errors are not texts',
      );
  }
  if (status === 401) must(headers['www-authenticate'] === 'Bearer', 'no WWW-Authenticate');
  if (status === 405) must(/[A-Z]/.test(String(headers['allow'])), 'no Allow');
  if (status === 429) must(Number(headers['retry-after']) >= 1, 'no Retry-After');
  return faults;
}

async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

function report(title: string, statuses: number[]): void {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const line = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(`${title} (FUZZ_SEED=${seed}): ${line.join(', ')}\n`);
}

it('every operation, with existing ids and valid input, succeeds or returns one of its declared errors', async () => {
  const unreached: unknown[] = [];
  for (const operation of routedOperations) {
    if (operation.paged || operation.name === 'events.list') await keepCursorOf(operation);
    const request = records.filled(plainRequest(operation));
    const answer = await sender.send(request);
    coverage.note(request, answer.status);
    await records.replace(operation, answer.status);
    const { code } = (answer.json ?? {}) as { code?: string };
    const isExpected =
      answer.status < 300 ||
      operation.errors.some((error) => publicCode(error) === code) ||
      (code === 'not_found' && withoutRecords.includes(operation.name));
    if (!isExpected) unreached.push({ operation: operation.name, status: answer.status, answer: answer.text });
  }
  expect(unreached).toEqual([]);
});

async function keepCursorOf(operation: AnyOperation): Promise<void> {
  const { json } = await sender.send(records.filled(plainRequest(operation, 'per_page=1&livemode=1')));
  records.keepCursor(operation.name, String((json as { meta: { next_cursor: string } }).meta.next_cursor));
}

it(`${REQUESTS} generated requests over all routes of both APIs get no 5xx, and only catalogued errors with their headers`, async () => {
  const faulty: unknown[] = [];
  const statuses: number[] = [];
  await forAll(fuzzRequests(REQUESTS, seed), async (template) => {
    const request = records.filled(template);
    // A deleted organization would refuse the requests that run at the same time.
    if (records.deletesOrganization(request)) return;
    const answer = await sender.send(request);
    statuses.push(answer.status);
    if (request.operation) await records.replace(request.operation, answer.status);
    coverage.note(request, answer.status);
    const faults = faultsOf(answer, request);
    const isLimited =
      ['live', 'test', 'limited'].includes(request.sender) &&
      !request.headers.some(([name]) => name === 'Authorization');
    const isPublic = request.path.startsWith('/api/public/v1/');
    if (isLimited && isPublic && ![401, 404, 405].includes(answer.status) && !answer.headers['x-ratelimit-remaining']) {
      faults.push('no X-RateLimit headers');
    }
    if (faults.length > 0) {
      const body = request.body && Buffer.from(request.body).toString().slice(0, 400);
      faulty.push({ faults, ...request, operation: request.operation?.name, body, answer: answer.text.slice(0, 300) });
    }
  });
  report(`${REQUESTS} generated requests`, statuses);
  expect(faulty.slice(0, 5)).toEqual([]);
  const reached = routedOperations.filter(({ name }) => !withoutRecords.includes(name));
  expect(coverage.missing(reached)).toEqual([]);
  for (const status of [200, 201, 202, 204, 401, 403, 404, 405, 413, 422]) expect(statuses).toContain(status);
  expect(statuses.filter((status) => status === 429).length).toBeLessThan(REQUESTS / 20);
}, 540_000);

it(`${RAW_REQUESTS} generated byte strings get a regular response or none`, async () => {
  const faulty: unknown[] = [];
  const statuses: number[] = [];
  await forAll(fuzzBytes(RAW_REQUESTS, seed), async (bytes) => {
    const answer = await rawExchange(stack.gateways[0]!, bytes);
    statuses.push(answer?.status ?? 0);
    if (!answer) return;
    const faults = faultsOf(answer);
    if (faults.length > 0)
      faulty.push({
        faults,
        bytes: Buffer.from(bytes).toString('latin1').slice(0, 400),
        answer: answer.text.slice(0, 300),
      });
  });
  report(`${RAW_REQUESTS} byte strings`, statuses);
  expect(faulty.slice(0, 5)).toEqual([]);
}, 360_000);

it('after fuzzing, every process is ready and answers a plain request', async () => {
  for (const url of Object.values(stack.healthUrls).flat()) {
    const answer = await fetch(`${url}/readyz`);
    expect((await answer.json()) as object).toMatchObject({ status: 'ready' });
  }
  const caller = await organization.caller();
  expect((await caller.post('/leads', aLead())).status).toBe(201);
});
