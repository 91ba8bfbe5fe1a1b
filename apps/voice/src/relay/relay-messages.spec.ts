import { describe, expect, it } from '@jest/globals';
import { readRelayMessage } from './relay-messages.js';

const read = (message: unknown): unknown => readRelayMessage(JSON.stringify(message));

describe('a message of the relay', () => {
  it('is read with the fields that the carrier documents', () => {
    const setup = { type: 'setup', sessionId: 'VX1', callSid: 'CA1', from: '+14155550123', to: '+13125550100' };
    expect(read({ ...setup, forwardedFrom: '', customParameters: { a: 'b' } })).toEqual({
      ...setup,
      forwardedFrom: null,
    });
    expect(read({ ...setup, forwardedFrom: '+13125550199' })).toMatchObject({ forwardedFrom: '+13125550199' });
    expect(read({ type: 'prompt', voicePrompt: 'Hi', lang: 'en-US', last: false })).toEqual({
      type: 'prompt',
      text: 'Hi',
      language: 'en-US',
      isLast: false,
    });
    expect(read({ type: 'dtmf', digit: '9' })).toEqual({ type: 'dtmf', key: '9' });
    expect(read({ type: 'error', description: 'bad' })).toEqual({ type: 'error', description: 'bad' });
  });

  it.each(['460', 460])('is read for an interruption after %j ms', (durationUntilInterruptMs) => {
    expect(read({ type: 'interrupt', utteranceUntilInterrupt: 'Good mor', durationUntilInterruptMs })).toEqual({
      type: 'interrupt',
      heard: 'Good mor',
    });
  });

  it('is complete if the relay does not say that more follows', () => {
    expect(read({ type: 'prompt', voicePrompt: 'Hi' })).toMatchObject({ isLast: true, language: null });
  });

  it.each([
    null,
    [],
    'setup',
    {},
    { type: 'constructor' },
    { type: 'setup' },
    { type: 'setup', sessionId: 'VX1', callSid: 'C'.repeat(129) },
    { type: 'setup', sessionId: 1, callSid: 'CA1' },
    { type: 'prompt' },
    { type: 'prompt', voicePrompt: { toString: 'x' } },
    { type: 'dtmf', digit: '10' },
    { type: 'dtmf', digit: 'A' },
    { type: 'interrupt' },
  ])('is refused as %j', (message) => {
    expect(read(message)).toBeNull();
  });

  it('is refused if it is not JSON', () => {
    for (const text of ['', '{', 'setup', '{"type":"dtmf","digit":"1"}x']) expect(readRelayMessage(text)).toBeNull();
  });
});
