import type { SqlRunner } from '@frontdesk/persistence';
import type { RemovalSettings } from '@frontdesk/service-host';

const BATCH = 500;

/**
 * What the dialer keeps of a removed organization, because 16 CFR 310.5 requires it for five years: opt-outs, consents,
 * and the calls that were placed because of a consent, with their dials, decisions and carrier reports. An agent's call
 * needs no consent. Summaries, contexts, transcripts and notes are removed.
 */
export const removalSettings: RemovalSettings = {
  service: 'dialer',
  removeOthers: removeRowsOfCampaigns,
  keeps: {
    consents: 'all',
    consent_ledger: 'all',
    consent_dials: 'all',
    do_not_call_entries: `source = 'opt_out'`,
    outbound_calls: `source <> 'agent_dial'
      AND EXISTS (SELECT FROM outbound_attempts a WHERE a.outbound_call_id = outbound_calls.id)`,
  },
  evidence: ['consent_dials', 'outbound_calls', 'do_not_call_entries'],
  redactions: [
    'UPDATE outbound_calls SET summary = NULL, context = NULL WHERE organization_id = $1',
    `DELETE FROM outbound_call_transcripts t USING outbound_calls c
     WHERE c.id = t.outbound_call_id AND c.organization_id = $1`,
    'UPDATE do_not_call_entries SET note = NULL WHERE organization_id = $1',
  ],
};

/** A campaign may have millions of rows, which one deletion of the campaign could not remove in its time. */
async function removeRowsOfCampaigns(sql: SqlRunner, organizationId: number): Promise<number> {
  let removed = 0;
  for (const table of ['campaign_contacts', 'campaign_refused_rows']) {
    const rows = await sql.query({
      name: `removal-${table}`,
      text: `DELETE FROM ${table} WHERE id IN (
               SELECT id FROM ${table} WHERE organization_id = $1 ORDER BY id LIMIT ${BATCH}) RETURNING 1`,
      values: [organizationId],
    });
    removed += rows.length;
  }
  return removed;
}
