import { describe, expect, it } from '@jest/globals';
import { converse } from '../corpus/converse.js';
import { organizations } from '../corpus/corpus.js';
import type { Conversation } from '../conversation.js';
import { respond } from '../receptionist.js';
import { summaryOf } from './summary.js';

async function summaryAfter(says: string[]): Promise<string | null> {
  let last: Conversation | null = null;
  const { messages } = await converse({ title: 'test', says }, (conversation, calendar) => {
    last = conversation;
    return respond(conversation, { calendar });
  });
  const { name, timezone, settings } = organizations['dental']!;
  const nothing = { channel: 'phone', phoneNumber: null, visitorName: null, hasLead: false } as const;
  const empty = { isHandoffRequested: false, stopsUnprovenNumbers: true, now: new Date('2026-12-01T16:00:00Z') };
  return summaryOf({ organization: { name, timezone }, settings, ...nothing, ...empty, ...(last ?? {}), messages });
}

describe('the summary of a conversation', () => {
  it('says who called, why, and for when the appointment is booked', async () => {
    const says = ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes', 'make it 11am'];
    expect(await summaryAfter(says)).toBe(
      'Ivy Chen, (312) 555-0172: “Book a cleaning thursday at 10am” “make it 11am” Booked: Cleaning on Thursday, December 3 at 10 AM.',
    );
  });

  it('says that a matter is urgent, and names no booking that was not made', async () => {
    const summary = await summaryAfter(['My crown broke off, I need to come in thursday at 10, it is urgent']);
    expect(summary).toContain('“My crown broke off');
    expect(summary).toMatch(/Urgent\.$/);
  });

  it('is absent if the visitor gave no reason', async () => {
    expect(await summaryAfter([])).toBeNull();
    expect(await summaryAfter(['STOP'])).toBeNull();
  });
});
