import {
  createOrganization,
  exchange,
  PUBLIC_BASE,
  Receiver,
  RequestSchemas,
  sharedStack,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { FuzzRecords } from './fuzz-records.js';
import { plainRequest, routedOperations } from './fuzz-requests.js';
import { exceptions } from './request-exceptions.js';
import { probesOf, type Probe } from './request-probes.js';

const AT_A_TIME = 16;
/** The number of requests per key. It is below the limit on replies to chats, which is the smallest. */
const REQUESTS_PER_KEY = 25;
/**
 * A webhook address that is refused after all fields were found valid, so nothing is stored and no host is contacted.
 */
const FIXED: Readonly<Record<string, object>> = { 'webhook-endpoints.create': { url: 'https://127.0.0.1/hook' } };

const stack = sharedStack();
let organization: TestOrganization;
let receiver: Receiver;
let records: FuzzRecords;
let schemas: RequestSchemas;
/** The path of each operation, with ids of the organization's records. */
let paths: Map<string, string>;

beforeAll(async () => {
  organization = await createOrganization(stack);
  receiver = await Receiver.start(stack.receiverPorts);
  records = await FuzzRecords.make(organization, receiver.url(), stack);
  // From now on, calls and callbacks are refused after their fields were found valid, so none rings.
  await organization.update({ service_active: false });
  const { json } = await exchange(stack.gateways[0]!, { method: 'GET', path: '/docs/api.json' });
  schemas = new RequestSchemas(json as object);
  paths = new Map(routedOperations.map((one) => [one.name, records.filled(plainRequest(one, '')).path]));
});
afterAll(() => receiver.close());

const keys = new Map<'live' | 'test', { token: Promise<string>; left: number }>();
const forTests = new Set(routedOperations.filter(({ isForTests }) => isForTests).map(({ name }) => name));

function tokenFor(operation: string): Promise<string> {
  const mode = forTests.has(operation) ? 'test' : 'live';
  let key = keys.get(mode);
  if (!key || key.left === 0) {
    key = { token: organization.createKey({ mode }).then((created) => created.key), left: REQUESTS_PER_KEY };
    keys.set(mode, key);
  }
  key.left -= 1;
  return key.token;
}

/** Returns a path to the organization's records, except for the id at a boundary. */
function pathOf({ request, place, field, value }: Probe): string {
  const template = `${PUBLIC_BASE}${request.path}`.split('/');
  const known = paths.get(request.operationId)!.split('/');
  const probed = place === 'path' ? `{${field}}` : null;
  return template.map((segment, index) => (segment === probed ? String(value) : known[index])).join('/');
}

async function answerTo(probe: Probe): Promise<ApiResponse> {
  const { request, place, field, value, body, rawBody = JSON.stringify(body) } = probe;
  const search = place === 'query' && value !== undefined ? `?${field}=${encodeURIComponent(value as string)}` : '';
  return exchange(stack.gateways[randomInt(stack.gateways.length)]!, {
    method: request.method,
    path: `${pathOf(probe)}${search}`,
    headers: [
      ['Authorization', `Bearer ${await tokenFor(request.operationId)}`],
      ...(rawBody === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    ...(rawBody === undefined ? {} : { body: rawBody }),
  });
}

function isTakenByDescription({ request, place, field, value, body }: Probe): boolean {
  return place === 'body'
    ? schemas.takesBody(request, body)
    : schemas.takesParameter(request, field, value as string | undefined);
}

/** A malformed id returns 404, as an absent one does. Other invalid input returns 422 validation_failed. */
function isTakenByGateway({ place }: Probe, { status, json }: ApiResponse): boolean {
  if (place === 'path') return status !== 404;
  return !(status === 422 && (json as { code: string }).code === 'validation_failed');
}

const shown = ({ request, place, field, value }: Probe): string => {
  const text = JSON.stringify(value) ?? 'absent';
  return `${request.operationId} ${place} ${field || '(all)'} ${text.length > 60 ? `${text.slice(0, 50)}… (${text.length})` : text}`;
};

async function forAll<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

it('every field of every operation is accepted or refused at each boundary as the API description says, except for the listed exceptions', async () => {
  const used = new Set<string>();
  const differing: string[] = [];
  const unexpected: string[] = [];
  const counts = { taken: 0, refused: 0 };
  const probes = schemas.requests.flatMap((request) => [...probesOf(request, FIXED[request.operationId])]);
  await forAll(probes, async (probe) => {
    const response = await answerTo(probe);
    if (response.status >= 500 || [401, 405, 413, 429, 431].includes(response.status))
      unexpected.push(`${shown(probe)}: ${response.status}`);
    const isDescribed = isTakenByDescription(probe);
    const isTaken = isTakenByGateway(probe, response);
    counts[isTaken ? 'taken' : 'refused'] += 1;
    if (isDescribed === isTaken) return;
    const described = isDescribed ? 'taken' : 'refused';
    const exception = exceptions.find((one) => one.described === described && one.covers(probe));
    if (exception) used.add(exception.reason);
    else differing.push(`${shown(probe)}: ${described} by the description, not by the gateway (${response.status})`);
  });
  process.stdout.write(`${probes.length} boundaries: ${counts.taken} taken, ${counts.refused} refused\n`);
  expect(unexpected.slice(0, 20)).toEqual([]);
  expect(differing.slice(0, 40)).toEqual([]);
  expect(exceptions.map(({ reason }) => reason).filter((reason) => !used.has(reason))).toEqual([]);
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(500);
});

it('an existing id is accepted wherever the API description has an id', async () => {
  const operations = routedOperations.filter(({ api, pathIds }) => api === 'public' && pathIds.length > 0);
  expect(operations.length).toBeGreaterThan(5);
  for (const operation of operations) {
    const request = schemas.requests.find(({ operationId }) => operationId === operation.name)!;
    const { path } = records.filled(plainRequest(operation, ''));
    const id = path.slice(PUBLIC_BASE.length).split('/')[
      operation.path.split('/').findIndex((part) => part[0] === '{')
    ]!;
    expect([operation.name, schemas.takesParameter(request, operation.pathIds[0]!, id)]).toEqual([
      operation.name,
      true,
    ]);
    const { status } = await exchange(stack.gateways[0]!, {
      method: operation.method,
      path,
      headers: [['Authorization', `Bearer ${await tokenFor(operation.name)}`]],
    });
    expect([operation.name, status]).not.toEqual([operation.name, 404]);
    await records.replace(operation, status);
  }
});
