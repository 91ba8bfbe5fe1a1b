import type { ErasureSettings } from '@frontdesk/service-host';

/**
 * Removes calls with the number that the voice service still knows. It forgets a call once records has stored the end,
 * so only the repeat can find one. The count of recent calls per caller stays for its hour, and the opt-outs without
 * proof for their day, because they are limits.
 */
export const erasureSettings: ErasureSettings = {
  service: 'voice',
  steps: [
    async (tx, { organizationId, phoneNumber, coversUntil, isRepeat }) => {
      const rows = await tx.query({
        name: 'erasure-sessions',
        text: `DELETE FROM sessions WHERE organization_id = $1 AND $2 IN (from_number, to_number) AND started_at <= $3
                 AND $4
               RETURNING call_sid`,
        values: [organizationId, phoneNumber, coversUntil, isRepeat],
      });
      return { counts: { sessions: rows.length }, more: false };
    },
  ],
};
