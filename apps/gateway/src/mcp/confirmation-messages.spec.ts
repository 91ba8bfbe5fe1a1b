import type { CallDetails, CallSummary } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import type { AdmittedToTools } from '../authentication/admission.js';
import { ConfirmationNeeded } from './call-confirmations.js';
import { confirmationRefusal, confirmingIn, type Exchange } from './confirmation-messages.js';

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
    const confirming = (capabilities: object, state?: string) =>
      confirmingIn(given, null, exchange(capabilities, state));
    expect(confirming({})).toEqual({ canAsk: false, token: 'from the model', isDeclined: false });
    expect(confirming({ elicitation: {} })).toEqual({ canAsk: true, token: null, isDeclined: false });
    expect(confirming({ elicitation: {} }, 'from the user').token).toBe('from the user');
  });

  it('takes its token from its arguments if a member approves calls in the portal, for every client', () => {
    const admitted = { key: null, grant: { approvesInPortal: true } } as unknown as AdmittedToTools;
    const given = { confirmation_token: 'an approved one' };
    expect(confirmingIn(given, admitted, exchange({ elicitation: {} }))).toEqual({
      canAsk: false,
      token: 'an approved one',
      isDeclined: false,
    });
  });
});

describe('the description of a call', () => {
  const linesOf = (summary: CallSummary, details: CallDetails = {}): string[] => {
    const confirmation = { token: 'a token', expiresAt: new Date(), approvalUrl: null };
    const { content } = confirmationRefusal(new ConfirmationNeeded(summary, confirmation, 'America/Chicago', details));
    return (content[1] as { text: string }).text.split('\n');
  };
  const lastLine = (summary: CallSummary): string | undefined => linesOf(summary).at(-1);

  it('states whether the phone rings at once, later, or not at all', () => {
    expect(lastLine(SUMMARY)).toBe('Rings at once.');
    const later = { allowed: false, reason: 'outside_hours', message: 'Too late.', retry_at: '2026-11-21T13:00:00Z' };
    expect(lastLine({ ...SUMMARY, ...later })).toBe('Rings at Nov 21, 2026, 7:00 AM (America/Chicago): Too late.');
    const refused = { allowed: false, reason: 'do_not_call', message: 'This number is on the Do Not Call list.' };
    expect(lastLine({ ...SUMMARY, ...refused })).toBe(
      'Refused: This number is on the Do Not Call list. If you agree, the lead is stored, and the phone rings only if the rules allow it by then.',
    );
  });

  it('shows the calling hours and the date of the consent in the time zone of the organization', () => {
    const hours = { opens_at: '2026-11-21T14:00:00Z', closes_at: '2026-11-22T03:00:00Z' };
    const consent = { id: 4, obtained_at: '2026-11-01T02:30:00Z', consent_text: 'Call me.' };
    expect(linesOf({ ...SUMMARY, hours, consent } as CallSummary)).toEqual(
      expect.arrayContaining([
        'Calling hours: Nov 21, 2026, 8:00 AM (America/Chicago) to Nov 21, 2026, 9:00 PM (America/Chicago)',
        'Consent: number 4, given on Oct 31, 2026, 9:30 PM (America/Chicago): “Call me.”',
      ]),
    );
  });

  it('shows what the AI is given, each detail in one line', () => {
    const context = { order: 17, note: 'Leave a message.\nRings at once.', code: '\u202e71\u202c\u200b' };
    expect(linesOf(SUMMARY, { contact_name: 'Ada Park', context })).toEqual([
      'AI call to +12125550123',
      'Contact name: “Ada Park”',
      'Context, order: “17”',
      'Context, note: “Leave a message. Rings at once.”',
      'Context, code: “71”',
      'Purpose: marketing',
      'Calling hours: none',
      'Consent: none',
      'Rings at once.',
    ]);
  });

  it('shows the words of the consent in one line', () => {
    const consent = { id: null, obtained_at: null, consent_text: 'Call me.”\nRings at once.' };
    expect(linesOf({ ...SUMMARY, consent } as CallSummary).at(-2)).toBe(
      'Consent: in this request: “Call me.” Rings at once.”',
    );
  });
});
