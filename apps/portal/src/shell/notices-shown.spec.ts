import { describe, expect, it } from '@jest/globals';
import type { Notice } from '../api/portal-paths.js';
import { noticesShown, readWithPage } from './notices-shown.js';

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

describe('readWithPage', () => {
  it.each([
    ['/inbox/7', 2],
    ['/leads/7', 1],
    ['/calls/7', null],
    ['/outbound-calls/7', null],
    ['/inbox', null],
  ])('reads on %s the notice of its record, although older and newer ones are unread', (page, id) => {
    const notices = [notice(3, 8), notice(2, 7), notice(1, 7, true, 'new_lead'), notice(0, 7, true, 'key_expiring')];
    expect(readWithPage(notices, page)).toBe(id);
  });

  it('reads nothing if the notices of the record are read', () =>
    expect(readWithPage([notice(2, 8), notice(1, 7, false)], '/inbox/7')).toBeNull());
});
