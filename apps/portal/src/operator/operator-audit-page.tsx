import { ScrollTextIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AUDIT_CSV, EntrySheet, useAuditColumns } from '../audit/audit-entries.js';
import { EmptyState } from '../feedback/empty-state.js';
import { Page } from '../layout/page.js';
import { ChoiceFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { text } from '../texts/text.js';
import type { OperatorEntry } from './operator-api.js';
import { useOperatorList } from './operator-list.js';

const words = text.operator.audit;
const OPERATOR_CSV = [
  ['organization_id', ({ organization_id }: OperatorEntry) => organization_id] as const,
  ...AUDIT_CSV,
];

export function OperatorAuditPage(): ReactNode {
  const [shown, setShown] = useState<OperatorEntry | null>(null);
  const list = useOperatorList<OperatorEntry>('operator-audit', '/audit-entries');
  const columns = useAuditColumns(setShown);
  return (
    <Page title={words.title} description={words.description}>
      <ListPanel
        label={words.title}
        list={list}
        columns={columns}
        csv={{ name: 'operator-audit-log', columns: OPERATOR_CSV }}
        rowKey={({ id }) => String(id)}
        filters={<ChoiceFilter list={list} field="action" name={text.audit.filters.action} words={text.auditActions} />}
        empty={<EmptyState icon={ScrollTextIcon} {...text.audit.empty} />}
      />
      {shown && <EntrySheet entry={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
