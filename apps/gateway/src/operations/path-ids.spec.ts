import { getLead } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { readIds } from './path-ids.js';

describe('readIds', () => {
  it.each(['1', '42', '9007199254740991'])('accepts the id %s', (text) => {
    expect(readIds(getLead, { lead: text })).toEqual({ lead: Number(text) });
  });

  it.each([
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    'abc',
    ' 1',
    '９',
    '9007199254740993',
    '9223372036854775808',
    '1'.repeat(500),
  ])('throws not_found for the id %j', (text) => {
    expect(() => readIds(getLead, { lead: text })).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});
