import { ScrollTextIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { AuditEntry } from '../api/portal-paths.js';
import { EmptyState } from '../feedback/empty-state.js';
import { Page } from '../layout/page.js';
import type { CsvColumn } from '../lists/export-button.js';
import { DateFilters } from '../lists/date-filters.js';
import { daysToInstants } from '../lists/days.js';
import { ChoiceFilter, TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { EntrySheet, useAuditColumns } from './audit-entries.js';

const words = text.audit;

const CSV: readonly CsvColumn<AuditEntry>[] = [
  ['at', ({ at }) => at],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['action', ({ action }) => action],
  ['target_type', ({ target }) => target.type],
  ['target_id', ({ target }) => target.id],
  ['changes', ({ changes }) => JSON.stringify(changes)],
  ['address', ({ address }) => address],
  ['request_id', ({ request_id }) => request_id],
];

export function AuditPage(): ReactNode {
  const { tenant } = useWorkplace();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const list = usePagedList<AuditEntry>(
    'audit-entries',
    (query, signal) =>
      bodyOf(apiOf(tenant).GET('/audit-entries', { params: { query: query as never }, ...(signal ? { signal } : {}) })),
    { toQuery: daysToInstants },
  );
  const columns = useAuditColumns(setShown);
  return (
    <Page title={words.title} description={words.description}>
      <ListPanel
        label={words.title}
        list={list}
        columns={columns}
        csv={{ name: 'audit-log', columns: CSV }}
        rowKey={({ id }) => String(id)}
        filters={
          <>
            <ChoiceFilter list={list} field="actor_kind" name={words.filters.actor} words={words.actors} />
            <TextFilter list={list} field="action" name={words.filters.action} />
            <DateFilters list={list} />
          </>
        }
        empty={<EmptyState icon={ScrollTextIcon} {...words.empty} />}
      />
      {shown && <EntrySheet entry={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
