import { PERSON_ROWS, rowReader, type PersonReaders } from '@frontdesk/service-host';

/** Reads calls that the voice service still knows. Numbers of members who take over a call are left out. */
export const personReaders: PersonReaders<'voice'> = {
  running_calls: rowReader(
    ({ organizationId, livemode, phoneNumber }, after) => ({
      name: 'export-sessions',
      text: `SELECT s.call_sid AS cursor, s.call_sid, s.from_number, s.to_number, s.outbound, s.call_id, s.lead_id,
               s.disposition, s.started_at, s.answered_at, s.ended_at, s.end_status, s.duration_seconds,
               (SELECT coalesce(json_agg(json_build_object(
                   'sender', l.sender, 'body', l.body, 'said_at', l.said_at) ORDER BY l.seq), '[]')
                FROM lines l WHERE l.call_sid = s.call_sid AND l.body <> '') AS lines
             FROM sessions s
             WHERE s.organization_id = $1 AND s.livemode = $2 AND $3 IN (s.from_number, s.to_number)
               AND s.call_sid > $4
             ORDER BY s.call_sid LIMIT ${PERSON_ROWS}`,
      values: [organizationId, livemode, phoneNumber, after],
    }),
    { start: '' },
  ),
};
