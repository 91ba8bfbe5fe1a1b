import type { ErasureSettings } from '@frontdesk/service-host';

/** A chat has many dependent rows. */
const BATCH = 50;

/**
 * Removes the WhatsApp chats of the number, and the chats in which the person left a lead, with everything that was
 * written in them. An open chat stays until the repeat.
 */
export const erasureSettings: ErasureSettings = {
  service: 'chats',
  steps: [
    async (tx, { organizationId, phoneNumber, ids, coversUntil, isRepeat }) => {
      const rows = await tx.query<{ id: number }>({
        name: 'erasure-chats',
        text: `WITH mine AS (
                 SELECT id FROM chats
                 WHERE organization_id = $1 AND livemode = ANY ('{true,false}') AND created_at <= $4
                   AND (contact_address = $2 OR id = ANY ($3::bigint[])) AND ($5 OR status = 'closed')
                 LIMIT $6 FOR UPDATE)
               DELETE FROM chats USING mine WHERE chats.id = mine.id RETURNING chats.id`,
        values: [organizationId, phoneNumber, ids.chat ?? [], coversUntil, isRepeat, BATCH],
      });
      const chat = rows.map(({ id }) => id);
      return { counts: { chats: chat.length }, more: chat.length === BATCH, ids: { chat } };
    },
    /** The questions of a chat go with the chat. */
    async (tx, { organizationId, phoneNumber, ids, coversUntil }) => {
      const rows = await tx.query({
        name: 'erasure-questions',
        text: `DELETE FROM unanswered_questions
               WHERE organization_id = $1 AND livemode = ANY ('{true,false}') AND asked_at <= $4
                 AND (phone_number = $2 OR call_id = ANY ($3::bigint[])) RETURNING 1`,
        values: [organizationId, phoneNumber, ids.call ?? [], coversUntil],
      });
      return { counts: { questions: rows.length }, more: false };
    },
  ],
};
