import { FileCheck2Icon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { EmptyState } from '../feedback/empty-state.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useBase, useWorkplace } from '../session/session.js';
import { ConsentState } from '../states/state.js';
import { text } from '../texts/text.js';
import { pageOf, purposesOf, type Consent } from './consent.js';
import { NumberEvidenceButton } from './evidence-button.js';

const CSV: readonly CsvColumn<Consent>[] = [
  ['id', ({ id }) => id],
  ['phone_number', ({ phone_number }) => phone_number],
  ['purposes', ({ purposes }) => purposes.join(' ')],
  ['consent_text', ({ consent_text }) => consent_text],
  ['source_url', ({ source_url }) => source_url],
  ['obtained_at', ({ obtained_at }) => obtained_at],
  ['revoked_at', ({ revoked_at }) => revoked_at],
];

/** The consents on record, including withdrawn consents. */
export function ConsentsPage(): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const list = usePagedList<Consent>('consents', (query, signal) =>
    bodyOf(apiOf(tenant).GET('/consents', { params: { query: query as never }, ...(signal ? { signal } : {}) })),
  );
  const columns = useMemo<Column<Consent>[]>(
    () => [
      {
        id: 'number',
        heading: text.consents.columns.number,
        cell: ({ phone_number, obtained_at }) => (
          <>
            <span className="tabular block">{formatPhoneNumber(phone_number)}</span>
            <span className="block font-normal text-muted-foreground sm:hidden">
              <Time at={obtained_at} />
            </span>
          </>
        ),
      },
      {
        id: 'state',
        heading: text.consents.columns.state,
        cell: (consent) => <ConsentState isInForce={consent.revoked_at === null} />,
      },
      { id: 'purposes', heading: text.consents.columns.purposes, from: 'md', cell: purposesOf },
      {
        id: 'words',
        heading: text.consents.columns.words,
        from: 'xl',
        grows: true,
        cell: ({ consent_text }) => <span className="block truncate text-muted-foreground">{consent_text}</span>,
      },
      {
        id: 'page',
        heading: text.consents.columns.page,
        from: 'xl',
        cell: (consent) => (
          <span className="block max-w-48 truncate text-muted-foreground">{pageOf(consent) ?? text.lists.none}</span>
        ),
      },
      {
        id: 'obtained',
        heading: text.consents.columns.obtained,
        align: 'right',
        from: 'sm',
        cell: ({ obtained_at }) => <Time at={obtained_at} />,
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        isHeadingHidden: true,
        align: 'right',
        from: 'sm',
        cell: ({ phone_number }) => <NumberEvidenceButton phoneNumber={phone_number} isInRow />,
      },
    ],
    [],
  );
  return (
    <Page title={text.consents.title} description={text.consents.description}>
      <ListPanel
        label={text.consents.title}
        list={list}
        columns={columns}
        csv={{ name: 'consents', columns: CSV }}
        rowKey={({ id }) => String(id)}
        {...(can('consents.get') ? { rowLink: ({ id }: Consent) => `${base}/consents/${id}` } : {})}
        filters={<TextFilter list={list} field="phone_number" name={text.consents.filters.phone} />}
        empty={<EmptyState icon={FileCheck2Icon} {...text.consents.empty} />}
      />
    </Page>
  );
}
