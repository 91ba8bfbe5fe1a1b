import type { ErasureSettings, ErasureStep } from '@frontdesk/service-host';

const HOUR_MS = 3_600_000;
/** Longer than requests are logged. */
const LOG_HOURS = 8 * 24;

/** Removes bodies and queries that name the person. The log has them in test mode only. */
const removeLoggedBodies: ErasureStep = async (tx, { organizationId, phoneNumber, email, ids }, at) => {
  let count = 0;
  const paths = Object.entries(PATHS).flatMap(([kind, path]) =>
    (ids[kind as keyof typeof PATHS] ?? []).map((id) => `/${path}/${id}`),
  );
  for (let hour = 0; hour < LOG_HOURS; hour++) {
    const until = new Date(at.getTime() - (hour - 1) * HOUR_MS);
    const rows = await tx.query({
      name: 'erasure-request-log',
      text: `UPDATE request_log SET request_body = NULL, response_body = NULL, query = NULL
             WHERE organization_id = $1 AND NOT livemode AND at >= $2 AND at < $3
               AND num_nonnulls(request_body, response_body, query) > 0
               AND (concat(request_body, response_body, query) ILIKE ANY ($4::text[])
                 OR substring(path FROM '/[^/]+/[0-9]+') = ANY ($5::text[]))
             RETURNING 1`,
      values: [organizationId, new Date(until.getTime() - HOUR_MS), until, spellings(phoneNumber, email), paths],
    });
    count += rows.length;
  }
  return { counts: { logged_requests: count }, more: false };
};

const PATHS = { lead: 'leads', call: 'calls', booking: 'bookings', chat: 'chats', outbound_call: 'outbound-calls' };

/** Patterns of a number's national part, which bodies and queries spell in any format, and of an e-mail address. */
function spellings(phoneNumber: string | null, email: string | null): string[] {
  const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber ?? '') ?? [];
  return [
    ...(phoneNumber ? [`%${phoneNumber.slice(1)}%`] : []),
    ...(area ? [`%${area}${exchange}${line}%`, `%${area}__${exchange}_${line}%`, `%${area}_${exchange}_${line}%`] : []),
    ...(email ? [`%${escaped(email)}%`, `%${escaped(encodeURIComponent(email))}%`] : []),
  ];
}

/** Removes the titles of notices about the person's records, in the portal and in mails that are not written yet. */
const removeTitles: ErasureStep = async (tx, { organizationId, phoneNumber, email, ids }) => {
  let count = 0;
  for (const table of ['portal_notices', 'notices'] as const) {
    const rows = await tx.query({
      name: `erasure-of-${table}`,
      text: `UPDATE ${table} SET title = NULL
             WHERE organization_id = $1 AND title IS NOT NULL
               AND (position($2 IN title) > 0 OR position($3 IN lower(title)) > 0
                 OR (kind LIKE '%lead%' AND target_id = ANY ($4::bigint[]))
                 OR (kind LIKE '%call%' AND target_id = ANY ($5::bigint[]))
                 OR (kind LIKE '%chat%' AND target_id = ANY ($6::bigint[])))
             RETURNING 1`,
      values: [organizationId, phoneNumber, email, ids.lead ?? [], ids.call ?? [], ids.chat ?? []],
    });
    count += rows.length;
  }
  return { counts: { notices: count }, more: false };
};

export const erasureSettings: ErasureSettings = { service: 'gateway', steps: [removeLoggedBodies, removeTitles] };
