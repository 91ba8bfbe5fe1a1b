import { UsersIcon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { EmptyState } from '../feedback/empty-state.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ChoiceFilter, TextFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList } from '../lists/paged-list.js';
import { useBase, useWorkplace } from '../session/session.js';
import { CampaignContactState, Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { reasonOfContact, type Campaign, type CampaignContact } from './campaign.js';

const CSV: readonly CsvColumn<CampaignContact>[] = [
  ['line', ({ line }) => line],
  ['phone_number', ({ phone_number }) => phone_number],
  ['name', ({ name }) => name],
  ['status', ({ status }) => status],
  ['reason', ({ reason }) => reason],
  ['waits_until', ({ waits_until }) => waits_until],
  ['disposition', ({ disposition }) => disposition],
  ['outbound_call_id', ({ outbound_call_id }) => outbound_call_id],
  ['consent_id', ({ consent_id }) => consent_id],
  ['ended_at', ({ ended_at }) => ended_at],
];

/** The contacts of a campaign, each with its outcome. */
export function ContactsPanel({ campaign }: { campaign: Campaign }): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const list = usePagedList<CampaignContact>(
    'campaign-contacts',
    (query, signal) =>
      bodyOf(
        apiOf(tenant).GET('/campaigns/{campaign}/contacts', {
          params: { path: { campaign: campaign.id }, query: query as never },
          ...(signal ? { signal } : {}),
        }),
      ),
    { of: String(campaign.id) },
  );
  const columns = useMemo<Column<CampaignContact>[]>(
    () => [
      {
        id: 'contact',
        heading: text.campaigns.contactColumns.contact,
        cell: (contact) => (
          <>
            <span className="tabular block max-w-48 truncate">
              {contact.name ?? formatPhoneNumber(contact.phone_number)}
            </span>
            {contact.name && (
              <span className="tabular block font-normal text-muted-foreground">
                {formatPhoneNumber(contact.phone_number)}
              </span>
            )}
            <span className="block font-normal text-[0.8125rem] text-pretty whitespace-normal md:hidden">
              <Why contact={contact} isPaused={campaign.status === 'paused'} />
            </span>
          </>
        ),
      },
      {
        id: 'status',
        heading: text.campaigns.contactColumns.status,
        cell: ({ status }) => <CampaignContactState status={status} />,
      },
      {
        id: 'why',
        heading: text.campaigns.contactColumns.why,
        from: 'md',
        grows: true,
        cell: (contact) => (
          <span className="block text-pretty whitespace-normal">
            <Why contact={contact} isPaused={campaign.status === 'paused'} />
          </span>
        ),
      },
    ],
    [campaign.status],
  );
  const hasCall = can('outbound-calls.get');
  return (
    <ListPanel
      label={text.campaigns.contacts}
      list={list}
      columns={columns}
      csv={{ name: 'campaign-contacts', columns: CSV }}
      rowKey={({ id }) => String(id)}
      {...(hasCall
        ? {
            rowLink: ({ outbound_call_id, phone_number }: CampaignContact) =>
              outbound_call_id ? `${base}/outbound-calls/${outbound_call_id}` : `${base}/contacts/${phone_number}`,
          }
        : {})}
      filters={
        <>
          <ChoiceFilter
            list={list}
            field="status"
            name={text.campaigns.filters.status}
            words={text.campaigns.contactStatus}
          />
          <TextFilter list={list} field="phone_number" name={text.campaigns.filters.phone} />
        </>
      }
      empty={<EmptyState icon={UsersIcon} {...text.campaigns.contactsEmpty} />}
    />
  );
}

/** Why a contact waits or was refused, or what the call came to. */
function Why({ contact, isPaused }: { contact: CampaignContact; isPaused: boolean }): ReactNode {
  const { status, call_status, disposition, waits_until } = contact;
  const reason = reasonOfContact(contact);
  if (isPaused && status === 'waiting') return text.campaigns.waitsForResumption;
  if (waits_until && (status === 'waiting' || call_status === 'scheduled')) {
    return (
      <>
        <span className="block">
          {text.campaigns.waitsUntil} <Time at={waits_until} only="due" />
        </span>
        <span className="block text-muted-foreground">{reason}</span>
      </>
    );
  }
  if (reason) return reason;
  if (status === 'calling' && call_status === 'queued') return text.campaigns.callQueued;
  if (status === 'calling') return text.campaigns.onTheLine;
  // The status says already that the person answered.
  if (disposition && disposition !== 'answered') return <Word words={text.disposition} value={disposition} />;
  return <span className="text-muted-foreground max-md:hidden">{text.lists.none}</span>;
}
