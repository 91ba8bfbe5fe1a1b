import { DataSource, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { MAX_UNPROVEN_OPT_OUTS } from '@frontdesk/receptionist';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;
/** The number of numbers that the address of the chat $3 has stopped since $4. */
const COUNT = `(SELECT count(*) FROM chats AS other
                WHERE other.organization_id = $1 AND other.livemode = $2
                  AND other.address_hash = chats.address_hash AND other.number_stopped_at > $4)`;
/** One number in a conversation, and a few a day for each address. A chat without a known address may stop none. */
const MAY_STOP = `address_hash IS NOT NULL AND number_stopped_at IS NULL AND ${COUNT} < ${MAX_UNPROVEN_OPT_OUTS}`;

/** What a chat may still do. */
export interface ChatLimits {
  /** Whether the visitor may stop the calls to a number without proof that it is theirs. */
  mayStopNumber: boolean;
  /** The number of replies that the language model failed to give. */
  modelFaults: number;
}

/** What counts towards the limits of chats. */
@Injectable()
export class ChatLimitsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Stores where the visitor writes from. The hash differs between organizations. */
  async storeAddress(tx: Tx, { organizationId, livemode }: Scope, chatId: number, address: string): Promise<void> {
    await tx.query({
      name: 'chat-limits-store-address',
      text: 'UPDATE chats SET address_hash = $4 WHERE organization_id = $1 AND livemode = $2 AND id = $3',
      values: [organizationId, livemode, chatId, hashOf(organizationId, address)],
    });
  }

  async find({ organizationId, livemode }: Scope, chatId: number, now: Date): Promise<ChatLimits> {
    const [row] = await this.sql.query<ChatLimits>({
      name: 'chat-limits-find',
      text: `SELECT ${MAY_STOP} AS "mayStopNumber", model_faults AS "modelFaults" FROM chats
             WHERE organization_id = $1 AND livemode = $2 AND id = $3`,
      values: [organizationId, livemode, chatId, dayBefore(now)],
    });
    return row ?? { mayStopNumber: false, modelFaults: 0 };
  }

  async addModelFault(tx: Tx, { organizationId, livemode }: Scope, chatId: number): Promise<void> {
    await tx.query({
      name: 'chat-limits-add-model-fault',
      text: `UPDATE chats SET model_faults = model_faults + 1
             WHERE organization_id = $1 AND livemode = $2 AND id = $3`,
      values: [organizationId, livemode, chatId],
    });
  }

  /** Notes that the visitor stops the calls to a number. Returns false if the visitor may not, or no longer. */
  async noteStoppedNumber(tx: Tx, { organizationId, livemode }: Scope, chatId: number, now: Date): Promise<boolean> {
    // Serializes the visitors at one address, so that the limit holds.
    await tx.query({
      name: 'chat-limits-lock-address',
      text: `SELECT pg_advisory_xact_lock(hashtextextended('stopped-numbers:' || encode(address_hash, 'hex'), 0))
             FROM chats WHERE organization_id = $1 AND livemode = $2 AND id = $3`,
      values: [organizationId, livemode, chatId],
    });
    const rows = await tx.query({
      name: 'chat-limits-note-stopped-number',
      text: `UPDATE chats SET number_stopped_at = $5
             WHERE organization_id = $1 AND livemode = $2 AND id = $3 AND ${MAY_STOP} RETURNING 1`,
      values: [organizationId, livemode, chatId, dayBefore(now), now],
    });
    return rows.length > 0;
  }
}

function hashOf(organizationId: number, address: string): Buffer {
  return createHash('sha256').update(`${organizationId} ${address}`).digest();
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}
