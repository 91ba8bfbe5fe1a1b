import type { OrganizationFacts } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { voicemailMessage } from './voicemail-message.js';

const facts = {
  name: 'Acme Dental',
  receptionist_name: 'Robin',
  outbound_number: '+13125550100',
  inbound_numbers: [],
} as unknown as OrganizationFacts;

describe('the voicemail message', () => {
  it('says who called and spells where to call back digit by digit, and says nothing else', () => {
    expect(voicemailMessage(facts, 'informational')?.text).toBe(
      'Hello, this is Robin, calling for Acme Dental. Please call us back at 3 1 2 5 5 5 0 1 0 0. Thank you.',
    );
  });

  it.each(['We have an answer to your question', 'We have an answer to your question.'])(
    "says the organization's own text as a sentence, between who called and where to call back: %s",
    (voicemail_text) => {
      expect(voicemailMessage({ ...facts, voicemail_text }, 'informational')?.text).toBe(
        'Hello, this is Robin, calling for Acme Dental. We have an answer to your question.' +
          ' Please call us back at 3 1 2 5 5 5 0 1 0 0. Thank you.',
      );
    },
  );

  it('contains no number if the organization has none', () => {
    expect(voicemailMessage({ ...facts, outbound_number: null }, 'informational')?.text).toBe(
      'Hello, this is Robin, calling for Acme Dental. Thank you.',
    );
  });

  it('exists for marketing only if a toll-free number of the organization takes opt-outs, which it says', () => {
    const of = (phone_number: string, purpose: 'reception' | 'opt_out'): string | null =>
      voicemailMessage({ ...facts, inbound_numbers: [{ phone_number, label: 'Line', purpose }] }, 'marketing')?.text ??
      null;
    expect(voicemailMessage(facts, 'marketing')).toBeNull();
    expect(of('+18005550100', 'reception')).toBeNull();
    expect(of('+13125550177', 'opt_out')).toBeNull();
    expect(of('+18005550100', 'opt_out')).toContain('To stop our calls, call 8 0 0 5 5 5 0 1 0 0, at no cost.');
  });

  it('is in Spanish if the receptionist begins in Spanish', () => {
    const languages = ['es', 'en'] as const;
    const inbound_numbers = [{ phone_number: '+18005550100', label: 'Línea', purpose: 'opt_out' as const }];
    expect(voicemailMessage({ ...facts, languages: [...languages], inbound_numbers }, 'marketing')).toEqual({
      language: 'es',
      text:
        'Hola, soy Robin y llamo de parte de Acme Dental. Por favor, llámenos al 3 1 2 5 5 5 0 1 0 0.' +
        ' Para que no le llamemos más, llame gratis al 8 0 0 5 5 5 0 1 0 0. Gracias.',
    });
  });
});
