import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ErrorState } from '../feedback/error-state.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { ExportButton, type CsvColumn } from '../lists/export-button.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import type { Campaign, RefusedRow } from './campaign.js';

const SHOWN = 10;
const CSV: readonly CsvColumn<RefusedRow>[] = [
  ['line', ({ line }) => line],
  ['phone_number', ({ phone_number }) => phone_number],
  ['reason', ({ reason }) => reason],
];
const COLUMNS: readonly Column<RefusedRow>[] = [
  {
    id: 'line',
    heading: text.campaigns.refusedColumns.line,
    cell: ({ line }) => <span className="tabular">{line}</span>,
  },
  {
    id: 'reason',
    heading: text.campaigns.refusedColumns.reason,
    grows: true,
    cell: ({ reason }) => <span className="block whitespace-normal">{reason}</span>,
  },
  {
    id: 'phone',
    heading: text.campaigns.refusedColumns.phone,
    from: 'md',
    cell: ({ phone_number }) => (
      <span className="tabular">{phone_number ? formatPhoneNumber(phone_number) : text.lists.none}</span>
    ),
  },
];

/** The refused rows of imported files, with an export of all of them. */
export function RefusedRowsPanel({ campaign: { id, refused_rows } }: { campaign: Campaign }): ReactNode {
  const { tenant } = useWorkplace();
  const fetchPage = (query: { cursor?: string | undefined; per_page: number }, signal?: AbortSignal) =>
    bodyOf(
      apiOf(tenant).GET('/campaigns/{campaign}/refused-rows', {
        params: { path: { campaign: id }, query: query as never },
        ...(signal ? { signal } : {}),
      }),
    );
  const query = useQuery({
    queryKey: ['campaign-refused-rows', tenant.organization, tenant.mode, String(id)],
    queryFn: ({ signal }) => fetchPage({ per_page: SHOWN }, signal),
  });
  return (
    <Panel
      title={text.campaigns.refused}
      description={text.campaigns.refusedIntro}
      flush
      actions={
        <ExportButton
          list={{ fetchPage: (cursor) => fetchPage({ cursor, per_page: 100 }) }}
          name="campaign-refused-rows"
          columns={CSV}
          of={text.campaigns.refused}
        />
      }
    >
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <DataTable
            label={text.campaigns.refused}
            rows={query.data?.data}
            columns={COLUMNS}
            rowKey={(row) => String(row.id)}
          />
          {refused_rows > SHOWN && (
            <p className="border-t px-4 py-2.5 text-[0.8125rem] text-muted-foreground">
              {text.campaigns.refusedMore(SHOWN)}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
