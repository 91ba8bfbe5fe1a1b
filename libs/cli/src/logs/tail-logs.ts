import { Frontdesk } from '@frontdesk/sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAccess } from '../api-access.ts';
import { refusalOf } from '../refusal.ts';

export interface TailLogsOptions extends ApiAccess {
  filter: Readonly<Record<string, string>>;
  isJson: boolean;
}

interface LoggedRequest {
  id: number;
  at: string;
  request_id: string;
  key_id: number;
  method: string;
  path: string;
  status: number;
  code: string | null;
  duration_ms: number;
}

type ReadPage = (query: object) => Promise<{ data: LoggedRequest[]; next: string | null }>;

const EVERY_MS = 2000;
/** How many requests before the start are shown. */
const EARLIER = 10;
const PER_PAGE = 100;
/** A request is logged when it has ended, under the time at which it began. */
const OVERLAP_MS = 60_000;
const MAX_RETRIES = 4;

/** Prints requests, oldest first, until Ctrl-C. Each is printed once. */
export async function tailLogs({ apiKey, baseUrl, filter, isJson }: TailLogsOptions): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
  const { raw } = new Frontdesk({ apiKey, baseUrl, maxRetries: MAX_RETRIES });
  const read: ReadPage = async (query) => {
    const options = { params: { query: { ...filter, ...query } }, signal: stop.signal };
    // The path is not in the API description.
    const body = (await raw.GET('/request-log' as '/leads', options)).data as unknown;
    const { data, meta } = body as { data: LoggedRequest[]; meta: { next_cursor: string | null } };
    return { data, next: meta.next_cursor };
  };
  try {
    const { data } = await read({ per_page: EARLIER });
    print(data, isJson);
    const lastEarlier = Math.max(0, ...data.map(({ id }) => id));
    let recent = data;
    while (!stop.signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal: stop.signal });
      const since = overlapBefore(recent);
      const known = new Set(recent.map(({ id }) => id));
      const found = await readAll(read, since ? { since } : {});
      const fresh = found.filter(({ id }) => id > lastEarlier && !known.has(id));
      print(fresh, isJson);
      recent = [...recent, ...fresh].filter(({ at }) => !since || Date.parse(at) >= Date.parse(since));
    }
  } catch (error) {
    if (!stop.signal.aborted) throw refusalOf(error);
  }
}

/** By the clock of the server, which may differ from that of this machine. */
function overlapBefore(requests: readonly LoggedRequest[]): string | null {
  if (requests.length === 0) return null;
  const newest = Math.max(...requests.map(({ at }) => Date.parse(at)));
  return new Date(newest - OVERLAP_MS).toISOString();
}

async function readAll(read: ReadPage, query: object): Promise<LoggedRequest[]> {
  const found: LoggedRequest[] = [];
  let cursor: string | null = null;
  do {
    const { data, next }: Awaited<ReturnType<ReadPage>> = await read({
      ...{ per_page: PER_PAGE, ...query },
      ...(cursor ? { cursor } : {}),
    });
    found.push(...data);
    cursor = next;
  } while (cursor);
  return found;
}

/** @param requests newest first */
function print(requests: readonly LoggedRequest[], isJson: boolean): void {
  for (const request of [...requests].reverse()) {
    process.stdout.write(`${isJson ? JSON.stringify(request) : lineOf(request)}\n`);
  }
}

function lineOf({ at, status, method, path, duration_ms, code, key_id, request_id }: LoggedRequest): string {
  const text = `${at}  ${status}  ${method} ${path}  ${duration_ms} ms`;
  return `${text}${code ? `  ${code}` : ''}  key ${key_id}  ${request_id}`;
}
