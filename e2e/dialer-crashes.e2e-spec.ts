import {
  aRingingCall,
  createOrganization,
  eventually,
  within,
  type Answer,
  type ApiClient,
  type Stack,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from './expect-answer.js';
import { describeWithPrivateStack, rowsOf } from './private-stack.js';

const CALLS = 1000;
const WRITERS = 16;
/** What arrives a second, so that each crash happens in the middle of the calls. */
const PACE_PER_SECOND = 100;
/** How many calls have been answered when the dialer is killed, each time. */
const CRASHES_AFTER = [250, 500];
const GAP_MS = 1500;
/** The 500 ms that screening may take, and far more than a busy machine needs around it, yet less than a deadline. */
const SLOWEST_MS = 3000;

const LISTED = '+14155550166';
const isListed = (turn: number): boolean => turn % 2 === 0;

interface Arrived {
  turn: number;
  answer: Answer;
  ms: number;
  /** Whether the dialer was away from before the call until after its answer. */
  duringGap: boolean;
}

interface StoredCall extends Record<string, unknown> {
  id: string;
  external_id: string;
  status: string;
  spam: boolean;
  entry: string | null;
}

describeWithPrivateStack('SIGKILL of the dialer during 1,000 inbound calls', {}, (stackOf) => {
  let stack: Stack;
  let organization: TestOrganization;
  let caller: ApiClient;
  let entryId: number;
  let isAway = false;
  const arrived: Arrived[] = [];
  /** Numbers of calls that had no answer when an alarm for the slowest rang. */
  const late: number[] = [];

  const report = async (turn: number): Promise<void> => {
    const startedAt = performance.now();
    const awayAtStart = isAway;
    const from_number = isListed(turn) ? LISTED : `+1312555${String(turn).padStart(4, '0')}`;
    const body = aRingingCall({ from_number, external_id: `crash-${turn}` });
    const answering = organization.platform.post(`/organizations/${organization.id}/calls`, body);
    within(SLOWEST_MS, () => Promise.allSettled([answering])).catch(() => late.push(turn));
    const answer = await answering;
    arrived.push({ turn, answer, ms: performance.now() - startedAt, duringGap: awayAtStart && isAway });
  };

  const reportAll = async (): Promise<void> => {
    const startedAt = Date.now();
    let turns = 0;
    const writer = async (): Promise<void> => {
      for (let turn = turns++; turn < CALLS; turn = turns++) {
        await sleep(Math.max(0, startedAt + (turn * 1000) / PACE_PER_SECOND - Date.now()));
        await report(turn);
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

  it('every call is answered 201, ringing or blocked, and none waits for the dialer beyond its budget', () => {
    const statuses = arrived.map(({ answer }) => `${answer.status} ${String(answer.json?.data?.status)}`);
    const counts = [...new Set(statuses)].map((one) => `${statuses.filter((other) => other === one).length} × ${one}`);
    const slowestMs = Math.max(...arrived.map(({ ms }) => ms));
    const over600 = arrived.filter(({ ms }) => ms > 600).length;
    process.stdout.write(`${counts.join(', ')}; slowest ${Math.round(slowestMs)} ms, ${over600} over 600 ms\n`);
    expect(arrived).toHaveLength(CALLS);
    expect([...new Set(statuses)].sort()).toEqual(['201 blocked', '201 ringing']);
    expect(late).toEqual([]);
  });

  it('a call that came while the dialer was away rings, whoever calls, and nobody else is ever turned away', () => {
    const gap = arrived.filter(({ duringGap }) => duringGap);
    expect(gap.filter(({ turn }) => isListed(turn)).length).toBeGreaterThan(0);
    expect(gap.filter(({ answer }) => answer.json.data.status !== 'ringing')).toEqual([]);
    const others = arrived.filter(({ turn }) => !isListed(turn));
    expect(others.filter(({ answer }) => answer.json.data.status !== 'ringing')).toEqual([]);
  });

  it('every call is stored exactly once, as it was answered', async () => {
    const stored = await storedCalls();
    expect(stored.map(({ external_id }) => external_id).sort()).toEqual(
      arrived.map(({ turn }) => `crash-${turn}`).sort(),
    );
    const byId = new Map(stored.map((call) => [Number(call.id), call]));
    for (const { turn, answer } of arrived) {
      const call = byId.get(answer.json.data.id as number);
      const { status } = answer.json.data as { status: string };
      expect(call).toMatchObject({
        external_id: `crash-${turn}`,
        status,
        entry: status === 'blocked' ? String(entryId) : null,
        // A late answer still marks a listed caller whose call was let through; nobody else.
        spam: status === 'blocked' ? true : isListed(turn) ? expect.any(Boolean) : false,
      });
    }
  });

  it('the entry has counted each call that it turned away once', async () => {
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
    // What the killed dialer had in hand was sent to it again; a repeat would have been counted by now.
    await sleep(1000);
    expect(await entry()).toMatchObject({ calls_blocked: blocked, last_blocked_at: expect.any(String) });
  });

  it('killed in the middle of an import it leaves nothing of the file, which goes in whole when it is sent again', async () => {
    const [dialer] = stack.processes('dialer');
    const path = `/organizations/${organization.id}/do-not-call/import`;
    const lines = Array.from({ length: 8000 }, (_, n) => `415555${String(n).padStart(4, '0')}`).filter(
      (number) => !/^415555(00|01|02)/.test(number),
    );
    const send = (body: string): Promise<Answer> =>
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

  it('screening is back by itself', async () => {
    const body = aRingingCall({ from_number: LISTED });
    await eventually(async () => {
      const answer = await organization.platform.post(`/organizations/${organization.id}/calls`, body);
      return answer.json.data.status === 'blocked';
    });
  });
});
