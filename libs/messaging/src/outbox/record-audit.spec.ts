import {
  audited,
  flag,
  integer,
  isAuditMissing,
  pendingAudit,
  type Caller,
  type EventEnvelope,
} from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller } from '../../testing/doubles.js';
import { recordChange, recordNoChange } from './record-audit.js';

const audit = audited('widget.updated', { id: integer(), enabled: flag() }, { values: ['enabled'] });
const actor = { kind: 'operator', id: null, name: 'billing' } as const;

let caller: Caller;
let stored: EventEnvelope[];
const tx = {
  dataSource: {},
  query: ({ values }: { values: unknown[] }) => {
    stored.push(JSON.parse(String(values[2])) as EventEnvelope);
    return Promise.resolve([{ seq: 1 }]);
  },
} as unknown as Tx;

beforeEach(() => {
  stored = [];
  caller = { ...aCaller, actor, address: '203.0.113.9' };
  caller.audit = pendingAudit({ audit }, caller, () => new Date('2026-01-01T00:00:00.250Z'));
});

describe('recordChange', () => {
  it('writes the entry that the operation declares', async () => {
    await recordChange(tx, caller, { id: 3, before: { enabled: true }, after: { enabled: false } });
    expect(stored).toEqual([
      {
        id: expect.any(String),
        type: 'audit.recorded',
        organization_id: caller.organizationId,
        livemode: true,
        created_at: '2026-01-01T00:00:00.250Z',
        data: {
          actor,
          action: 'widget.updated',
          target: { type: 'widget', id: 3 },
          changes: { enabled: { before: true, after: false } },
          address: '203.0.113.9',
          request_id: 'req-1',
        },
      },
    ]);
  });

  it('writes nothing for a change that sets the same values, and for an operation that is not audited', async () => {
    await recordChange(tx, caller, { id: 3, before: { enabled: true }, after: { enabled: true } });
    expect(isAuditMissing(caller, {})).toBe(false);
    await recordChange(tx, { ...caller, audit: undefined }, { id: 3 });
    expect(stored).toEqual([]);
  });
});

describe('isAuditMissing', () => {
  it('is true for a finished operation that called neither recordChange nor recordNoChange', () => {
    expect(isAuditMissing(caller, { data: { id: 3 } })).toBe(true);
    expect(isAuditMissing(caller, null)).toBe(true);
  });

  it('is false after the entry was written, even through a copy of the caller', async () => {
    await recordChange(tx, { ...caller, livemode: false }, { id: 3 });
    expect(isAuditMissing(caller, null)).toBe(false);
    expect(stored[0]!.livemode).toBe(false);
  });

  it('is false if the record already had the wanted state, for a repeat, and for an operation that is not audited', () => {
    expect(isAuditMissing(caller, { existing: true })).toBe(false);
    expect(isAuditMissing({ ...caller, audit: undefined }, null)).toBe(false);
    recordNoChange(caller);
    expect(isAuditMissing(caller, null)).toBe(false);
  });
});
