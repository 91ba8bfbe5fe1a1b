import { ScrollTextIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { AuditEntry } from '../api/portal-paths.js';
import { EmptyState } from '../feedback/empty-state.js';
import { Page } from '../layout/page.js';
import { DateFilters } from '../lists/date-filters.js';
import { daysToInstants } from '../lists/days.js';
import { ChoiceFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { AUDIT_CSV, EntrySheet, useAuditColumns } from './audit-entries.js';

const words = text.audit;

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
        csv={{ name: 'audit-log', columns: AUDIT_CSV }}
        rowKey={({ id }) => String(id)}
        filters={
          <>
            <ChoiceFilter list={list} field="actor_kind" name={words.filters.actor} words={words.actors} />
            <ChoiceFilter list={list} field="action" name={words.filters.action} words={text.auditActions} />
            <DateFilters list={list} />
          </>
        }
        empty={<EmptyState icon={ScrollTextIcon} {...words.empty} />}
      />
      {shown && <EntrySheet entry={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
