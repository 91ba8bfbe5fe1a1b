import { describe, expect, it } from '@jest/globals';
import type { CapturedLead, Conversation } from './chat-responder.js';
import { replyOf } from './scripted.responder.js';
import { testConversations, type TestConversation } from '../../testing/conversations.js';

/** Returns the final lead. Each lead that the script submits or keeps as a draft replaces the previous one. */
function leadOf({ says, given, submittedAfter = Infinity }: TestConversation): CapturedLead | undefined {
  const messages: Conversation['messages'][number][] = [];
  let lead: CapturedLead | undefined;
  for (const [index, body] of says.entries()) {
    messages.push({ sender: 'visitor', body });
    const reply = replyOf({
      organization: { name: 'Acme Dental', timezone: null },
      receptionist: { name: 'Ava', instructions: '' },
      channel: 'web',
      phoneNumber: null,
      visitorName: null,
      hasLead: index >= submittedAfter,
      isHandoffRequested: false,
      ...given,
      messages,
    });
    lead = reply.lead ?? reply.draft ?? lead;
    messages.push({ sender: 'ai', body: reply.text });
  }
  return lead;
}

const FIELDS = ['name', 'phone_number', 'email', 'reason'] as const;

describe('a visitor who', () => {
  it.each(testConversations)('$title', (conversation) => {
    const lead = leadOf(conversation);
    if (conversation.lead) expect(lead).toMatchObject(conversation.lead);
    else expect(lead).toBeUndefined();
  });

  it('can be reached is never lost, in English and in Spanish', () => {
    const expected = testConversations.filter(({ lead }) => lead);
    expect(expected.length).toBeGreaterThanOrEqual(40);
    const lost = expected.filter((conversation) => {
      const lead = leadOf(conversation);
      return !lead || (['phone_number', 'email'] as const).some((field) => conversation.lead![field] && !lead[field]);
    });
    const fields = expected.flatMap((one) =>
      FIELDS.filter((field) => field in one.lead!).map((field) => [one, field] as const),
    );
    const right = fields.filter(([one, field]) => leadOf(one)?.[field] === one.lead![field]);
    process.stdout.write(
      `${testConversations.length} conversations: ${lost.length} leads lost, ${right.length} of ${fields.length} fields right\n`,
    );
    expect(lost.map(({ title }) => title)).toEqual([]);
  });
});
