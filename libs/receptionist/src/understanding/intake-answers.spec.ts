import { describe, expect, it } from '@jest/globals';
import { answerTo } from './intake-answers.js';

const number = { key: 'size', label: 'Size', question: 'How large is it?', type: 'number', required: false } as const;
const now = { date: '2026-12-01', time: '10:00' };

describe('the answer to a question for a number', () => {
  it.each([
    ['1,500 square feet', 1500],
    ['about 1,234,567.5', 1234567.5],
    ['1.5', 1.5],
    ['2,5 metros', 2.5],
    ['1500', 1500],
    ['-3', -3],
    ['1,500.', 1500],
    ['three', null],
  ])('is read from: %s', (text, answer) => {
    expect(answerTo(number, text, 'en', now)).toBe(answer);
  });
});
