import { describe, expect, it } from '@jest/globals';
import type { Notice } from '../api/portal-paths.js';
import { noticesShown, readWithChat } from './notices-shown.js';

const notice = (id: number, target_id: number, unread = true, kind: Notice['kind'] = 'chat_waiting'): Notice => ({
  ...{ id, kind, target_id, unread },
  title: null,
  created_at: '2031-03-04T16:00:00Z',
});

describe('noticesShown', () => {
  it('has one entry for each waiting chat', () => {
    const shown = noticesShown([notice(4, 8), notice(3, 7), notice(2, 8), notice(1, 7)]);
    expect(shown).toEqual([notice(4, 8), notice(3, 7)]);
  });

  it('keeps notices of other kinds, even about the same record', () => {
    const all = [notice(3, 7), notice(2, 7, true, 'new_lead'), notice(1, 7, true, 'new_lead')];
    expect(noticesShown(all)).toEqual(all);
  });
});

describe('readWithChat', () => {
  it('reads all notices of the chat, after those that are read', () => {
    expect(readWithChat([notice(3, 7), notice(2, 7), notice(1, 8, false)], 7)).toBe(3);
  });

  it('leaves newer notices of other records unread', () => {
    expect(readWithChat([notice(3, 8), notice(2, 7), notice(1, 7)], 7)).toBe(2);
  });

  it('reads nothing while an older notice of another record is unread', () => {
    expect(readWithChat([notice(2, 7), notice(1, 8)], 7)).toBeNull();
    expect(readWithChat([notice(2, 7), notice(1, 7, true, 'new_lead')], 7)).toBeNull();
  });

  it('reads nothing if the notices of the chat are read', () =>
    expect(readWithChat([notice(1, 7, false)], 7)).toBeNull());
});
