import { type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { SandboxClockEntity } from './sandbox-clock.entity.js';

export type SandboxClockRow = Pick<SandboxClockEntity, 'offset_ms' | 'frozen_at'>;

@Injectable()
export class SandboxClocksRepository {
  async find(sql: SqlRunner, { organizationId }: Scope): Promise<SandboxClockRow | null> {
    const [row] = await sql.query<SandboxClockRow>({
      name: 'sandbox-clocks-find',
      text: 'SELECT offset_ms, frozen_at FROM sandbox_clocks WHERE organization_id = $1',
      values: [organizationId],
    });
    return row ?? null;
  }

  /** Returns the clock, after making one with the real time if the organization has none. Locks it. */
  async lock(tx: Tx, { organizationId }: Scope): Promise<SandboxClockRow> {
    await tx.query({
      name: 'sandbox-clocks-make',
      text: 'INSERT INTO sandbox_clocks (organization_id, offset_ms) VALUES ($1, 0) ON CONFLICT DO NOTHING',
      values: [organizationId],
    });
    const [row] = await tx.query<SandboxClockRow>({
      name: 'sandbox-clocks-lock',
      text: 'SELECT offset_ms, frozen_at FROM sandbox_clocks WHERE organization_id = $1 FOR UPDATE',
      values: [organizationId],
    });
    return row!;
  }

  async update(tx: Tx, { organizationId }: Scope, { offset_ms, frozen_at }: SandboxClockRow): Promise<void> {
    await tx.query({
      name: 'sandbox-clocks-update',
      text: 'UPDATE sandbox_clocks SET offset_ms = $2, frozen_at = $3 WHERE organization_id = $1',
      values: [organizationId, offset_ms, frozen_at],
    });
  }

  async delete(tx: Tx, { organizationId }: Scope): Promise<void> {
    await tx.query({
      name: 'sandbox-clocks-delete',
      text: 'DELETE FROM sandbox_clocks WHERE organization_id = $1',
      values: [organizationId],
    });
  }
}
