import type { Dial } from '@frontdesk/contracts';
import type { Scope, Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** A dial as it stood when the dialer told of it. */
export interface DialEvent {
  scope: Scope;
  dial: Dial;
}

/** The calls that outbound dials are; those of other origin are the business of `CallsRepository`. */
@Injectable()
export class DialsRepository {
  /**
   * The call of the dial after this, or null when a later revision is known. What a producer wrote into the call stays
   * where the dial has nothing to say.
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
