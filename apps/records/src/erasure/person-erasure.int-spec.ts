import { personErasureFinished, type FinishedErasure, type PersonErasure } from '@frontdesk/contracts';
import { inTransaction } from '@frontdesk/persistence';
import { ErasureRepository, ErasureService, SystemClock, type Logger } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { erasureSettings } from './person-erasure.sql.js';

const NUMBER = '+14155550123';
const OTHER = '+13125550144';
const ANN = 'ann@example.com';
const BOB = 'bob@example.com';
const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
});
afterAll(() => database.drop());
beforeEach(() =>
  database.dataSource.query(
    'TRUNCATE calls, call_transcripts, leads, bookings, person_erasures, outbox RESTART IDENTITY CASCADE',
  ),
);

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  database.dataSource.query<Row[]>(text, values);
const aLead = async (given: Record<string, unknown>): Promise<number> => {
  const row = {
    organization_id: 1,
    livemode: true,
    reason: 'A quote',
    source: 'website',
    created_at: new Date(),
    ...given,
  };
  return insert('leads', row);
};
const aCall = async (given: Record<string, unknown> = {}): Promise<number> => {
  const id = await insert('calls', {
    organization_id: 1,
    livemode: true,
    direction: 'inbound',
    status: 'completed',
    from_number: NUMBER,
    to_number: '+12125550100',
    spam: false,
    started_at: new Date(),
    created_at: new Date(),
    summary: 'Ann called',
    ...given,
  });
  await rows(`INSERT INTO call_transcripts VALUES ($1, '[{"role": "customer", "text": "I am Ann"}]')`, [id]);
  return id;
};
const aBooking = (given: Record<string, unknown>): Promise<number> =>
  insert('bookings', {
    organization_id: 1,
    livemode: true,
    provider: 'internal',
    starts_at: new Date(),
    duration_minutes: 30,
    created_at: new Date(),
    ...given,
  });
