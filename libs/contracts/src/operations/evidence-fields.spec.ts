import { describe, expect, it } from '@jest/globals';
import { decode } from '../validation/decode.js';
import { StartChatBody } from './chat-operations.js';
import { RecordConsentBody } from './consent-operations.js';
import { CallbackBody } from './lead-operations.js';
import { FirstVisitorMessageBody } from './widget-operations.js';

const WORDS = 'Yes, an AI may call me about this.';
const consent = { phone_number: '4155550123', purposes: ['marketing'], consent_text: WORDS };
const message = { message_id: '0193d1f2-0000-7000-8000-000000000001', body: 'Hello' };

describe.each([
  ['callback', 'source_url', (url: string) => decode(CallbackBody, { source_url: url })],
  ['a consent', 'source_url', (url: string) => decode(RecordConsentBody, { ...consent, source_url: url })],
  ['a chat of the platform', 'page_url', (url: string) => decode(StartChatBody, { channel: 'web', page_url: url })],
  ['the widget', 'page_url', (url: string) => decode(FirstVisitorMessageBody, { ...message, page_url: url })],
] as const)('the address of a page in %s', (_where, field, decoded) => {
  it.each(['https://acme.example/form', 'http://acme.example', 'HTTPS://ACME.EXAMPLE/#a'])('accepts %s', (url) => {
    expect(decoded(url).errors).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://acme.example',
  ])('refuses %s, because only http and https are allowed', (url) => {
    expect(decoded(url).errors).toEqual({ [field]: ['must be an http or https URL'] });
  });
});

describe.each([
  ['callback', (consent_text: string) => decode(CallbackBody, { consent_text })],
  ['a consent', (consent_text: string) => decode(RecordConsentBody, { ...consent, consent_text })],
] as const)('the consent text in %s', (_where, decoded) => {
  it.each([WORDS, 'I agree to be called', 'x'.repeat(20), 'abcdefghij0123456789', `${WORDS}\u200b\n\n`])(
    'accepts %j',
    (words) => {
      expect(decoded(words).errors).toBeNull();
    },
  );

  it.each([
    ['zero-width spaces', '\u200b'.repeat(30)],
    ['fillers', '\u3164'.repeat(30)],
    ['braille blanks', '\u2800'.repeat(30)],
    ['a word and what shows nothing', `I agree${'\u2060'.repeat(30)}`],
    ['letters far apart', `I${' '.repeat(30)}agree`],
    ['nine letters', 'abcdefghi0123456789-'],
    ['digits and signs', '1234567890 1234567890 !'],
  ])('refuses a text of %s', (_what, words) => {
    expect(decoded(words).errors).toEqual({
      consent_text: ['must have at least 20 visible characters, 10 of them letters'],
    });
  });

  it('refuses a text that is too short or too long', () => {
    expect(decoded('x'.repeat(19)).errors).toEqual({ consent_text: ['must be at least 20 characters'] });
    expect(decoded('x'.repeat(2001)).errors).toEqual({ consent_text: ['must be at most 2000 characters'] });
  });
});
