import { DomainError, type AnyOperation, type TranscriptLine } from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';
import { ResponderBench } from '../../testing/responder.js';
import { UnansweredQuestionsRepository } from './unanswered-questions.repository.js';
import { UnansweredQuestionsService } from './unanswered-questions.service.js';

const KIDS = 'Do you have a kids corner?';
const entry = { question: 'Is there a kids corner?', answer: 'Yes, with books and toys.' };

let bench: ChatsBench;
let ai: ResponderBench;
let service: UnansweredQuestionsService;
let transcript: TranscriptLine[] | null;
beforeAll(async () => {
  bench = await ChatsBench.start();
  const { dataSource } = bench.database;
  const rpc = {
    call: ({ name }: AnyOperation) =>
      transcript ? Promise.resolve({ data: { name, transcript } }) : Promise.reject(new DomainError('not_found')),
  } as unknown as RpcClient;
  service = new UnansweredQuestionsService(
    new UnansweredQuestionsRepository(dataSource),
    bench.messages,
    new OrganizationFactsRepository(),
    rpc,
    dataSource,
    bench.clock,
  );
});
afterAll(() => bench.database.drop());
beforeEach(async () => {
  await bench.reset();
  await bench.know({ name: 'Acme Dental' });
  ai = new ResponderBench(bench);
  ai.useScript();
  transcript = null;
});

async function ask(body = KIDS): Promise<number> {
  const id = await ai.startChat();
  await ai.write(id, 'visitor', body);
  await ai.work();
  return id;
}
const listed = async () => (await service.list(aCaller())).data;
const record = (external_id: string, of: object): Promise<null> =>
  service.record(aCaller(), { external_id, question: KIDS, phone_number: '+14155550123', ...of });

describe('the questions that had no answer', () => {
  it('are listed once for each wording, the last asked first, in their mode and organization only', async () => {
    const first = await ask('Do you sell gift cards?');
    await ask();
    const last = await ask(KIDS.toUpperCase());
    expect(await listed()).toMatchObject([
      { question: KIDS.toUpperCase(), times_asked: 2, chat_id: last, call_id: null },
      { question: 'Do you sell gift cards?', times_asked: 1, chat_id: first },
    ]);
    expect((await service.list(aCaller({ livemode: false }))).data).toEqual([]);
    expect((await service.list(aCaller({ organizationId: 2 }))).data).toEqual([]);
    expect((await service.list(aCaller({ hipaa: true }))).data).toEqual([]);
  });

  it('are stored once although the voice service repeats its request', async () => {
    await record('CA1:3', { call_id: 12 });
    await record('CA1:3', { call_id: 12 });
    expect(await listed()).toMatchObject([{ times_asked: 1, call_id: 12, chat_id: null }]);
  });

  it('are deleted in all conversations that asked them in the same words', async () => {
    await ask();
    await ask(KIDS.toLowerCase());
    const id = (await listed())[0]!.id;
    await expect(service.remove(aCaller({ organizationId: 2 }), id, inTime())).rejects.toMatchObject({
      code: 'not_found',
    });
    await service.remove(aCaller(), id, inTime());
    expect(await listed()).toEqual([]);
  });
});

describe('the replay of a question', () => {
  const replay = async (given = entry) => {
    const id = (await listed())[0]!.id;
    return (await service.replay(aCaller(), id, given, inTime())).data;
  };

  it('says what the receptionist said in a chat, and what it says with the new entry, and writes nothing', async () => {
    const id = await ask();
    const before = await ai.said(id);
    expect(await replay()).toEqual({
      before: before[1]![1],
      now: expect.stringContaining(entry.answer),
      is_answered: true,
    });
    expect(await ai.said(id)).toEqual(before);
    expect(await replay({ question: 'Where can I park?', answer: 'Behind the house.' })).toMatchObject({
      is_answered: false,
    });
  });

  it.each([{ call_id: 12 }, { outbound_call_id: 13 }])('reads the transcript of a call: %j', async (of) => {
    await record('CA1:2', of);
    transcript = [
      { role: 'ai', text: 'How can I help you?' },
      { role: 'customer', text: KIDS },
      { role: 'ai', text: 'I do not have the answer.' },
      { role: 'customer', text: 'Fine' },
    ];
    expect(await replay()).toEqual({
      before: 'I do not have the answer.',
      now: expect.stringContaining(entry.answer),
      is_answered: true,
    });
  });

  it('asks the question alone if the call has no transcript any more', async () => {
    await record('CA1:2', { call_id: 12 });
    expect(await replay()).toMatchObject({ before: null, now: expect.stringContaining(entry.answer) });
  });
});
