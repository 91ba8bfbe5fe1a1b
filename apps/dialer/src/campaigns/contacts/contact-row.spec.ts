import { describe, expect, it } from '@jest/globals';
import { allowsAutomatedCalls } from './contact-row.js';

describe('the words of a consent to marketing calls by an AI voice', () => {
  it.each([
    'I agree to calls by an automated assistant of Acme Dental.',
    'You may call me with an AI voice.',
    'I consent to receive autodialed or prerecorded messages from Acme.',
    'Robocalls are fine with me.',
    'I agree to AI calls. My consent is not a condition of any purchase.',
    'I agree to automated calls. I know that I do not have to agree to automated calls to buy.',
    'Acepto llamadas de un asistente con voz artificial.',
  ])('are enough: %s', (text) => {
    expect(allowsAutomatedCalls(text)).toBe(true);
  });

  it.each([
    'Yes please call me about my quote.',
    'No robocalls or automated calls please.',
    'You may call me, but never with an AI voice.',
    'I don’t want automated calls.',
    'Call me about my virtual visit.',
    'I know that my card on file is billed automatically each month unless I cancel. Please call me.',
    'Pueden llamarme, sin voz artificial.',
  ])('are not enough: %s', (text) => {
    expect(allowsAutomatedCalls(text)).toBe(false);
  });
});
