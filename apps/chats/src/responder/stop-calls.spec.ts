import { describe, expect, it } from '@jest/globals';
import type { Conversation } from './chat-responder.js';
import { replyOf } from './scripted.responder.js';
import { replyToOptOut, withoutStopRequests } from './stop-calls.js';

const aConversation = (messages: Conversation['messages'], channel: Conversation['channel'] = 'web'): Conversation => ({
  organization: { name: 'Acme Dental', timezone: null },
  receptionist: { name: 'Ava', instructions: '' },
  channel,
  phoneNumber: null,
  visitorName: null,
  hasLead: false,
  isHandoffRequested: false,
  messages,
});

/**
 * Returns the replies to a visitor who writes these messages: those of the opt-out check or, if it has none, of the
 * script.
 */
function converse(words: readonly string[], channel: Conversation['channel'] = 'web') {
  const messages: Conversation['messages'][number][] = [];
  return words.map((body) => {
    messages.push({ sender: 'visitor', body });
    const conversation = aConversation([...messages], channel);
    const reply = replyToOptOut(conversation) ?? replyOf(conversation);
    messages.push({ sender: 'ai', body: reply.text });
    return reply;
  });
}

describe('an opt-out word on the website', () => {
  it.each(['STOP', 'stop!', 'Cancelar', 'opt-out'])('%s is followed by an offer to stop calls', (word) => {
    expect(converse([word])[0]).toEqual({ text: 'I can have calls stopped. Which number should we stop calling?' });
  });

  it('passes the visitor’s number to a person', () => {
    const [, reply] = converse(['STOP', 'it is 312 555 0143']);
    expect(reply).toEqual({
      text: 'Thank you. I have asked a person of our team to stop all calls to +13125550143.',
      handoff: {
        requestedBy: 'visitor',
        summary: 'Stop all calls to +13125550143, given by a visitor of the website.',
      },
    });
  });

  it.each([
    ['the word and the number', ['STOP', '312 555 0143'], undefined],
    ['the number and the word', ['312 555 0143', 'STOP'], undefined],
    [
      'the number after other words',
      ['it is', '312 555 0143'],
      'I can have calls stopped. Which number should we stop calling?',
    ],
    [
      'other words after the number',
      ['312 555 0143', 'thanks'],
      'I can have calls stopped. Which number should we stop calling?',
    ],
  ])('reads %s from separate messages that have no reply between them', (_, words, offer) => {
    const before: Conversation['messages'] = offer
      ? [
          { sender: 'visitor', body: 'STOP' },
          { sender: 'ai', body: offer },
        ]
      : [];
    const messages = [...before, ...words.map((body) => ({ sender: 'visitor' as const, body }))];
    const conversation = aConversation(messages);
    expect(replyToOptOut(conversation)?.handoff?.summary).toContain('+13125550143');
    expect(withoutStopRequests(messages).map(({ body }) => body)).not.toContain('312 555 0143');
  });

  it('submits no lead with the number to stop or the opt-out word', () => {
    const replies = converse(['STOP', '312 555 0143', 'Hello', 'Dana Reyes', '415 555 0123', 'A broken tooth']);
    expect(replies.flatMap(({ lead, draft }) => lead ?? draft ?? [])).toEqual([
      expect.objectContaining({ phone_number: '+14155550123' }),
      expect.objectContaining({ phone_number: '+14155550123', reason: 'A broken tooth' }),
    ]);
  });

  it('continues the conversation if the visitor gives no number', () => {
    expect(converse(['STOP', 'never mind'])[1]!.text).toContain('May I have your full name?');
  });

  it('is not followed by an offer on WhatsApp, where the word itself opts out', () => {
    expect(converse(['STOP'], 'whatsapp')[0]!.text).not.toContain('stop calling');
  });
});
