import { useNavigate } from '@tanstack/react-router';
import { MegaphoneIcon, PlusIcon } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { EmptyState } from '../feedback/empty-state.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ChoiceFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useBase, useWorkplace } from '../session/session.js';
import { CampaignState, Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { doneOf, type Campaign } from './campaign.js';
import { CampaignForm } from './campaign-form.js';

const CSV: readonly CsvColumn<Campaign>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['purpose', ({ purpose }) => purpose],
  ['status', ({ status }) => status],
  ['contacts', ({ contacts }) => contacts.total],
  ['waiting', ({ contacts }) => contacts.waiting],
  ['completed', ({ contacts }) => contacts.completed],
  ['created_at', ({ created_at }) => created_at],
];

export function CampaignsPage(): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const list = usePagedList<Campaign>('campaigns', (query, signal) =>
    bodyOf(apiOf(tenant).GET('/campaigns', { params: { query: query as never }, ...(signal ? { signal } : {}) })),
  );
  const columns = useColumns();
  const create = can('campaigns.create') && (
    <Button size="sm" onClick={() => setCreating(true)}>
      <PlusIcon aria-hidden />
      {text.campaigns.create}
    </Button>
  );
  return (
    <Page title={text.campaigns.title} description={text.campaigns.description} actions={create}>
      <ListPanel
        label={text.campaigns.title}
        list={list}
        columns={columns}
        csv={{ name: 'campaigns', columns: CSV }}
        rowKey={({ id }) => String(id)}
        {...(can('campaigns.get') ? { rowLink: ({ id }: Campaign) => `${base}/campaigns/${id}` } : {})}
        filters={
          <ChoiceFilter list={list} field="status" name={text.campaigns.filters.status} words={text.campaigns.status} />
        }
        empty={
          <EmptyState icon={MegaphoneIcon} {...text.campaigns.empty}>
            {create}
          </EmptyState>
        }
      />
      {isCreating && (
        <CampaignForm
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate({ to: `${base}/campaigns/${id}` })}
        />
      )}
    </Page>
  );
}

function useColumns(): Column<Campaign>[] {
  return useMemo(
    () => [
      {
        id: 'name',
        heading: text.campaigns.columns.name,
        grows: true,
        cell: ({ name }) => <span className="block truncate">{name}</span>,
      },
      {
        id: 'status',
        heading: text.campaigns.columns.status,
        cell: ({ status }) => <CampaignState status={status} />,
      },
      {
        id: 'progress',
        heading: text.campaigns.columns.progress,
        from: 'sm',
        cell: (campaign) => (
          <span className="tabular">
            {campaign.contacts.total === 0
              ? text.lists.none
              : text.campaigns.done(doneOf(campaign), campaign.contacts.total)}
          </span>
        ),
      },
      {
        id: 'purpose',
        heading: text.campaigns.columns.purpose,
        from: 'md',
        cell: ({ purpose }) => <Word words={text.purpose} value={purpose} />,
      },
      {
        id: 'created',
        heading: text.campaigns.columns.created,
        align: 'right',
        from: 'lg',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
    ],
    [],
  );
}
