import { describe, expect, it } from '@jest/globals';
import { withoutEndOfSecrets, withoutSecrets } from './secrets.js';

describe('secrets of people', () => {
  it.each([
    ['my card is 4242 4242 4242 4242', 'my card is [removed]'],
    ['4242-4242-4242-4242, call 312-555-0143', '[removed], call 312-555-0143'],
    ['amex 378282246310005 ok', 'amex [removed] ok'],
    ['cvv 123', 'cvv [removed]'],
    ['security code is 9876', 'security code is [removed]'],
    ['my social is 123-45-6789', 'my social is [removed]'],
    ['SSN: 123456789', 'SSN: [removed]'],
    ['routing 021000021', 'routing [removed]'],
    ['account number 123456789012', 'account number [removed]'],
    ['mi número de seguro social es 123-45-6789', 'mi número de seguro social es [removed]'],
    ['mi cuenta bancaria es 123456789012', 'mi cuenta bancaria es [removed]'],
    ['it is four two four two four two four two four two four two four two four two', 'it is [removed]'],
    ['card 4242 4242 4242 4242, phone 312 555 0143', 'card [removed], phone 312 555 0143'],
    ['4242 4242 4242 4242 312 555 0143', '[removed] 312 555 0143'],
    ['60614 4242 4242 4242 4242', '60614 [removed]'],
    ['my account number is 3125550143', 'my account number is [removed]'],
    ['my bank account: 3125550143', 'my bank account: [removed]'],
    ['the code on the back is 123', 'the code on the back is [removed]'],
    ['card 4242 4242 4242 4242 and the code is 737', 'card [removed] and the code is [removed]'],
    ['el código de mi tarjeta es 737', 'el código de mi tarjeta es [removed]'],
    ['el código es 737 de la tarjeta', 'el código es [removed] de la tarjeta'],
    ['código de seguridad siete tres siete', 'código de seguridad [removed]'],
    ['my ssn ends in 6789', 'my ssn ends in [removed]'],
    ['the last four of my social are 6789', 'the last four of my social are [removed]'],
    ['mi seguro social termina en 6789', 'mi seguro social termina en [removed]'],
    ['iban DE89370400440532013000', 'iban [removed]'],
    [
      'mi tarjeta es cuatro dos cuatro dos cuatro dos cuatro dos cuatro dos cuatro dos cuatro dos cuatro dos',
      'mi tarjeta es [removed]',
    ],
    ['my social is one two three four five six seven eight nine', 'my social is [removed]'],
  ])('are removed from: %s', (words, stored) => {
    expect(withoutSecrets(words)).toBe(stored);
  });

  it.each([
    'call 312-555-0143 or (415) 555-0199',
    'order 4242424242424241',
    'invoice 20457, tracking 940010020088',
    'the bank on 5th, call 312-555-0143',
    'Dana Reyes 312 555 0143 60614',
    ...Array.from({ length: 10 }, (_, digit) => `Dana Reyes, 6061${digit} 312-555-0143`),
    ...Array.from({ length: 10 }, (_, digit) => `312 555 014${digit} 303 555 0182`),
    ...Array.from({ length: 10 }, (_, digit) => `312555014${digit} 60614`),
    'the phone on my account: 3125550143',
    'el teléfono de mi cuenta es 3125550143',
    'three one two five five five oh one four three',
    'one or two teeth',
    'the gate code is 737',
    'I pay by card, the zip code 6061',
    'mi pedido 20457, el código postal 60614',
  ])('do not include: %s', (words) => {
    expect(withoutSecrets(words)).toBe(words);
  });

  it.each(['1 ', '12 ', '6061 ', '312-555-0143 ', '1'])('are searched in a long text that repeats %j', (part) => {
    const text = part.repeat(20_000 / part.length);
    expect(withoutSecrets(`call ${text}`)).toMatch(/^call /);
  });

  it('are searched in a long text of separators', () => {
    const text = `social${' :'.repeat(1000)} account${' :'.repeat(1000)} card code${' :'.repeat(1000)}`;
    expect(withoutSecrets(text)).toBe(text);
  });
});

describe('the end of a secret that began in an earlier message', () => {
  it.each([
    [['my card is 4242 4242'], '4242 4242', '[removed]'],
    [['4242', '4242 4242'], '4242 and it is Dana Reyes', '[removed] and it is Dana Reyes'],
    [['my card is four two four two four two four two'], 'four two four two four two four two', '[removed]'],
    [['my security code is'], '737', '[removed]'],
    [['my social is'], '123456789', '[removed]'],
    [['my social security number is 123'], '45 6789', '[removed]'],
    [['my account number is'], '123456789012, thanks', '[removed], thanks'],
    [['mi tarjeta es 4242 4242 4242'], '4242, por favor', '[removed], por favor'],
    [['mi seguro social es'], '123-45-6789', '[removed]'],
    [['el código de seguridad es'], 'siete tres siete', '[removed]'],
  ])('is removed: %j, %s', (before, words, stored) => {
    expect(withoutEndOfSecrets(words, before)).toBe(stored);
  });

  it.each([
    [['my card is [removed]'], 'yes'],
    [['Dana Reyes, 312-555-0143'], '60614'],
    [['312 555 0143'], '303 555 0182'],
    [['3125550143'], '60614'],
    [['my number is'], '312 555 0143'],
    [['mi número es'], '312 555 0143'],
    [['the gate code is'], '737'],
    [[], '4242 4242'],
    [['I need a crown'], 'Thursday at 10'],
    [['I paid with my bank'], '3125550143'],
    [['it is about my account number'], 'call 3125550143'],
  ])('is not: %j, %s', (before, words) => {
    expect(withoutEndOfSecrets(words, before)).toBe(words);
  });
});
