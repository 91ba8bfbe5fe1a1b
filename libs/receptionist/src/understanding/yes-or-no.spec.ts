import { describe, expect, it } from '@jest/globals';
import { yesOrNo } from './yes-or-no.js';

describe('an answer to a question', () => {
  it.each([
    ...[
      'yes',
      'Yes, no problem',
      'y',
      'Y!',
      'k',
      'ya',
      'ya, that works',
      'ok',
      'ok no problem',
      'okay thanks',
      'ok not a problem',
      'k thanks',
      'y please',
      'sure',
      '👍',
    ],
    ...['sí', 'si, gracias', 'claro', 'claro que sí', 'por supuesto', 'ok, está bien', 'ya, gracias'],
  ])('is a yes: %s', (words) => {
    expect(yesOrNo(words)).toBe('yes');
  });

  it.each([
    ...['no', 'nope', 'n', 'ok no', 'okay, no', 'of course not', 'absolutely not', 'well no'],
    ...['n thanks', 'ok nope', 'okay, not now', 'Sure, no thanks', 'Okay. No, thanks'],
    ...['claro que no', 'por supuesto que no', 'ya no', 'ya no, gracias', 'no, perdón', 'ok no gracias'],
  ])('is a no: %s', (words) => {
    expect(yesOrNo(words)).toBe('no');
  });

  it.each([
    'y otra cosa',
    '¿y una endodoncia?',
    'ya le dije mi nombre',
    'ya me tengo que ir',
    'k9 unit',
    'n95',
    'Nora',
  ])('is neither: %s', (words) => {
    expect(yesOrNo(words)).toBeNull();
  });
});
