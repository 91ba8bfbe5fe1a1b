import { columnNamesOf } from '@frontdesk/persistence';
import { exportedColumns, PERSON_ROWS, rowReader, type PersonReaders } from '@frontdesk/service-host';
import { DataRequestEntity } from './data-request.entity.js';

const REQUEST = exportedColumns(columnNamesOf(DataRequestEntity), 'r', ['ids', 'step']);

/** Requests have no mode, so the files of the live mode have them. */
export const personReaders: PersonReaders<'gateway'> = {
  data_requests: rowReader(({ organizationId, livemode, phoneNumber, email }, after) => ({
    name: 'export-data-requests',
    text: `SELECT r.id::text AS cursor, ${REQUEST} FROM data_requests r
           WHERE r.organization_id = $1 AND $2 AND (r.phone_number = $3::text OR r.email = $4::text)
             AND coalesce(r.phone_number <> $3::text, false) = false AND coalesce(r.email <> $4::text, false) = false
             AND r.id > $5::bigint
           ORDER BY r.id LIMIT ${PERSON_ROWS}`,
    values: [organizationId, livemode, phoneNumber, email, after],
  })),
};
