import type { PersonKind, ReadPersonBody } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { readPage } from '@frontdesk/service-host';
import { createTestDatabase, personTableFaults, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { service } from '../service.js';
import { personReaders } from './person-export.sql.js';

const NUMBER = '+14155550123';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'chats', ...service.database });
});
afterAll(() => database.drop());

const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
  const all = { organization_id: 1, livemode: true, ...row };
  const names = Object.keys(all);
  const [stored] = await database.dataSource.query<{ id: number }[]>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})
     RETURNING *`,
    Object.values(all),
  );
  return Number(stored!.id);
};
const at = new Date('2026-01-01T00:00:00Z');
const aChat = async (given: Record<string, unknown>, body: string): Promise<number> => {
  const counts = { version: 1, last_seq: 1, message_count: 1 };
  const chat_id = await insert('chats', { channel: 'web', status: 'ai', created_at: at, ...counts, ...given });
  const { organization_id = 1 } = given;
  const message = {
    chat_id,
    organization_id,
    seq: 1,
    sender: 'visitor',
    author: 'Visitor',
    body,
    via_api: false,
    created_at: at,
  };
  await insert('chat_messages', message);
  return chat_id;
};
const read = async (
  kind: PersonKind<'chats'>,
  given: Partial<ReadPersonBody>,
  scope = { organizationId: 1, livemode: true },
): Promise<Record<string, unknown>[]> =>
  (await readPage(sqlRunner(database.dataSource), personReaders, scope, { kind, ids: {}, ...given })).records;

describe('the export of a person from chats', () => {
  it('has the chats that an erasure removes, with messages, notes without authors, and questions', async () => {
    const whatsapp = await aChat({ channel: 'whatsapp', contact_address: NUMBER }, 'By WhatsApp');
    const web = await aChat({ visitor_name: 'Ann', handled_by_name: 'Kim' }, 'By web');
    const foreign = await aChat({ organization_id: 2 }, 'Of another organization');
    await aChat({ visitor_name: 'Bob' }, 'By Bob');
    await insert('chat_notes', { record_id: web, author_id: 1, author_name: 'Kim', body: 'Kind', created_at: at });
    const question = { external_id: 'a', question: 'Gift cards?', asked_at: at };
    await insert('unanswered_questions', { ...question, chat_id: web });
    await insert('unanswered_questions', { ...question, external_id: 'b', call_id: 4 });
    await insert('unanswered_questions', { ...question, external_id: 'c', phone_number: NUMBER });
    await insert('unanswered_questions', { ...question, external_id: 'd', phone_number: '+13125550144' });
    const person = { phone_number: NUMBER, ids: { chat: [web, foreign], call: [4] } };
    const chats = await read('chats', person);
    expect(chats).toMatchObject([
      { id: whatsapp, contact_address: NUMBER, notes: [], unsent_reply: null },
      { id: web, visitor_name: 'Ann', notes: [{ body: 'Kind' }] },
    ]);
    expect(JSON.stringify(chats)).not.toContain('Kim');
    const bodies = (await read('chat_messages', person)).map(({ body }) => body);
    expect(bodies).toEqual(['By WhatsApp', 'By web']);
    const questions = (await read('unanswered_questions', person)).map(({ external_id }) => external_id);
    expect(questions).toEqual(['a', 'b', 'c']);
    expect(await read('chats', person, { organizationId: 1, livemode: false })).toEqual([]);
  });

  it('exports every table, or leaves it out for a reason', async () => {
    const erasure = readFileSync(join(import.meta.dirname, 'person-erasure.sql.ts'), 'utf8');
    expect(await personTableFaults('chats', database, erasure)).toEqual([]);
  });
});
