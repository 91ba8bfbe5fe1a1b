import { describe, expect, it } from '@jest/globals';
import { changesIn, isNestedDeeper } from './whatsapp-changes.js';

const changes = (value: unknown) => changesIn(Buffer.from(JSON.stringify(value)));
const value = (id: unknown) => ({ messaging_product: 'whatsapp', metadata: { phone_number_id: id }, messages: [] });

describe('changesIn', () => {
  it('returns the changes of every number in every entry', () => {
    const entry = [
      { id: '1', changes: [{ field: 'messages', value: value('111') }] },
      {
        id: '2',
        changes: [
          { field: 'messages', value: value('222') },
          { field: 'messages', value: value('111') },
        ],
      },
    ];
    const found = changes({ object: 'whatsapp_business_account', entry });
    expect(found?.map(({ phoneNumberId }) => phoneNumberId)).toEqual(['111', '222', '111']);
    expect(found?.[0]?.value).toEqual(value('111'));
  });

  it.each([
    ['another field', { entry: [{ changes: [{ field: 'account_update', value: value('111') }] }] }],
    ['no number', { entry: [{ changes: [{ field: 'messages', value: value(7) }] }] }],
    ['a number that cannot be stored', { entry: [{ changes: [{ field: 'messages', value: value('11\0') }] }] }],
    ['malformed entries', { entry: [null, 7, { changes: 'none' }, { changes: [null, { field: 'messages' }] }] }],
    ['null instead of an object', null],
    ['a list instead of an object', []],
  ])('returns no changes for %s', (_what, notification) => {
    expect(changes(notification)).toEqual([]);
  });

  it('returns null unless the body is JSON in UTF-8', () => {
    for (const body of [Buffer.from('{'), Buffer.from([0x22, 0xff, 0x22]), Buffer.alloc(0)])
      expect(changesIn(body)).toBeNull();
  });
});

describe('isNestedDeeper', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`);

  it('counts levels of objects and lists', () => {
    expect([1, 'text', null].map((value) => isNestedDeeper(value, 0))).toEqual([false, false, false]);
    expect(isNestedDeeper(nested(32), 32)).toBe(false);
    expect(isNestedDeeper([1, nested(34)], 32)).toBe(true);
  });

  it('does not overflow the stack on a hundred thousand levels', () => {
    expect(isNestedDeeper(nested(100_000), 32)).toBe(true);
  });
});
