import { RECORDS_CHANGED, type EventEnvelope, type RecordChange } from '@frontdesk/contracts';
import { inTransaction } from '@frontdesk/persistence';
import { createTestDatabase, eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testBroker } from '../../testing/doubles.js';
import type { Broker } from '../broker/broker.js';
import { RecordChanges, reportChange, reportChangeOnCommit, startRecordChanges } from './record-changes.js';
import { TransientEvents } from '../events/transient-events.js';

jest.setTimeout(90_000);

describe('RecordChanges', () => {
  let database: TestDatabase;
  let broker: Broker;
  const received: EventEnvelope[] = [];
  const organizationId = Math.floor(Math.random() * 1e9) + 1;
  const aChange = (id: number | null = 7): RecordChange => ({
    organizationId,
    livemode: false,
    collection: 'leads',
    id,
  });
  /** The changes of this spec, because other specs of the same broker may report theirs. */
  const changes = (): RecordChange[] =>
    received
      .flatMap(({ data }) => data['changes'] as RecordChange[])
      .filter((one) => one.organizationId === organizationId);

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'spec', entities: [], migrations: [] });
    broker = testBroker();
    const events = new TransientEvents(broker);
    let isFollowing = false;
    events.follow({
      events: [RECORDS_CHANGED],
      onEvent: (event) => received.push(event),
      onFollowing: () => (isFollowing = true),
    });
    await events.start();
    const reported = new RecordChanges(broker);
    await reported.start();
    startRecordChanges(database.dataSource, reported);
    await broker.open();
    await eventually(() => isFollowing && broker.isConnected);
  });
  beforeEach(() => void received.splice(0));
  afterAll(async () => {
    await broker.close();
    await database.drop();
  });

  it('are sent after their commit, and never if the transaction rolls back', async () => {
    const { dataSource } = database;
    const failing = inTransaction(dataSource, (tx) => {
      reportChangeOnCommit(tx, aChange(1));
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    await inTransaction(dataSource, (tx) => {
      reportChangeOnCommit(tx, aChange(2));
      return Promise.resolve();
    });
    await eventually(() => changes().length > 0);
    expect(changes()).toEqual([aChange(2)]);
  });

  it('within a fifth of a second are sent as one message that names each record once', async () => {
    for (let round = 0; round < 3; round++) for (const id of [3, 4]) reportChange(database.dataSource, aChange(id));
    await eventually(() => changes().length >= 2);
    expect(changes()).toEqual([aChange(3), aChange(4)]);
    expect(received.filter(({ data }) => JSON.stringify(data).includes(String(organizationId)))).toHaveLength(1);
  });

  it('of many records are sent as one change without an id', async () => {
    for (let id = 1; id <= 1000; id++) reportChange(database.dataSource, aChange(id));
    await eventually(() => changes().length > 0);
    expect(changes()).toEqual([aChange(null)]);
  });
});

describe('a change that a process without a broker reports', () => {
  it('is ignored', async () => {
    const database = await createTestDatabase({ schema: 'spec', entities: [], migrations: [] });
    expect(() =>
      reportChange(database.dataSource, { organizationId: 1, livemode: null, collection: 'x', id: 1 }),
    ).not.toThrow();
    await database.drop();
  });
});
