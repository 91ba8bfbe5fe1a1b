import { describe, expect, it } from '@jest/globals';
import { ChangeLog } from './change-log.js';
import type { PortalChange } from './portal-changes.js';

const aChange = (id: number): PortalChange => ({ organizationId: 42, livemode: false, collection: 'chats', id });
const idsSince = (log: ChangeLog, position: string): (number | null)[] | null =>
  log.since(position)?.map(({ change }) => change.id) ?? null;
const positionIn = ({ text }: { text: string }): string => /^id: (.+)$/m.exec(text)![1]!;

describe('ChangeLog', () => {
  it('returns the changes after a position, and none after the latest', () => {
    const log = new ChangeLog(0);
    const start = log.position;
    const [first] = [1, 2, 3].map((id) => log.add(aChange(id), `event-${id}`, id));
    expect(idsSince(log, start)).toEqual([1, 2, 3]);
    expect(idsSince(log, positionIn(first!))).toEqual([2, 3]);
    expect(idsSince(log, log.position)).toEqual([]);
  });

  it('formats a change for the stream with ids only', () => {
    const { text } = new ChangeLog(0).add({ ...aChange(5), livemode: null, event: 'chat.closed' }, 'event-1', 0);
    expect(text).toMatch(/^id: [0-9a-f]{12}\.1\.event-1\nevent: changed\ndata: .+\n\n$/);
    expect(JSON.parse(/data: (.+)/.exec(text)![1]!)).toEqual({
      organization: 42,
      mode: null,
      collection: 'chats',
      id: 5,
      event: 'chat.closed',
    });
  });

  it('continues after a change that another gateway sent, with an overlap of two seconds', () => {
    const [one, other] = [new ChangeLog(0), new ChangeLog(0)];
    const arrivals = [
      [1, 10_000],
      [2, 13_000],
      [3, 14_000],
      [4, 14_500],
    ] as const;
    for (const [id, at] of arrivals) other.add(aChange(id), `event-${id}`, at);
    const left = positionIn(one.add(aChange(3), 'event-3', 9));
    expect(idsSince(other, left)).toEqual([2, 3, 4]);
  });

  it('returns null if changes may be missing', () => {
    const log = new ChangeLog(0);
    const start = log.position;
    for (let id = 1; id <= 10_001; id++) log.add(aChange(id), `event-${id}`, id);
    expect(log.since(start)).toBeNull();
    expect(log.since('0123456789ab.7.event-unknown')).toBeNull();
    expect(log.since('nonsense')).toBeNull();
    // This log began just before the change, so what the other gateway saw before it may be missing here.
    const young = new ChangeLog(20_000);
    young.add(aChange(1), 'event-1', 20_500);
    expect(young.since('0123456789ab.9.event-1')).toBeNull();
  });

  it('returns null for a position beyond its end, which no log can have issued', () => {
    const log = new ChangeLog(0);
    expect(log.since(log.position.replace('.0.', '.9.'))).toBeNull();
  });
});
