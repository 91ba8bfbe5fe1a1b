import type { OrganizationFacts } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { voicemailMessage } from './voicemail-message.js';

const facts = { name: 'Acme Dental', receptionist_name: 'Robin', outbound_number: '+13125550100' } as OrganizationFacts;

describe('the voicemail message', () => {
  it('says who called and spells where to call back digit by digit, and says nothing else', () => {
    expect(voicemailMessage(facts)).toBe(
      'Hello, this is Robin, calling for Acme Dental. Please call us back at 3 1 2 5 5 5 0 1 0 0. Thank you.',
    );
  });

  it.each(['We have an answer to your question', 'We have an answer to your question.'])(
    "says the organization's own text as a sentence, between who called and where to call back: %s",
    (voicemail_text) => {
      expect(voicemailMessage({ ...facts, voicemail_text })).toBe(
        'Hello, this is Robin, calling for Acme Dental. We have an answer to your question.' +
          ' Please call us back at 3 1 2 5 5 5 0 1 0 0. Thank you.',
      );
    },
  );

  it('contains no number if the organization has none', () => {
    expect(voicemailMessage({ ...facts, outbound_number: null })).toBe(
      'Hello, this is Robin, calling for Acme Dental. Thank you.',
    );
  });
});
