import {
  addLeadNote,
  deleteLeadNote,
  pendingAudit,
  updateLeadFollowUp,
  type AnyOperation,
  type Caller,
} from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { FollowUps } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, inTime, startCalls, type CallsBench } from '../../testing/calls.js';
import { CallsRepository } from '../calls/calls.repository.js';
import type { LeadCallbacks } from './lead-callbacks.js';
import { LeadsRepository, listOfFollowUpLeads } from './leads.repository.js';
import { LeadsService } from './leads.service.js';

let bench: CallsBench;
let leads: LeadsService;
let ofLeads: FollowUps;
let ofCalls: FollowUps;
beforeAll(async () => {
  bench = await startCalls();
  const { dataSource } = bench.database;
  leads = new LeadsService(new LeadsRepository(dataSource), {} as LeadCallbacks, dataSource, bench.clock);
  ofLeads = new FollowUps({ table: 'leads', notes: 'lead_notes' }, dataSource, bench.clock);
  ofCalls = new FollowUps({ table: 'calls', notes: 'call_notes' }, dataSource, bench.clock);
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const AT = '2026-01-01T00:10:00Z';
const PAGE = { limit: 25 };
const ada = aCaller({ actor: { kind: 'person', id: 11, name: 'Ada Byron' }, role: 'owner' });
const grace = aCaller({ actor: { kind: 'person', id: 12, name: 'Grace Hopper' }, role: 'agent' });
const during = (operation: AnyOperation, caller: Caller): Caller => ({
  ...caller,
  audit: pendingAudit(operation, caller, () => bench.clock.now()),
});
const aLead = async (caller: Caller = ada): Promise<number> =>
  (await leads.create(caller, { reason: 'Leaking tap' }, inTime())).data.id;
const aCall = async (status: 'missed' | 'completed', spam = false): Promise<number> => {
  const { data } = await bench.intake.record(
    ada,
    { direction: 'inbound', from_number: '+14155550123', to_number: '+13125550100', status, spam },
    inTime(),
  );
  return data.id;
};
const leadIds = async (query: object, caller: Caller = ada): Promise<number[]> =>
  (await leads.listFollowUps(caller, query, PAGE)).data.map(({ id }) => id);
const callIds = async (query: object): Promise<number[]> =>
  (await bench.calls.listFollowUps(ada, query, PAGE)).data.map(({ id }) => id);

describe('a follow-up', () => {
  it('has an assignee, and a handled mark that names the first member who set it, and can be cleared', async () => {
    const id = await aLead();
    expect((await ofLeads.get(ada, id)).data).toEqual({
      assignee_id: null,
      handled_at: null,
      handled_by: null,
      notes: [],
    });
    await ofLeads.update(grace, id, { handled: true }, inTime());
    const { data } = await ofLeads.update(ada, id, { assignee_id: 12, handled: true }, inTime());
    const handled = { handled_at: AT, handled_by: { id: 12, name: 'Grace Hopper' } };
    expect(data).toMatchObject({ assignee_id: 12, ...handled });
    expect((await ofLeads.update(ada, id, { assignee_id: null }, inTime())).data).toMatchObject(handled);
    const cleared = await ofLeads.update(ada, id, { handled: false }, inTime());
    expect(cleared.data).toMatchObject({ assignee_id: null, handled_at: null, handled_by: null });
  });

  it('has notes that only the author, an owner or an admin can delete, and omits them in HIPAA mode', async () => {
    const id = await aCall('missed');
    const add = async (caller: Caller, body: string) => (await ofCalls.addNote(caller, id, { body }, inTime())).data;
    const own = await add(grace, 'Called back, no answer');
    const hers = await add(ada, 'Try again tomorrow');
    expect(own).toEqual({
      id: own.id,
      author: { id: 12, name: 'Grace Hopper' },
      body: 'Called back, no answer',
      created_at: AT,
    });
    expect((await ofCalls.get(ada, id)).data.notes).toEqual([own, hers]);
    const hipaa = { ...ada, hipaa: true };
    expect((await ofCalls.get(hipaa, id)).data).not.toHaveProperty('notes');
    expect((await ofCalls.addNote(hipaa, id, { body: 'Private' }, inTime())).data).not.toHaveProperty('body');
    await expect(ofCalls.deleteNote(grace, id, hers.id, inTime())).rejects.toThrow('role_not_allowed');
    await ofCalls.deleteNote(grace, id, own.id, inTime());
    await ofCalls.deleteNote(ada, id, hers.id, inTime());
    await expect(ofCalls.deleteNote(ada, id, hers.id, inTime())).rejects.toThrow('not_found');
  });

  it('belongs to one organization and mode', async () => {
    const id = await aLead();
    const { data: note } = await ofLeads.addNote(ada, id, { body: 'Ours' }, inTime());
    for (const stranger of [
      { ...ada, organizationId: 2 },
      { ...ada, livemode: false },
    ]) {
      await expect(ofLeads.get(stranger, id)).rejects.toThrow('not_found');
      await expect(ofLeads.update(stranger, id, { handled: true }, inTime())).rejects.toThrow('not_found');
      await expect(ofLeads.addNote(stranger, id, { body: 'x' }, inTime())).rejects.toThrow('not_found');
      await expect(ofLeads.deleteNote(stranger, id, note.id, inTime())).rejects.toThrow('not_found');
      expect(await leadIds({}, stranger)).toEqual([]);
    }
  });

  it('is absent from public responses and events, and appears in the audit log without its text', async () => {
    const id = await aLead();
    await ofLeads.update(during(updateLeadFollowUp, grace), id, { assignee_id: 11, handled: true }, inTime());
    const { data } = await ofLeads.addNote(during(addLeadNote, grace), id, { body: 'Private words' }, inTime());
    await ofLeads.deleteNote(during(deleteLeadNote, grace), id, data.id, inTime());
    const shown = JSON.stringify([await leads.get(ada, id), await leads.list(ada, {}, PAGE)]);
    for (const hidden of ['assignee', 'handled', 'Private']) expect(shown).not.toContain(hidden);
    const events = await bench.announced();
    expect(events.map(({ type }) => type)).toEqual(['lead.created', ...Array<string>(3).fill('audit.recorded')]);
    expect(events.slice(1).map((event) => event.data)).toMatchObject([
      { action: 'lead.follow_up_updated', changes: { assignee_id: { before: null, after: 11 } } },
      { action: 'lead.note_added', changes: { body: {} } },
      { action: 'lead.note_deleted', changes: { body: {} } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Private words');
  });

  it('is deleted with its record', async () => {
    const id = await aLead();
    await ofLeads.addNote(ada, id, { body: 'Gone soon' }, inTime());
    await bench.database.dataSource.query('DELETE FROM leads');
    expect(await bench.database.dataSource.query('SELECT id FROM lead_notes')).toEqual([]);
  });
});

describe('the lists for members', () => {
  it('filter leads by handled mark and assignee, together with the other filters', async () => {
    const [first, second, third] = [await aLead(), await aLead(), await aLead()];
    await ofLeads.update(ada, first, { handled: true }, inTime());
    await ofLeads.update(ada, second, { assignee_id: 12 }, inTime());
    expect(await leadIds({})).toEqual([third, second, first]);
    expect(await leadIds({ handled: false })).toEqual([third, second]);
    expect(await leadIds({ handled: true })).toEqual([first]);
    expect(await leadIds({ assignee_id: 12 })).toEqual([second]);
    expect(await leadIds({ assignee_id: 12, handled: true })).toEqual([]);
    expect(await leadIds({ handled: false, email: 'unknown@example.com' })).toEqual([]);
    const { data } = await leads.listFollowUps(ada, { assignee_id: 12 }, PAGE);
    expect(data).toMatchObject([{ id: second, reason: 'Leaking tap', assignee_id: 12, handled_by: null }]);
  });

  it('show only missed calls without spam when filtered by handled mark', async () => {
    const [missed, answered, spam] = [await aCall('missed'), await aCall('completed'), await aCall('missed', true)];
    expect(await callIds({})).toEqual([spam, answered, missed]);
    expect(await callIds({ status: 'missed' })).toEqual([spam, missed]);
    expect(await callIds({ handled: false })).toEqual([missed]);
    await ofCalls.update(ada, missed, { assignee_id: 11, handled: true }, inTime());
    expect(await callIds({ handled: false })).toEqual([]);
    expect(await callIds({ handled: true })).toEqual([missed]);
    expect(await callIds({ assignee_id: 11, direction: 'inbound', spam: false })).toEqual([missed]);
    expect(await callIds({ assignee_id: 11, direction: 'outbound' })).toEqual([]);
  });

  it('read only an index range of waiting records, among 5000 handled leads', async () => {
    const { dataSource } = bench.database;
    await dataSource.query(
      `INSERT INTO leads (organization_id, livemode, reason, source, created_at, handled_at)
       SELECT 1, true, 'Old', 'api', timestamptz '2025-01-01' + n * interval '1 minute', '2025-06-01'
       FROM generate_series(1, 5000) AS n`,
    );
    await dataSource.query(
      `INSERT INTO calls (organization_id, livemode, direction, status, from_number, to_number, spam, started_at, created_at)
       SELECT 1, true, 'inbound', 'completed', '+14155550123', '+13125550100', false, now(), now()
       FROM generate_series(1, 5000)`,
    );
    const waiting = await aLead();
    await dataSource.query('ANALYZE leads, calls');
    const plan = async ({ text, values }: { text: string; values?: unknown[] }): Promise<string> => {
      const rows = await sqlRunner(dataSource).query<{ 'QUERY PLAN': string }>({
        text: `EXPLAIN (COSTS OFF) ${text}`,
        values: values ?? [],
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const scope = { organizationId: 1, livemode: true } as never;
    expect(await plan(listOfFollowUpLeads(scope, { handled: false }, PAGE) as never)).toContain('leads_not_handled');
    expect(await leadIds({ handled: false })).toEqual([waiting]);
    const calls = new CallsRepository(dataSource);
    expect(await calls.listFollowUps(scope, { handled: false }, PAGE)).toEqual([]);
  });
});
