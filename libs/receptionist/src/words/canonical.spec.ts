import { expect, it } from '@jest/globals';
import { canonical } from './canonical.js';

it.each([
  ['I just DON’T want y’all calling', 'i do not want you calling'],
  ['that aint my name, buddy', 'that is not my name'],
  ['dont want no calls anymore', 'do not want any calls any more'],
  ['im, uh, only 15', 'i am 15'],
  ['are you an A I', 'are you an ai'],
  ['Este NÚMERO ya no es de ella, señorita', 'este numero no es de ella'],
  ['fíjese que yo nomás tengo quince añitos', 'tengo quince añitos'],
  ['kiero q no me llamen', 'quiero que no me llamen'],
])('%j becomes %j', (text, expected) => {
  expect(canonical(text)).toBe(expected);
});
