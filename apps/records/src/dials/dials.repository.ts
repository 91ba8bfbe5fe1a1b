import type { Dial } from '@frontdesk/contracts';
import type { Scope, Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** One revision of a dial, from an event of the dialer. */
export interface DialEvent {
  scope: Scope;
  dial: Dial;
}

/** Stores the calls of outbound dials. `CallsRepository` stores all other calls. */
@Injectable()
export class DialsRepository {
  /**
   * Creates or updates the call of a dial. Returns its id, or null if a later revision is already stored. Keeps a
   * producer's summary and disposition if the dial has none.
   */
  async keep(tx: Tx, { scope, dial }: DialEvent, now: Date): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>({
      name: 'dials-keep',
      text: `INSERT INTO calls AS call (organization_id, livemode, attempt_id, dial_revision, direction, status,
               from_number, to_number, spam, started_at, answered_at, ended_at, duration_seconds, disposition, summary,
               created_at)
             VALUES ($1, $2, $3, $4, 'outbound', $5, $6, $7, false, date_trunc('second', $8::timestamptz),
               date_trunc('second', $9::timestamptz), date_trunc('second', $10::timestamptz), $11, $12, $13, $14)
             ON CONFLICT (organization_id, livemode, attempt_id) WHERE attempt_id IS NOT NULL DO UPDATE
               SET dial_revision = excluded.dial_revision, status = excluded.status,
                   answered_at = excluded.answered_at, ended_at = excluded.ended_at,
                   duration_seconds = excluded.duration_seconds,
                   disposition = coalesce(excluded.disposition, call.disposition),
                   summary = coalesce(excluded.summary, call.summary)
               WHERE call.dial_revision < excluded.dial_revision
             RETURNING id`,
      values: [
        scope.organizationId,
        scope.livemode,
        dial.attempt_id,
        dial.revision,
        dial.status,
        dial.from_number,
        dial.to_number,
        dial.started_at,
        dial.answered_at,
        dial.ended_at,
        dial.duration_seconds,
        dial.disposition,
        dial.summary,
        now,
      ],
    });
    return row?.id ?? null;
  }
}
