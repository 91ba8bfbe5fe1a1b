import { callStatuses, type DomainError, type CallStatus } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { changeCall, type CallWrite } from './call-changes.rule.js';
import type { CallRow } from './call.entity.js';
import { canMove } from './call.states.js';
import { aCallRow, NOW } from '../../testing/calls.js';

const at = (time: string): Date => new Date(`2026-01-01T${time}Z`);
const now = at('00:10:00');
const ended = (status: CallStatus, given: Partial<CallRow> = {}): CallRow =>
  aCallRow({ status, ended_at: at('00:02:00'), ...given });
const completed = ended('completed', { answered_at: at('00:00:10'), duration_seconds: 110, disposition: 'booked' });
const outcome = (call: CallRow, write: CallWrite): CallRow | string => {
  try {
    return changeCall(call, write, NOW);
  } catch (error) {
    return (error as DomainError).code;
  }
};

describe('changeCall', () => {
  const moves = callStatuses.flatMap((from) => callStatuses.map((to) => ({ from, to })));

  it.each(moves)('follows the state table for $from → $to, and does nothing for the same status', ({ from, to }) => {
    const call = aCallRow({ status: from, spam: from === 'blocked' });
    const result = outcome(call, { status: to });
    if (from === to) expect(result).toEqual(call);
    else if (canMove(from, to)) expect(result).toMatchObject({ status: to });
    else expect(result).toBe('invalid_transition');
  });

  it('sets the instants of the new status to now, in whole seconds', () => {
    expect(outcome(aCallRow(), { status: 'in_progress' })).toMatchObject({ answered_at: now, ended_at: null });
    expect(outcome(aCallRow(), { status: 'missed' })).toMatchObject({ answered_at: null, ended_at: now });
    expect(outcome(aCallRow(), { status: 'failed' })).toMatchObject({ answered_at: null, ended_at: now });
  });

  it('keeps the instants that the producer gives now or gave before', () => {
    const answered = outcome(aCallRow(), { status: 'in_progress', answered_at: '2026-01-01T00:00:05.900Z' }) as CallRow;
    expect(answered.answered_at).toEqual(at('00:00:05'));
    const reported = outcome(answered, { ended_at: '2026-01-01T00:01:05Z' }) as CallRow;
    expect(outcome(reported, { status: 'completed' })).toMatchObject({
      ended_at: at('00:01:05'),
      duration_seconds: 60,
    });
  });
});

describe('the duration that changeCall sets', () => {
  const talking = aCallRow({ status: 'in_progress', answered_at: at('00:00:10') });

  it('is the time between answer and end, unless the producer gives it', () => {
    const end = { status: 'completed', ended_at: '2026-01-01T00:02:00Z' } as const;
    expect(outcome(talking, end)).toMatchObject({ duration_seconds: 110 });
    expect(outcome(talking, { ...end, duration_seconds: 95 })).toMatchObject({ duration_seconds: 95 });
    expect(outcome(talking, { ...end, duration_seconds: null })).toMatchObject({ duration_seconds: 110 });
    const reported = outcome(talking, { duration_seconds: 90 }) as CallRow;
    expect(outcome(reported, end)).toMatchObject({ duration_seconds: 90 });
  });

  it('is null for an unanswered call, even if the producer gives one', () => {
    for (const status of ['missed', 'failed'] as const) {
      expect(outcome(aCallRow(), { status, duration_seconds: 12 })).toMatchObject({ duration_seconds: null });
    }
    expect(outcome(aCallRow(), { duration_seconds: 12 })).toMatchObject({ status: 'ringing', duration_seconds: null });
    expect(outcome(talking, { status: 'failed' })).toMatchObject({ duration_seconds: 590 });
  });

  it('is between zero and a week, even if the producer’s clock is wrong', () => {
    const end = { status: 'completed', ended_at: '2026-01-01T00:00:00Z' } as const;
    expect(outcome(talking, end)).toMatchObject({ duration_seconds: 0 });
    expect(outcome(talking, { ...end, ended_at: '9999-12-31T23:59:59Z' })).toMatchObject({ duration_seconds: 604_800 });
    const early = { status: 'failed', answered_at: '0001-01-01T00:00:00Z' } as const;
    expect(outcome(aCallRow(), early)).toMatchObject({ duration_seconds: 604_800 });
  });
});

describe('changeCall after the end', () => {
  const endings = [completed, ended('missed'), ended('failed'), ended('blocked', { spam: true })];

  it.each(endings)('allows changes of summary, disposition and spam: $status', (call) => {
    for (const write of [{ summary: 'New' }, { summary: null }, { disposition: 'other' }, { spam: true }] as const) {
      expect(outcome(call, write)).toEqual({ ...call, ...write });
    }
  });

  it('keeps a blocked call as spam', () => {
    expect(outcome(ended('blocked', { spam: true }), { spam: false })).toMatchObject({ spam: true });
    expect(outcome(completed, { spam: false })).toMatchObject({ spam: false });
  });

  it.each(endings)('refuses every other change with invalid_transition: $status', (call) => {
    const writes: CallWrite[] = [
      { routed_to: 'voicemail' },
      { answered_at: '2026-01-01T00:00:11Z' },
      { ended_at: '2026-01-01T00:02:01Z' },
      { ended_at: null },
      { handoff_summary: 'New' },
      { summary: 'New', routed_to: 'voicemail' },
    ];
    for (const write of writes) expect(outcome(call, write)).toBe('invalid_transition');
  });

  it('refuses a different duration of an answered call with invalid_transition', () => {
    expect(outcome(completed, { duration_seconds: 111 })).toBe('invalid_transition');
  });

  it.each(endings)('accepts a write of the stored values and changes nothing: $status', (call) => {
    const again: CallWrite = {
      status: call.status,
      routed_to: call.routed_to,
      answered_at: call.answered_at?.toISOString(),
      ended_at: '2026-01-01T00:02:00.400Z',
      duration_seconds: call.duration_seconds,
      handoff_summary: null,
    };
    expect(outcome(call, again)).toEqual(call);
  });

  it('accepts the repeat of a write whose duration was ignored', () => {
    const write = { status: 'missed', duration_seconds: 12 } as const;
    const first = outcome(aCallRow(), write) as CallRow;
    expect(outcome(first, write)).toEqual(first);
  });
});

describe('changeCall for an outbound call', () => {
  const dialed = { direction: 'outbound', routed_to: null } as const;
  const talking = aCallRow({ ...dialed, status: 'in_progress', answered_at: at('00:00:10') });

  it.each<CallWrite>([
    { status: 'completed' },
    { answered_at: '2026-01-01T00:00:11Z' },
    { ended_at: '2026-01-01T00:02:00Z' },
    { duration_seconds: 9 },
  ])('refuses %j with invalid_transition, because only the dialer sets status and instants', (write) => {
    expect(outcome(talking, { summary: 'x', ...write })).toBe('invalid_transition');
  });

  it('accepts other fields under the same rules as an inbound call', () => {
    const write = { status: 'in_progress', routed_to: 'human_queue', handoff_summary: 'h', summary: 's' } as const;
    expect(outcome(talking, write)).toMatchObject(write);
    expect(outcome({ ...completed, ...dialed }, { disposition: 'other' })).toMatchObject({ disposition: 'other' });
    expect(outcome({ ...completed, ...dialed }, { routed_to: 'human_queue' })).toBe('invalid_transition');
  });
});
