import { callStatuses, type CallStatus } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { announcedStatuses, callTransitions, canMove, instantsOf, isEnded } from './call.states.js';

const allowed = [
  'ringing → in_progress',
  'ringing → missed',
  'ringing → failed',
  'in_progress → completed',
  'in_progress → failed',
];

describe('call states', () => {
  it('cover every status', () => {
    expect(Object.keys(callTransitions).sort()).toEqual([...callStatuses].sort());
    expect(Object.keys(instantsOf).sort()).toEqual([...callStatuses].sort());
  });

  it.each(callStatuses.flatMap((from) => callStatuses.map((to) => ({ from, to }))))(
    'decide every transition: $from → $to',
    ({ from, to }) => {
      expect(canMove(from, to)).toBe(allowed.includes(`${from} → ${to}`));
    },
  );

  it.each<[CallStatus, boolean, boolean]>([
    ['ringing', false, false],
    ['in_progress', false, false],
    ['completed', true, true],
    ['missed', true, true],
    ['failed', true, true],
    ['blocked', true, false],
  ])('treat %s as ended: %s, announced: %s', (status, ended, announced) => {
    expect(isEnded(status)).toBe(ended);
    expect(announcedStatuses.has(status)).toBe(announced);
    expect(instantsOf[status].includes('ended_at')).toBe(ended);
  });
});
