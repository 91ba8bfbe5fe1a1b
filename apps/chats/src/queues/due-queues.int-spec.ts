import { eventually } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, ChatsBench } from '../../testing/chats.js';
import { ResponderBench } from '../../testing/responder.js';
import type { OutgoingSchedule } from '../channels/outgoing.schedule.js';
import { ChatsConfig } from '../chats.config.js';
import type { ResponderSchedule } from '../responder/responder.schedule.js';
import { DueQueuesRepository } from './due-queues.repository.js';
import { DueQueuesSchedule } from './due-queues.schedule.js';

let bench: ChatsBench;
let responder: ResponderBench;
let queues: DueQueuesRepository;
beforeAll(async () => {
  bench = await ChatsBench.start();
  responder = new ResponderBench(bench);
  queues = new DueQueuesRepository(bench.database.dataSource);
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const addLead = async (chatId: number, dueAt: Date): Promise<void> => {
  await bench.database.dataSource.query(
    `INSERT INTO pending_leads (external_id, chat_id, organization_id, livemode, lead, attempts, due_at)
     VALUES ('lead', $1, 1, true, '{}', 0, $2)`,
    [chatId, dueAt],
  );
};

describe('due chat queues', () => {
  it('do not exist while every queue is empty', async () => {
    expect(await queues.find(bench.clock.now())).toEqual({ replies: null, leads: null, messages: null });
  });

  it('are found once they are due, but not while a lease runs', async () => {
    const id = await responder.startChat();
    await responder.write(id);
    await addLead(id, new Date(bench.clock.now().getTime() + 1000));
    expect(await queues.find(bench.clock.now())).toEqual({ replies: true, leads: false, messages: null });
    await responder.claim();
    bench.clock.advance(999);
    expect(await queues.find(bench.clock.now())).toEqual({ replies: false, leads: false, messages: null });
    bench.clock.advance(1);
    expect(await queues.find(bench.clock.now())).toEqual({ replies: false, leads: true, messages: null });
  });

  it('include one with a message to WhatsApp', async () => {
    await bench.write(await bench.startWhatsapp(), 'agent');
    expect(await queues.find(bench.clock.now())).toMatchObject({ messages: true });
  });
});

describe('DueQueuesSchedule', () => {
  const woken: string[] = [];
  const workers = {
    wake: () => void woken.push('replies'),
    wakeLeads: () => void woken.push('leads'),
  } as ResponderSchedule;
  const outgoing = { wake: () => void woken.push('messages') } as OutgoingSchedule;
  let schedule: DueQueuesSchedule;

  beforeEach(() => {
    woken.length = 0;
    const config = Object.assign(new ChatsConfig(), { CHAT_QUEUES_INTERVAL_MS: 10 });
    schedule = new DueQueuesSchedule(queues, workers, outgoing, bench.clock, config, bench.logger);
  });
  afterEach(() => schedule.beforeApplicationShutdown());

  it('wakes only the workers of due queues, until nothing is due', async () => {
    const id = await responder.startChat();
    await addLead(id, bench.clock.now());
    await bench.write(await bench.startWhatsapp(aCaller()), 'agent');
    schedule.onApplicationBootstrap();
    await eventually(() => woken.includes('leads') && woken.includes('messages'));
    expect(woken).not.toContain('replies');
    await bench.reset();
    woken.length = 0;
    await eventually(async () => {
      const before = woken.length;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return woken.length === before;
    });
  });
});
