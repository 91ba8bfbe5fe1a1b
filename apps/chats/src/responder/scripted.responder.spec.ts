import { describe, expect, it } from '@jest/globals';
import type { Conversation } from './chat-responder.js';
import { replyOf } from './scripted.responder.js';

const aConversation = (given: Partial<Conversation> = {}): Conversation => ({
  organization: { name: 'Acme Dental', timezone: null },
  receptionist: { name: 'Ava', instructions: '' },
  channel: 'web',
  phoneNumber: null,
  visitorName: null,
  hasLead: false,
  isHandoffRequested: false,
  messages: [],
  ...given,
});

/** Returns the replies of the script to a visitor who writes these messages. */
function converse(words: readonly string[], given: Partial<Conversation> = {}) {
  const messages: Conversation['messages'][number][] = [];
  return words.map((body) => {
    messages.push({ sender: 'visitor', body });
    const reply = replyOf(aConversation({ ...given, messages }));
    messages.push({ sender: 'ai', body: reply.text });
    return reply;
  });
}

describe('the scripted AI', () => {
  it('asks for name, number and reason, submits the lead once and offers a person', () => {
    const replies = converse(['Hello', 'My name is Dana Reyes.', '(415) 555-0123', 'A broken tooth', 'Yes, please']);
    expect(replies[0]!.text).toBe('Hello, this is Ava of Acme Dental. May I have your full name?');
    expect(replies[1]!.text).toBe('Thank you, Dana Reyes. At which number can we reach you?');
    expect(replies[2]!.text).toBe('Thank you. And what can we help you with?');
    expect(replies.map(({ lead }) => lead)).toEqual([
      undefined,
      undefined,
      undefined,
      { name: 'Dana Reyes', phone_number: '+14155550123', email: null, reason: 'A broken tooth' },
      undefined,
    ]);
    expect(replies[3]!.text).toMatch(/Would you like a person to join this chat\?$/);
    expect(replies[4]!.handoff).toEqual({
      requestedBy: 'visitor',
      summary: 'Name: Dana Reyes. Number: +14155550123. A broken tooth',
    });
  });

  it('asks once more after an invalid number, and then continues without a number', () => {
    const replies = converse(['Hi', 'Dana', 'none of your business', 'really not', 'A broken tooth']);
    expect(replies[2]!.text).toBe('That does not look like a US phone number. At which number can we reach you?');
    expect(replies[3]!.text).toBe('Thank you. And what can we help you with?');
    expect(replies[4]!.lead).toMatchObject({ phone_number: null });
  });

  it('does not ask for a number that the channel knows', () => {
    const replies = converse(['Hi', 'Dana', 'A broken tooth'], { channel: 'whatsapp', phoneNumber: '+14155550123' });
    expect(replies[1]!.text).toBe('Thank you, Dana. And what can we help you with?');
    expect(replies[2]!.lead).toMatchObject({ name: 'Dana', phone_number: '+14155550123' });
  });

  it.each(['Can I speak to a human?', 'a real person please', 'I want to talk to someone', 'representative'])(
    'requests a handoff at any point of the chat for: %s',
    (words) => {
      const [reply] = converse([words]);
      expect(reply!.handoff).toEqual({ requestedBy: 'visitor', summary: null });
    },
  );

  it.each(['Someone broke my tooth', 'My agent sent me', 'Is the owner’s name Lee?'])(
    'requests no handoff for: %s',
    (words) => {
      expect(converse([words])[0]!.handoff).toBeUndefined();
    },
  );

  it('reads consecutive messages as one', () => {
    const { text } = replyOf(
      aConversation({
        messages: [
          { sender: 'ai', body: 'May I have your full name?' },
          { sender: 'visitor', body: 'Dana' },
          { sender: 'visitor', body: 'Reyes' },
        ],
      }),
    );
    expect(text).toBe('Thank you, Dana Reyes. At which number can we reach you?');
  });

  it.each(['.', ' ', '!,. '])(
    'searches only the start of a message for a name, so that long runs of %j cost nothing',
    (run) => {
      const words = `Dana${run.repeat(200_000 / run.length)}a`;
      const replies = converse(['Hi', words, '(415) 555-0123', 'A broken tooth', 'A person, please']);
      expect(replies[1]!.text).toBe('Thank you, Dana. At which number can we reach you?');
      expect(replies[3]!.lead).toMatchObject({ name: 'Dana' });
    },
  );

  it('gives the same reply to the same conversation', () => {
    const messages = [{ sender: 'visitor', body: 'Hello' }] as const;
    expect(replyOf(aConversation({ messages }))).toEqual(replyOf(aConversation({ messages })));
  });
});
