import { chatOptedOut, type EventEnvelope } from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { SystemClock } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcedEnds, anOutboundCall } from '../../testing/waiting-calls.js';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { service } from '../service.js';
import { ChatOptOutsConsumer } from './chat-opt-outs.consumer.js';
import { DoNotCallRepository } from './do-not-call.repository.js';
import { DoNotCallService } from './do-not-call.service.js';
import { timesOn } from '../../testing/organization-times.js';

let database: TestDatabase;
let consumer: ChatOptOutsConsumer;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  const { dataSource } = database;
  const clock = new SystemClock();
  const doNotCall = new DoNotCallService(
    new DoNotCallRepository(dataSource),
    new ConsentsRepository(dataSource),
    new WaitingCalls(timesOn(clock)),
    dataSource,
    clock,
  );
  consumer = new ChatOptOutsConsumer(doNotCall, dataSource);
});
afterAll(() => database.drop());
beforeEach(() =>
  database.dataSource.query('TRUNCATE do_not_call_entries, outbound_calls, outbox, inbox RESTART IDENTITY CASCADE'),
);

const stop = (phone_number: string, given: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: uuidv7(),
  type: chatOptedOut.type,
  organization_id: 1,
  livemode: true,
  created_at: '2026-01-01T00:00:00Z',
  data: { chat_id: 9, message_id: 1, phone_number },
  ...given,
});
const entries = () =>
  database.dataSource.query<Record<string, unknown>[]>(
    'SELECT organization_id, livemode, phone_number, source, chat_id FROM do_not_call_entries ORDER BY id',
  );

describe('a STOP message in a chat', () => {
  it('says in its entry whether the chat proved the number', async () => {
    const ofChat = (phone_number: string, is_proven?: boolean) =>
      stop(phone_number, { data: { chat_id: 9, message_id: 1, phone_number, is_proven } });
    await consumer.consume([ofChat('+14155550123', false), ofChat('+14155550124', true), ofChat('+14155550125')]);
    const notes = await database.dataSource.query<unknown[]>(
      'SELECT phone_number, note FROM do_not_call_entries ORDER BY phone_number',
    );
    expect(notes).toEqual([
      { phone_number: '+14155550123', note: 'The chat did not prove that the number is the visitor’s.' },
      { phone_number: '+14155550124', note: null },
      { phone_number: '+14155550125', note: null },
    ]);
  });

  it('opts its visitor out of calls in the chat’s mode, and only once if the event repeats', async () => {
    const call = await anOutboundCall(database.dataSource);
    const event = stop('+14155550123');
    await Promise.all([consumer.consume([event]), consumer.consume([event])]);
    await consumer.consume([event, stop('+14155550123', { livemode: false })]);
    const entry = { organization_id: 1, phone_number: '+14155550123', source: 'opt_out', chat_id: 9 };
    expect(await entries()).toEqual([
      { ...entry, livemode: true },
      { ...entry, livemode: false },
    ]);
    expect(await announcedEnds(database.dataSource)).toEqual([call]);
  });

  it('from a number that the dialer would never call stores nothing and does not block other events', async () => {
    await consumer.consume([stop('+442079460958'), stop('+14155550123')]);
    expect(await entries()).toHaveLength(1);
  });
});
