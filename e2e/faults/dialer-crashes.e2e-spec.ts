// Slow: kills the dialer repeatedly during 1,000 inbound calls.
import {
  aRingingCall,
  createOrganization,
  eventually,
  within,
  type ApiResponse,
  type ApiClient,
  type Stack,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from '../expect-response.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

const CALLS = 1000;
const WRITERS = 16;
/** The number of calls per second. It is chosen so that each crash interrupts some. */
const PACE_PER_SECOND = 100;
/** How many calls have been answered at each kill of the dialer. */
const CRASHES_AFTER = [250, 500];
const GAP_MS = 1500;
/**
 * The 500 ms that screening may take, plus a generous allowance for a busy machine. The sum is still below a deadline.
 */
const SLOWEST_MS = 3000;

const LISTED = '+14155550166';
const isListed = (number: number): boolean => number % 2 === 0;

interface Arrived {
  number: number;
  answer: ApiResponse;
  ms: number;
  /** Whether the dialer was down for the whole request. */
  duringGap: boolean;
}

interface StoredCall extends Record<string, unknown> {
  id: string;
  external_id: string;
  status: string;
  spam: boolean;
  entry: string | null;
}

const services = { chats: 0, webhooks: 0, voice: 0 };

describeWithPrivateStack('after SIGKILL of the dialer during 1,000 inbound calls', { services }, (stackOf) => {
  let stack: Stack;
  let organization: TestOrganization;
  let caller: ApiClient;
  let entryId: number;
  let isAway = false;
  const arrived: Arrived[] = [];
  /** The numbers of calls that had no response when the deadline of the slowest passed. */
  const late: number[] = [];

  const report = async (number: number): Promise<void> => {
    const startedAt = performance.now();
    const awayAtStart = isAway;
    const from_number = isListed(number) ? LISTED : `+1312555${String(number).padStart(4, '0')}`;
    const body = aRingingCall({ from_number, external_id: `crash-${number}` });
    const answering = organization.platform.post(`/organizations/${organization.id}/calls`, body);
    within(SLOWEST_MS, () => Promise.allSettled([answering])).catch(() => late.push(number));
    const answer = await answering;
    arrived.push({ number, answer, ms: performance.now() - startedAt, duringGap: awayAtStart && isAway });
  };

  const reportAll = async (): Promise<void> => {
    const startedAt = Date.now();
    let next = 0;
    const writer = async (): Promise<void> => {
      for (let number = next++; number < CALLS; number = next++) {
        await sleep(Math.max(0, startedAt + (number * 1000) / PACE_PER_SECOND - Date.now()));
        await report(number);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  };

  const crashTheDialer = async (): Promise<void> => {
    const [dialer] = stack.processes('dialer');
    await dialer!.kill();
    isAway = true;
    await sleep(GAP_MS);
    isAway = false;
    await dialer!.restart();
  };

  const storedCalls = (): Promise<StoredCall[]> =>
    rowsOf<StoredCall>(
      stack,
      `SELECT id, external_id, status, spam, blocked_caller_id AS entry FROM records.calls
       WHERE organization_id = $1 AND external_id LIKE 'crash-%'`,
      [organization.id],
    );
  const entry = async (): Promise<{ calls_blocked: number; last_blocked_at: string | null }> => {
    const answer = await caller.get('/blocked-callers');
    expectStatus(answer, 200);
    return (answer.json.data as { id: number }[]).find(({ id }) => id === entryId) as never;
  };

  beforeAll(async () => {
    stack = stackOf();
    organization = await createOrganization(stack.address);
    caller = await organization.caller();
    const listed = await caller.post('/blocked-callers', { pattern: LISTED });
    expectStatus(listed, 201);
    entryId = listed.json.data.id as number;
    const reporting = reportAll();
    try {
      for (const count of CRASHES_AFTER) {
        await eventually(() => arrived.length >= count, { timeoutMs: 180_000, what: `${count} calls to be answered` });
        await crashTheDialer();
      }
    } finally {
      await reporting;
    }
  }, 540_000);

  it('every call returns 201, ringing or blocked, and none waits for screening beyond its time limit', () => {
    const statuses = arrived.map(({ answer }) => `${answer.status} ${String(answer.json?.data?.status)}`);
    const counts = [...new Set(statuses)].map((one) => `${statuses.filter((other) => other === one).length} × ${one}`);
    const slowestMs = Math.max(...arrived.map(({ ms }) => ms));
    const over600 = arrived.filter(({ ms }) => ms > 600).length;
    process.stdout.write(`${counts.join(', ')}; slowest ${Math.round(slowestMs)} ms, ${over600} over 600 ms\n`);
    expect(arrived).toHaveLength(CALLS);
    expect([...new Set(statuses)].sort()).toEqual(['201 blocked', '201 ringing']);
    expect(late).toEqual([]);
  });

  it('a call that arrives while the dialer is down rings for every caller, and no unlisted caller is ever blocked', () => {
    const gap = arrived.filter(({ duringGap }) => duringGap);
    expect(gap.filter(({ number }) => isListed(number)).length).toBeGreaterThan(0);
    expect(gap.filter(({ answer }) => answer.json.data.status !== 'ringing')).toEqual([]);
    const others = arrived.filter(({ number }) => !isListed(number));
    expect(others.filter(({ answer }) => answer.json.data.status !== 'ringing')).toEqual([]);
  });

  it('every call is stored exactly once, with the status in its response', async () => {
    const stored = await storedCalls();
    expect(stored.map(({ external_id }) => external_id).sort()).toEqual(
      arrived.map(({ number }) => `crash-${number}`).sort(),
    );
    const byId = new Map(stored.map((call) => [Number(call.id), call]));
    for (const { number, answer } of arrived) {
      const call = byId.get(answer.json.data.id as number);
      const { status } = answer.json.data as { status: string };
      expect(call).toMatchObject({
        external_id: `crash-${number}`,
        status,
        entry: status === 'blocked' ? String(entryId) : null,
        // A late verdict may still mark a call of a listed caller that rang, but no other call.
        spam: status === 'blocked' ? true : isListed(number) ? expect.any(Boolean) : false,
      });
    }
  });

  it('the entry counts each blocked call once', async () => {
    const blocked = (await storedCalls()).filter(({ status }) => status === 'blocked').length;
    expect(blocked).toBeGreaterThan(0);
    await eventually(async () => (await entry()).calls_blocked >= blocked, { what: `${blocked} calls to be counted` });
    await eventually(
      async () => {
        const [row] = await rowsOf<{ waiting: string }>(stack, 'SELECT count(*) AS waiting FROM records.outbox');
        return row?.waiting === '0';
      },
      { what: 'the outbox to be empty' },
    );
    // The messages of the killed dialer have been redelivered by now, and a repeat would have been counted.
    await sleep(1000);
    expect(await entry()).toMatchObject({ calls_blocked: blocked, last_blocked_at: expect.any(String) });
  });

  it('an import interrupted by a kill stores nothing, and a repeat of it stores the whole file', async () => {
    const [dialer] = stack.processes('dialer');
    const path = `/organizations/${organization.id}/do-not-call/import`;
    const lines = Array.from({ length: 8000 }, (_, n) => `415555${String(n).padStart(4, '0')}`).filter(
      (number) => !/^415555(00|01|02)/.test(number),
    );
    const send = (body: string): Promise<ApiResponse> =>
      organization.platform.send('POST', path, { body, headers: { 'content-type': 'text/csv' } });
    const listed = async (): Promise<unknown[]> => (await caller.get('/do-not-call')).json.data as unknown[];

    const request = httpRequest(`${stack.address.platformOrigins[0]!}/api/platform/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.address.platformToken}`, 'content-type': 'text/csv' },
    });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.write(`${lines.slice(0, 5000).join('\n')}\n`);
    await eventually(async () => {
      const copying = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query ~* '^copy'";
      return (await rowsOf(stack, copying)).length > 0;
    });
    await dialer!.kill();
    request.end(lines.slice(5000).join('\n'));
    const [response] = await answered;
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'server_error' });
    await dialer!.restart();
    expect(await listed()).toEqual([]);
    expect((await send(lines.join('\n'))).json).toEqual({ imported: lines.length, existing: 0, invalid: [] });
  });

  it('screening recovers without a restart', async () => {
    const body = aRingingCall({ from_number: LISTED });
    await eventually(async () => {
      const answer = await organization.platform.post(`/organizations/${organization.id}/calls`, body);
      return answer.json.data.status === 'blocked';
    });
  });
});
