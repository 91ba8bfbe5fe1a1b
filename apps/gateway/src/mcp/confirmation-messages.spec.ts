import type { CallSummary } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { ConfirmationNeeded } from './call-confirmations.js';
import { answerIn, confirmationRefusal, type Exchange } from './confirmation-messages.js';

const SUMMARY: CallSummary = {
  allowed: true,
  reason: null,
  message: null,
  retry_at: null,
  phone_number: '+12125550123',
  purpose: 'marketing',
  livemode: true,
  hours: null,
  consent: null,
};

describe('a tool call', () => {
  const exchange = (clientCapabilities: object, state?: string): Exchange =>
    ({
      sdk: { acceptedContent: () => ({ confirm: true }) },
      context: {
        mcpReq: {
          requestState: () => state,
          envelope: { 'io.modelcontextprotocol/clientCapabilities': clientCapabilities },
        },
      },
    }) as unknown as Exchange;

  it('takes its token from its arguments, unless the client can ask the user', () => {
    const given = { confirmation_token: 'from the model' };
    expect(answerIn(given, exchange({}))).toEqual({ canAsk: false, token: 'from the model', isDeclined: false });
    expect(answerIn(given, exchange({ elicitation: {} }))).toEqual({ canAsk: true, token: null, isDeclined: false });
    expect(answerIn(given, exchange({ elicitation: {} }, 'from the user')).token).toBe('from the user');
  });
});

describe('the description of a call', () => {
  const lastLine = (summary: CallSummary): string | undefined => {
    const needed = new ConfirmationNeeded(summary, { token: 'a token', expiresAt: new Date() });
    const { content } = confirmationRefusal(needed);
    return (content[1] as { text: string }).text.split('\n').at(-1);
  };

  it('states whether the phone rings at once, later, or not at all', () => {
    expect(lastLine(SUMMARY)).toBe('Rings at once.');
    const later = { allowed: false, reason: 'outside_hours', message: 'Too late.', retry_at: '2026-11-21T13:00:00Z' };
    expect(lastLine({ ...SUMMARY, ...later })).toBe('Rings at 2026-11-21T13:00:00Z: Too late.');
    const refused = { allowed: false, reason: 'do_not_call', message: 'This number is on the Do Not Call list.' };
    expect(lastLine({ ...SUMMARY, ...refused })).toBe(
      'Refused: This number is on the Do Not Call list. If you agree, the lead is stored, and the phone rings only if the rules allow it by then.',
    );
  });
});
