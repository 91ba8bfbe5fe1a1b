import type { OutboundCallPurpose, OutboundCallSource, OutboundCallStatus } from '@frontdesk/contracts';
import type { DataSource } from '@frontdesk/persistence';

interface GivenCall {
  organization_id: number;
  livemode: boolean;
  phone_number: string;
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  status: OutboundCallStatus;
}

/** Inserts an outbound call as given and returns its id. */
export async function anOutboundCall(dataSource: DataSource, given: Partial<GivenCall> = {}): Promise<number> {
  const call = {
    organization_id: 1,
    livemode: true,
    phone_number: '+14155550123',
    source: 'api',
    purpose: 'marketing',
    status: 'scheduled',
    ...given,
  };
  const [row] = await dataSource.query<{ id: number }[]>(
    `INSERT INTO outbound_calls
       (organization_id, livemode, phone_number, source, purpose, status, scheduled_for, due_at, decision, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, '2026-01-02', '2026-01-02', '{}', '2026-01-01') RETURNING id`,
    [call.organization_id, call.livemode, call.phone_number, call.source, call.purpose, call.status],
  );
  return row!.id;
}

export interface StoredCall {
  status: OutboundCallStatus;
  blocked_reason: string | null;
  due_at: Date | null;
  ended_at: Date | null;
}

export async function outboundCall(dataSource: DataSource, id: number): Promise<StoredCall> {
  const [row] = await dataSource.query<StoredCall[]>(
    'SELECT status, blocked_reason, due_at, ended_at FROM outbound_calls WHERE id = $1',
    [id],
  );
  return row!;
}

/** Returns the ids of the calls whose end was announced, in order. */
export async function announcedEnds(dataSource: DataSource): Promise<number[]> {
  const rows = await dataSource.query<{ id: string }[]>(
    `SELECT body::jsonb -> 'data' -> 'outbound_call' ->> 'id' AS id
     FROM outbox WHERE type = 'outbound_call.completed' ORDER BY seq`,
  );
  return rows.map(({ id }) => Number(id));
}
