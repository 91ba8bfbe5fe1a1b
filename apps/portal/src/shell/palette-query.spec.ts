import { describe, expect, it } from '@jest/globals';
import { readQuery } from './palette-query.js';

const NOTHING = { phoneNumber: null, email: null, id: null, uuid: null, name: null };

describe('readQuery', () => {
  it.each([
    ['(312) 555-0142', { phoneNumber: '+13125550142' }],
    ['+1 312 555 0142', { phoneNumber: '+13125550142' }],
    ['3125550142', { phoneNumber: '+13125550142', id: 3125550142 }],
    ['lou@example.com', { email: 'lou@example.com' }],
    ['42', { id: 42 }],
    ['#42', { id: 42 }],
    ['8B1F6C1E-7c3a-4c55-9d49-0f5f6a1f2b3c', { uuid: '8b1f6c1e-7c3a-4c55-9d49-0f5f6a1f2b3c' }],
    ['dana re', { name: 'dana re' }],
    ['d', {}],
    ['0', {}],
    ['  ', {}],
  ])('reads %j', (typed, expected) => expect(readQuery(typed)).toEqual({ ...NOTHING, ...expected }));
});
