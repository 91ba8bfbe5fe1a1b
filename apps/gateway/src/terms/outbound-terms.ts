import { createHash } from 'node:crypto';

/** A paragraph, whose lines are joined with spaces. */
const paragraphs = [
  ['By accepting these terms you allow Frontdesk to place calls with an AI voice for your organization.'],
  [
    'You call only people who agreed to such calls. You keep the exact words that they agreed to, and you send those',
    'words with each consent. For sales calls, the person agreed in writing to calls with an artificial voice from your',
    'business.',
  ],
  [
    'You stop calling a person who asks you to stop, by any means of asking. Frontdesk records each such request at once',
    'and permanently, and you do not work around the record.',
  ],
  [
    'You respect the calling hours and the frequency that Frontdesk enforces, and the stricter rules of each state where',
    'you call. You keep your copy of the national Do Not Call registry current.',
  ],
  [
    'Each call says at its start that it is from your business and that an AI speaks. Each voicemail names a number at',
    'which the person can opt out.',
  ],
  [
    'You remain the caller in law, and you answer for the calls. Frontdesk keeps consents, opt-outs, decisions and dials',
    'as evidence, and shows them to you. Frontdesk is software and gives no legal advice.',
  ],
];

/** The terms of outbound calls. The text of a published version never changes: a new text gets a new version. */
export const OUTBOUND_TERMS = {
  version: '2026-11',
  text: paragraphs.map((lines) => lines.join(' ')).join('\n\n'),
} as const;

/** SHA-256 of the UTF-8 text, in hexadecimal. */
export const OUTBOUND_TERMS_SHA256 = createHash('sha256').update(OUTBOUND_TERMS.text).digest('hex');
