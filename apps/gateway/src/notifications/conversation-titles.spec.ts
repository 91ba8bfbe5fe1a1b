import { DomainError, type AnyOperation } from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import type { Logger } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import type { MailQueue } from '../mail/mail-queue.js';
import { ConversationTitles, type AnnouncedConversation } from './conversation-titles.js';
import type { NotificationsRepository } from './notifications.repository.js';

const LEAD = { name: 'Robin Park', phone_number: null, email: null, urgency: 'high', reason: 'My tooth hurts.' };
const CALL = { lead_ids: [] as number[], summary: 'Asked about parking.' };

/** Titles for organization 1, whose people chose every kind. Organization 2 has chosen none with content. */
function titlesOf(records: Record<string, object | DomainError> = {}) {
  const asked: string[] = [];
  const rpc = {
    call: ({ name }: AnyOperation, _caller: object, { ids }: { ids: object }) => {
      asked.push(`${name} ${Object.values(ids).join()}`);
      const record = records[name] ?? (name === 'leads.get' ? LEAD : CALL);
      return record instanceof DomainError ? Promise.reject(record) : Promise.resolve({ data: record });
    },
  };
  const chosen = ['emergency', 'call_ended', 'chat_ended'].map((kind) => ({ organization_id: 1, kind }));
  const repository = { chosenWithContent: () => Promise.resolve(chosen) };
  const titles = new ConversationTitles(
    rpc as unknown as RpcClient,
    repository as unknown as NotificationsRepository,
    { isOn: true } as MailQueue,
    { warn: () => undefined } as unknown as Logger,
  );
  const titlesOfAll = async (given: Partial<AnnouncedConversation>[]) => {
    const one = { eventId: 'e', organization_id: 1, livemode: true, kind: 'call_ended', target_id: 7, title: '+1312' };
    const at = '2031-03-04T16:00:00Z';
    return titles.complete(given.map((each) => ({ ...one, at, ...each }) as AnnouncedConversation));
  };
  const titleOf = async (given: Partial<AnnouncedConversation>) => (await titlesOfAll([given]))[0];
  return { asked, titleOf, titlesOfAll };
}

describe('the titles of mails about conversations', () => {
  it.each([
    ['a call with a lead', { kind: 'call_ended' }, { 'calls.get': { ...CALL, lead_ids: [3, 4] } }, 'leads.get 4'],
    ['a chat with a lead', { kind: 'chat_ended', title: null, lead_id: 4 }, {}, 'leads.get 4'],
    ['an emergency', { kind: 'emergency', target_id: 4 }, {}, 'leads.get 4'],
  ] as const)('have the name, urgency and reason of %s', async (_what, given, records, read) => {
    const { asked, titleOf } = titlesOf(records);
    expect(await titleOf(given)).toMatchObject({ title: 'Robin Park (high): My tooth hurts.' });
    expect(asked.at(-1)).toBe(read);
  });

  it('have the caller and the summary of a call without a lead', async () => {
    expect(await titlesOf().titleOf({})).toMatchObject({ title: '+1312: Asked about parking.' });
  });

  it('are as they were for test mode, for organizations without such mails, and for other kinds', async () => {
    const { asked, titleOf } = titlesOf();
    for (const given of [{ livemode: false }, { organization_id: 2 }, { kind: 'missed_call' } as const])
      expect(await titleOf(given)).toMatchObject({ ...given, title: '+1312' });
    expect(await titleOf({ kind: 'chat_ended', title: null, lead_id: null })).not.toHaveProperty('lead_id');
    expect(asked).toEqual([]);
  });

  it('are as they were for test mode beside live mode', async () => {
    const { asked, titlesOfAll } = titlesOf();
    const completed = await titlesOfAll([
      { livemode: true, target_id: 7 },
      { livemode: false, target_id: 8 },
    ]);
    expect(completed.map(({ title }) => title)).toEqual(['+1312: Asked about parking.', '+1312']);
    expect(asked).toEqual(['calls.get 7']);
  });

  it('have no reason if the record cannot be read', async () => {
    const { titleOf } = titlesOf({ 'calls.get': new DomainError('unavailable') });
    expect(await titleOf({})).toMatchObject({ title: '+1312' });
  });
});