async function insert(table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys(row);
  const [stored] = await rows<{ id: number }>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})
     RETURNING id`,
    Object.values(row),
  );
  return Number(stored!.id);
}
const erase = async (given: Partial<PersonErasure>): Promise<FinishedErasure> => {
  const { dataSource } = database;
  const repository = new ErasureRepository(dataSource);
  const now = Date.now();
  await inTransaction(dataSource, (tx) =>
    repository.insert(tx, 1, {
      request_id: 1,
      step: 1,
      service: 'records',
      phone_number: null,
      email: null,
      requested_at: new Date(now).toISOString(),
      covers_until: new Date(now + 60_000).toISOString(),
      is_repeat: false,
      ids: {},
      ...given,
    }),
  );
  const clock = new SystemClock();
  await new ErasureService(repository, dataSource, clock, erasureSettings, silent).run(new AbortController().signal);
  const events = await rows<{ body: string }>('SELECT body FROM outbox WHERE type = $1', [personErasureFinished.type]);
  expect(events).toHaveLength(1);
  return (JSON.parse(events[0]!.body) as { data: FinishedErasure }).data;
};
const leads = (): Promise<unknown[]> => rows('SELECT name, phone_number, email FROM leads ORDER BY id');

describe('erasing a person from the records', () => {
  it('with a number removes every lead that carries it, whatever the other identifier, and in both modes', async () => {
    await aLead({ name: 'Ann', phone_number: NUMBER, email: ANN });
    await aLead({ name: 'Bob', phone_number: NUMBER, email: BOB, livemode: false });
    await aLead({ name: 'Eve', phone_number: OTHER, email: ANN });
    await aLead({ name: 'Zoe', phone_number: NUMBER, organization_id: 2 });
    expect((await erase({ phone_number: NUMBER })).erased).toEqual({ leads: 2 });
    expect(await leads()).toEqual([
      { name: 'Eve', phone_number: OTHER, email: ANN },
      { name: 'Zoe', phone_number: NUMBER, email: null },
    ]);
  });

  it('with an e-mail address finds it in any case, and does not follow the number beside it', async () => {
    await aLead({ name: 'Ann', phone_number: NUMBER, email: 'Ann@Example.com' });
    await aLead({ name: 'Bob', phone_number: NUMBER, email: BOB });
    await aLead({ name: 'Office', phone_number: NUMBER });
    await aCall();
    expect((await erase({ email: ANN })).erased).toEqual({ leads: 1 });
    expect(await leads()).toMatchObject([{ name: 'Bob' }, { name: 'Office' }]);
    expect(await rows('SELECT summary FROM calls')).toEqual([{ summary: 'Ann called' }]);
  });

  it('with both takes only the named identifier from another person who shares it', async () => {
    await aLead({ name: 'Ann', phone_number: NUMBER, email: ANN });
    await aLead({ name: 'Ann', phone_number: NUMBER });
    await aLead({ name: 'Bob', phone_number: NUMBER, email: BOB });
    await aLead({ name: 'Eve', phone_number: OTHER, email: ANN });
    const { erased } = await erase({ phone_number: NUMBER, email: ANN });
    expect(erased).toEqual({ leads: 2, identifiers_of_leads: 2 });
    expect(await leads()).toEqual([
      { name: 'Bob', phone_number: null, email: BOB },
      { name: 'Eve', phone_number: OTHER, email: null },
    ]);
  });

  it('removes calls with the number, their transcripts, and leads and appointments without a contact', async () => {
    const call = await aCall();
    await aCall({ direction: 'outbound', from_number: '+12125550100', to_number: NUMBER });
    const other = await aCall({ from_number: OTHER });
    await aLead({ name: 'Ann', call_id: call });
    await aLead({ name: 'Bob', call_id: call, email: BOB });
    await aBooking({ name: 'Ann', call_id: call });
    await aBooking({ name: 'Ann', phone_number: NUMBER });
    await aBooking({ name: 'Bob', phone_number: OTHER });
    const { erased, ids } = await erase({ phone_number: NUMBER });
    expect(erased).toEqual({ calls: 2, leads: 1, bookings: 2 });
    expect(ids.call).toHaveLength(2);
    expect(await leads()).toMatchObject([{ name: 'Bob' }]);
    expect(await rows('SELECT name FROM bookings')).toEqual([{ name: 'Bob' }]);
    expect(await rows('SELECT call_id::int FROM call_transcripts')).toEqual([{ call_id: other }]);
  });

  it('removes what was said in another number’s call in which the person left a lead, and names their chats', async () => {
    const call = await aCall({ from_number: OTHER });
    await rows(
      `INSERT INTO call_notes (record_id, organization_id, livemode, author_id, author_name, body, created_at)
                VALUES ($1, 1, true, 1, 'Kim', 'Ann is nice', now())`,
      [call],
    );
    await aLead({ name: 'Ann', phone_number: OTHER, email: ANN, call_id: call, chat_id: 5 });
    await aBooking({ name: 'Ann', phone_number: OTHER, chat_id: 5 });
    await aBooking({ name: 'Bob', phone_number: NUMBER, chat_id: 5 });
    const { erased, ids } = await erase({ email: ANN });
    expect(erased).toEqual({ leads: 1, bookings: 1, call_texts: 1 });
    expect(ids).toMatchObject({ lead: [1], chat: [5], call: [] });
    expect(await rows('SELECT from_number, summary FROM calls')).toEqual([{ from_number: OTHER, summary: null }]);
    for (const table of ['call_transcripts', 'call_notes']) expect(await rows(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect(await rows('SELECT name FROM bookings')).toEqual([{ name: 'Bob' }]);
  });

  it('leaves a call in progress to the repeat, and records of a later time', async () => {
    await aCall({ status: 'in_progress' });
    await aLead({ name: 'Ann', phone_number: NUMBER, created_at: new Date(Date.now() + 120_000) });
    expect((await erase({ phone_number: NUMBER })).erased).toEqual({});
    await rows('TRUNCATE outbox');
    expect((await erase({ phone_number: NUMBER, step: 8, is_repeat: true })).erased).toEqual({ calls: 1 });
    expect(await leads()).toMatchObject([{ name: 'Ann' }]);
  });

  it('frees the time of a removed appointment, and has its event at Google deleted', async () => {
    const [calendar] = await rows<{ id: number }>(
      'INSERT INTO calendars (organization_id, livemode) VALUES (1, true) RETURNING id',
    );
    const booking = await aBooking({ name: 'Ann', phone_number: NUMBER });
    await rows(
      `INSERT INTO google_connections (calendar_id, organization_id, livemode, account, sealed_token, calendar, connected_at)
       VALUES ($1, 1, true, 'a', 'b', 'c', now())`,
      [calendar!.id],
    );
    const [reservation] = await rows<{ id: number }>(
      `INSERT INTO reservations (organization_id, livemode, calendar_id, seat, during, booking_id)
       VALUES (1, true, $1, 1, tstzrange(now(), now() + interval '1 hour'), $2) RETURNING id`,
      [calendar!.id, booking],
    );
    await rows(
      `INSERT INTO google_events (id, organization_id, livemode, calendar_id, calendar, reservation_id, ends_at)
       VALUES ('event', 1, true, $1, 'c', $2, now())`,
      [calendar!.id, reservation!.id],
    );
    await erase({ phone_number: NUMBER });
    expect(await rows('SELECT 1 FROM reservations')).toEqual([]);
    // An event without a reservation has to be deleted at Google.
    expect(await rows('SELECT id, reservation_id FROM google_events')).toEqual([{ id: 'event', reservation_id: null }]);
  });
});
