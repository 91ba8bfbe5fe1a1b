import { describe, expect, it } from '@jest/globals';
import { isOptOut } from './opt-out-words.js';

describe('isOptOut', () => {
  it.each(['STOP', 'stop', ' Unsubscribe ', 'CANCEL', 'end.', 'Quit!', '“Stop”', `Stop${'!'.repeat(100)}`])(
    'is true for %j',
    (body) => {
      expect(isOptOut(body)).toBe(true);
    },
  );

  it.each([
    ...[
      'STOPALL',
      'STOP ALL',
      'stop  all',
      'REVOKE',
      'revoke!',
      'OPTOUT',
      'OPT OUT',
      'Opt-Out',
      'opt\u2011out',
      'opt – out',
    ],
    ...['PARAR', 'Alto', '¡ALTO!', '¿Cancelar?', 'cancelar.', 'parar…'],
    ...[
      'STOP 🛑',
      '🛑STOP🛑',
      '❤️ stop',
      '👩‍👩‍👧 Stop 👍🏽',
      '$STOP$',
      'STOP™️',
      '+stop+',
      '|END|',
      '~quit~',
      '🇺🇸 end',
      'STOP\n\n',
    ],
  ])('is also true for %j', (body) => {
    expect(isOptOut(body)).toBe(true);
  });

  it.each([
    ['full width', 'ＳＴＯＰ'],
    ['a zero-width space', 'STOP\u200b'],
    ['a joiner inside', 'ST\u200dOP'],
    ['a soft hyphen', 'unsub\u00adscribe'],
    ['a direction mark', '\u200eStop\u200f'],
  ])('is true for a word with %s', (_what, body) => {
    expect(isOptOut(body)).toBe(true);
  });

  it.each([
    ...['ALL', 'OPT', 'OUT', 'OPT IN', 'ALL STOP', 'OPT OUT NOW', 'CANCEL ALL', 'ALTO AHÍ', 'cancela', 'para'],
    ...['STOP 🛑 it', 'STOP 1', '1 STOP', 'end of the day', '🛑', '👍'],
  ])('is false for %j', (body) => {
    expect(isOptOut(body)).toBe(false);
  });

  it.each(['STOP please', 'Please stop', 'STOPP', 'stop by at 5', 'weekend', '', '!', 'START', 'S.T.O.P', 'STÖP'])(
    'is also false for %j',
    (body) => {
      expect(isOptOut(body)).toBe(false);
    },
  );

  it('does not search a message that is far longer than a word', () => {
    expect(isOptOut(`STOP${'.'.repeat(200_000)}`)).toBe(false);
    expect(isOptOut(`STOP${'.'.repeat(200_000)}a`)).toBe(false);
  });
});
