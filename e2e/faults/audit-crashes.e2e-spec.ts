// Slow: kills every service twice during at least 100 audited changes.
import { serviceNames } from '@frontdesk/contracts';
import { createOrganization, eventually, type Stack, type TestOrganization } from '@frontdesk/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

const MIN_CHANGES = 100;
const WRITERS = 4;
/** The number of changes started per second. It is chosen so that every kill interrupts some. */
const PACE_PER_SECOND = 8;
const GIVE_UP_AFTER_MS = 240_000;

/** Changes in every service. The number identifies a repeat if the operation can recognize repeats. */
const kinds: readonly ((number: number) => { path: string; body: object })[] = [
  (number) => ({ path: '/leads', body: { source: 'website', reason: `Number ${number}` } }),
  (number) => ({ path: '/leads', body: { source: 'website', reason: 'Call me', external_id: `lead-${number}` } }),
  (number) => ({ path: '/do-not-call', body: { phone_number: `415555${1000 + number}` } }),
  (number) => ({ path: '/chats', body: { channel: 'web', external_id: `chat-${number}` } }),
  () => ({ path: '/webhook-replays', body: {} }),
  (number) => ({ path: '/api-keys', body: { name: `key ${number}`, mode: 'test', scopes: [] } }),
];

/** Every stored change and every entry, by action and id of the target. */
const CHANGED = `
  SELECT 'lead.created ' || id AS change FROM records.leads WHERE organization_id = $1
  UNION ALL SELECT 'do_not_call_entry.created ' || id FROM dialer.do_not_call_entries WHERE organization_id = $1
  UNION ALL SELECT 'chat.started ' || id FROM chats.chats WHERE organization_id = $1
  UNION ALL SELECT 'webhook_replay.started ' || id FROM webhooks.replays WHERE organization_id = $1
  UNION ALL SELECT 'api_key.created ' || id FROM gateway.api_keys WHERE organization_id = $1 AND name LIKE 'key %'`;
const RECORDED = `
  SELECT action || ' ' || target_id AS change FROM gateway.audit_entries
  WHERE organization_id = $1 AND action <> 'organization.created'`;

/** The voice service makes no audited changes. */
const services = { voice: 0 };

describeWithPrivateStack('after two SIGKILLs of each service during 100 audited changes', { services }, (stackOf) => {
  let stack: Stack;
  let organization: TestOrganization;
  let made = 0;
  let interrupted = 0;
  let isKilling = true;

  /** Repeats the request until it is confirmed. A request without a response may have made its change. */
  const change = async (number: number, giveUpAt: number): Promise<void> => {
    const { path, body } = kinds[number % kinds.length]!(number);
    while (Date.now() < giveUpAt) {
      const response = await organization.platform
        .post(`/organizations/${organization.id}${path}`, body)
        .catch(() => null);
      if (response && response.status < 300) {
        made++;
        return;
      }
      if (response && response.status < 500) throw new Error(`${path}: ${response.status} ${response.text}`);
      interrupted++;
      await sleep(200);
    }
    throw new Error(`${path} was not confirmed in time`);
  };

  const changeAll = async (): Promise<void> => {
    const startedAt = Date.now();
    let next = 0;
    const writer = async (): Promise<void> => {
      for (let number = next++; number < MIN_CHANGES || isKilling; number = next++) {
        await sleep(Math.max(0, startedAt + (number * 1000) / PACE_PER_SECOND - Date.now()));
        await change(number, startedAt + GIVE_UP_AFTER_MS);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  };

  const changesIn = async (query: string): Promise<string[]> =>
    (await rowsOf<{ change: string }>(stack, query, [organization.id])).map((row) => row.change).sort();

  beforeAll(async () => {
    stack = stackOf();
    organization = await createOrganization(stack.address);
    const running = changeAll();
    try {
      for (let round = 0; round < 2; round++) {
        for (const process of stack.processes()) {
          await sleep(500);
          await process.kill();
          await process.restart();
        }
      }
    } finally {
      isKilling = false;
      await running;
    }
    await eventually(async () => (await changesIn(RECORDED)).length >= (await changesIn(CHANGED)).length, {
      timeoutMs: 60_000,
      what: 'an entry for each change',
    });
  }, 420_000);

  it('each change has exactly one entry in the audit log, even if its response was lost', async () => {
    const changed = await changesIn(CHANGED);
    process.stdout.write(`${changed.length} changes stored, ${made} confirmed, ${interrupted} requests interrupted\n`);
    expect(made).toBeGreaterThanOrEqual(MIN_CHANGES);
    expect(interrupted).toBeGreaterThan(0);
    expect(changed.length).toBeGreaterThanOrEqual(made);
    expect(await changesIn(RECORDED)).toEqual(changed);
  });

  it('no service reports a change that has no entry, and no outbox keeps an entry', async () => {
    expect(stack.complaints.filter((line) => line.includes('audit.missing'))).toEqual([]);
    for (const service of serviceNames) {
      const outbox = `SELECT FROM ${service}.outbox WHERE type = 'audit.recorded'`;
      await eventually(async () => (await rowsOf(stack, outbox)).length === 0, { what: `the outbox of ${service}` });
    }
  });
});
