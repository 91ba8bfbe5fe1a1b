import { describe, expect, it } from '@jest/globals';
import { linesOf, shownLines } from './lines.js';

describe('linesOf', () => {
  it('drops spaces around lines, and empty lines', () => {
    expect(linesOf(' Prices \n\nBills\n ')).toEqual(['Prices', 'Bills']);
  });
});

describe('shownLines', () => {
  it('keeps the spaces and the empty lines of the draft', () => {
    expect(shownLines('Prices\n ', ['Prices'])).toBe('Prices\n ');
  });

  it.each([
    ['another row takes the place of the row', 'Prices\nBills', ['Pain'], 'Pain'],
    ['the lines are cleared', 'Prices', [], ''],
  ])('shows the current lines after %s', (_change, draft, lines, shown) => {
    expect(shownLines(draft, lines)).toBe(shown);
  });
});
