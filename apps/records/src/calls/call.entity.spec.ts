import { callCompleted, callEventFields, callFields, callStatuses, idsOnly } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { toCallDetail, toCallInEvent, toCallItem, type CallDetailRow } from './call.entity.js';
import { aCallRow } from '../../testing/calls.js';

const at = (time: string): Date => new Date(`2026-01-01T${time}Z`);
const row: CallDetailRow = {
  ...aCallRow({
    status: 'completed',
    routed_to: 'ai_agent',
    answered_at: at('00:00:10'),
    ended_at: at('00:02:00'),
    duration_seconds: 110,
    disposition: 'booked',
    summary: 'Wants a cleaning',
    handoff_summary: 'Asked for Sam',
  }),
  transcript: [{ role: 'customer', text: 'Hello' }],
  lead_ids: [3, 4],
};
const everyField = Object.keys(callFields);
const detailOnly = ['transcript', 'lead_ids'];
const redacted = ['summary', 'handoff_summary', 'transcript'];

describe('a call in a response', () => {
  it('has exactly the documented fields', () => {
    expect(toCallDetail(row, false)).toEqual({
      id: 7,
      livemode: true,
      direction: 'inbound',
      status: 'completed',
      from_number: '+14155550123',
      caller_name: 'DANA REYES',
      to_number: '+13125550100',
      spam: false,
      routed_to: 'ai_agent',
      started_at: '2026-01-01T00:00:00Z',
      answered_at: '2026-01-01T00:00:10Z',
      ended_at: '2026-01-01T00:02:00Z',
      duration_seconds: 110,
      disposition: 'booked',
      summary: 'Wants a cleaning',
      handoff_summary: 'Asked for Sam',
      transcript: [{ role: 'customer', text: 'Hello' }],
      lead_ids: [3, 4],
      created_at: '2026-01-01T00:00:00Z',
    });
  });

  it('has neither transcript nor leads in a list', () => {
    const item = toCallItem(row, false);
    expect(Object.keys(item)).toEqual(everyField.filter((name) => !detailOnly.includes(name)));
  });

  it('has no content and a null caller name in HIPAA mode', () => {
    const detail = toCallDetail(row, true);
    expect(Object.keys(detail)).toEqual(everyField.filter((name) => !redacted.includes(name)));
    expect(detail).toMatchObject({ caller_name: null, from_number: '+14155550123', lead_ids: [3, 4] });
    const hidden = [...redacted, ...detailOnly];
    expect(Object.keys(toCallItem(row, true))).toEqual(everyField.filter((name) => !hidden.includes(name)));
    expect(JSON.stringify([detail, toCallItem(row, true)])).not.toMatch(/DANA|cleaning|Sam|Hello/);
  });

  it.each(callStatuses)('shows a disposition only if it is completed: %s', (status) => {
    const { disposition } = toCallDetail({ ...row, status }, false);
    expect(disposition).toBe(status === 'completed' ? 'booked' : null);
    expect(toCallInEvent({ ...row, status }).disposition).toBe(disposition);
  });
});

describe('toCallInEvent', () => {
  it('returns exactly the fields of the event, without content', () => {
    const call = toCallInEvent(row);
    expect(Object.keys(call)).toEqual(Object.keys(callEventFields));
    expect(call).toMatchObject({ caller_name: 'DANA REYES', duration_seconds: 110 });
    expect(JSON.stringify(call)).not.toMatch(/cleaning|Sam|Hello/);
  });

  it('leaves only the id after HIPAA redaction', () => {
    expect(idsOnly(callCompleted, { call: toCallInEvent(row) })).toEqual({ call: { id: 7 } });
  });
});
