import type { PersonKind, ReadPersonBody } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { readPage } from '@frontdesk/service-host';
import { personTableFaults } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aCaller, inTime, NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';
import { personReaders } from './person-export.sql.js';

const OTHER = '+13125550144';
const live = aCaller();

let bench: OutboundCallsBench;
beforeAll(async () => (bench = await OutboundCallsBench.start()));
afterAll(() => bench.database.drop());
beforeEach(async () => {
  await bench.reset();
  await bench.rows('TRUNCATE callback_requests, consents, blocked_callers, campaigns RESTART IDENTITY CASCADE');
});

async function read(
  kind: PersonKind<'dialer'>,
  given: Partial<ReadPersonBody> = { phone_number: NUMBER },
  scope = { organizationId: 1, livemode: true },
): Promise<Record<string, unknown>[]> {
  const sql = sqlRunner(bench.database.dataSource);
  const { records, next } = await readPage(sql, personReaders, scope, { kind, ids: {}, ...given });
  expect(next).toBeNull();
  return records;
}

describe('the export of a person from the dialer', () => {
  it('has calls with their dials, transcript and decision, and consents with the calls that relied on them', async () => {
    const consent = await bench.consent();
    await bench.consent(OTHER);
    await bench.consent(NUMBER, { livemode: false });
    await bench.rows(`UPDATE consents SET recorded_by = 'Kim'`);
    const asked = { phone_number: NUMBER, source: 'campaign', contact_name: 'Ann Lee' } as const;
    const { data: call } = await bench.calls.request(live, asked, inTime());
    expect(await bench.dial(call.id)).toMatchObject({ outcome: 'started' });
    await bench.progress.report(live, call.id, { status: 'in_progress' }, inTime());
    const transcript = [{ role: 'customer' as const, text: 'I am Ann' }];
    await bench.progress.report(live, call.id, { status: 'completed', summary: 'About Ann', transcript }, inTime());
    await bench.calls.request(live, { phone_number: OTHER, source: 'agent_dial' }, inTime());
    expect(await read('outbound_calls')).toMatchObject([
      {
        id: call.id,
        contact_name: 'Ann Lee',
        summary: 'About Ann',
        transcript,
        decision: { allowed: true },
        dials: [{ outcome: 'completed', carrier: 'simulated' }],
        callback_of_leads: [],
      },
    ]);
    const consents = await read('consents');
    expect(consents).toMatchObject([
      { id: consent, consent_text: expect.any(String), dials: [{ outbound_call_id: call.id }] },
    ]);
    expect(JSON.stringify(consents)).not.toContain('Kim');
    expect(await read('consents', undefined, { organizationId: 1, livemode: false })).toHaveLength(1);
    expect(await read('consents', undefined, { organizationId: 2, livemode: true })).toEqual([]);
  });

  it('has the callback of a lead that records found by its e-mail address, also to another number', async () => {
    const { data: call } = await bench.calls.request(live, { phone_number: OTHER, source: 'agent_dial' }, inTime());
    await bench.rows(`INSERT INTO callback_requests VALUES (1, true, 7, $1, now()), (1, true, 8, $1, now())`, [
      call.id,
    ]);
    const byEmail = { email: 'ann@example.com', ids: { lead: [7] } };
    expect(await read('outbound_calls', byEmail)).toMatchObject([{ id: call.id, callback_of_leads: [7] }]);
    expect(await read('outbound_calls', { ...byEmail, ids: { lead: [9] } })).toEqual([]);
    expect(await read('consents', byEmail)).toEqual([]);
  });

  it('has entries of both lists, places in campaigns and refused rows', async () => {
    await bench.doNotCall.record(live, { phone_number: NUMBER, opted_out: true, note: 'Was angry' }, inTime());
    await bench.rows(`INSERT INTO blocked_callers (organization_id, livemode, pattern, source, created_at)
                      VALUES (1, true, '${NUMBER}', 'manual', now()), (1, true, '+1415', 'manual', now())`);
    await bench.rows(`INSERT INTO campaigns (organization_id, livemode, name, purpose, status, calls_at_once, created_at)
                      VALUES (1, true, 'Recall', 'marketing', 'draft', 1, now())`);
    await bench.rows(
      `INSERT INTO campaign_contacts (organization_id, livemode, campaign_id, phone_number, name, line, status, created_at)
       VALUES (1, true, 1, '${NUMBER}', 'Ann', 1, 'waiting', now()), (1, true, 1, '${OTHER}', 'Bob', 2, 'waiting', now())`,
    );
    await bench.rows(
      `INSERT INTO campaign_refused_rows (organization_id, livemode, campaign_id, line, phone_number, reason, row_hash, created_at)
       VALUES (1, true, 1, 3, '${NUMBER}', 'no consent', 'x', now())`,
    );
    expect(await read('do_not_call_entries')).toMatchObject([{ source: 'opt_out', note: 'Was angry' }]);
    expect(await read('blocked_callers')).toMatchObject([{ pattern: NUMBER }]);
    expect(await read('campaign_contacts')).toMatchObject([{ name: 'Ann', campaign_id: 1 }]);
    expect(await read('campaign_refused_rows')).toMatchObject([{ line: 3, reason: 'no consent' }]);
  });

  it('exports every table, or leaves it out for a reason', async () => {
    const sources = ['person-erasure.sql.ts', 'person-erasure.service.ts'];
    const erasure = sources.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
    expect(await personTableFaults('dialer', bench.database, erasure, ['consents'])).toEqual([]);
  });
});
