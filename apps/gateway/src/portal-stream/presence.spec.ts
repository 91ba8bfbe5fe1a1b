import { describe, expect, it } from '@jest/globals';
import { Presence } from './presence.js';

const avery = { id: 1, name: 'Avery', chat: null };

describe('Presence', () => {
  it('reports a change when a person arrives, opens another chat or leaves, and not for a repeat', () => {
    const presence = new Presence();
    expect(presence.arrive('42:live', avery, 0)).toBe(true);
    expect(presence.arrive('42:live', avery, 1)).toBe(false);
    expect(presence.arrive('42:live', { ...avery, chat: 7 }, 2)).toBe(true);
    expect(presence.peopleIn('42:live')).toEqual([{ ...avery, chat: 7 }]);
    expect(presence.peopleIn('42:test')).toEqual([]);
    expect(presence.leave('42:live', 1)).toBe(true);
    expect(presence.leave('42:live', 1)).toBe(false);
  });

  it('forgets a person who has been silent for a minute', () => {
    const presence = new Presence();
    presence.arrive('42:live', avery, 0);
    presence.arrive('42:live', { ...avery, id: 2 }, 30_000);
    expect(presence.expire(60_000)).toEqual([]);
    expect(presence.expire(60_001)).toEqual(['42:live']);
    expect(presence.peopleIn('42:live')).toEqual([{ ...avery, id: 2 }]);
  });

  it('shows at most twenty people', () => {
    const presence = new Presence();
    for (let id = 1; id <= 30; id++) presence.arrive('42:live', { ...avery, id }, 0);
    expect(presence.peopleIn('42:live')).toHaveLength(20);
  });
});
