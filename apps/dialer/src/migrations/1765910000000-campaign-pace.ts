import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls of a paused campaign are taken back instead of parked, and `called_at` is when the phone rings. */
export class CampaignPace1765910000000 implements MigrationInterface {
  readonly name = 'CampaignPace1765910000000';

  async up(runner: QueryRunner): Promise<void> {
    // A dialer takes parked calls of paused campaigns back, and dials those of resumed ones.
    await runner.query(`
      WITH parked AS (
        UPDATE outbound_calls SET due_at = created_at
        WHERE campaign_id IS NOT NULL AND livemode AND status IN ('queued', 'scheduled') AND due_at IS NULL
        RETURNING organization_id, livemode, due_at)
      UPDATE dial_lanes lane SET due_at = least(lane.due_at, parked.due_at)
      FROM parked WHERE parked.organization_id = lane.organization_id AND parked.livemode = lane.livemode`);
    await runner.query(`
      UPDATE campaign_contacts contact SET called_at = NULL
      FROM outbound_calls call
      WHERE call.id = contact.outbound_call_id AND call.status IN ('queued', 'scheduled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE campaign_contacts contact SET called_at = call.created_at
      FROM outbound_calls call
      WHERE call.id = contact.outbound_call_id AND contact.called_at IS NULL`);
  }
}
