import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import {
  CalendarClockIcon,
  FileCheck2Icon,
  HashIcon,
  MegaphoneIcon,
  PhoneIcon,
  ScrollTextIcon,
  SearchIcon,
  SendIcon,
  UserRoundIcon,
  type LucideIcon,
} from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { contactPath } from '../contacts/contact-path.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../ui/dialog.js';
import { apiOf, bodyOf } from '../api/client.js';
import { findPages, type Found } from './palette-pages.js';
import { readQuery } from './palette-query.js';

const words = text.find;

/** Finds pages and sections by their name, people by name, number or email, and records by id. */
export function PaletteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const { can } = useWorkplace();
  const navigate = useNavigate();
  const base = useBase();
  const pages = findPages(typed, can);
  const { records, contacts, isSearching } = useFound(typed);
  const go = ({ to, search, hash }: Found): void => {
    onClose();
    void navigate({ to: `${base}${to}`, search: (search ?? {}) as never, ...(hash ? { hash } : {}) });
  };
  const isEmpty = pages.length + records.length + contacts.length === 0;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        showCloseButton={false}
        className="top-[12dvh] max-h-[76dvh] translate-y-0 gap-0 overflow-hidden p-0 sm:p-0"
      >
        <DialogTitle className="sr-only">{words.title}</DialogTitle>
        <DialogDescription className="sr-only">{words.description}</DialogDescription>
        <Command shouldFilter={false} label={words.title} className="flex min-h-0 flex-col">
          <div className="flex items-center gap-2.5 border-b px-4">
            <SearchIcon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder={words.placeholder}
              className="h-12 w-full bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
            />
          </div>
          <Command.List label={words.title} className="min-h-0 overflow-y-auto p-2">
            <Group heading={words.groups.contacts} found={contacts} onChoose={go} />
            <Group heading={words.groups.records} found={records} onChoose={go} />
            <Group heading={words.groups.pages} found={pages} onChoose={go} />
          </Command.List>
          {isEmpty && (
            <div role="status" className="px-6 pt-4 pb-8 text-center">
              <p className="font-medium">{isSearching ? words.searching : words.nothing}</p>
              {!isSearching && <p className="mt-1 text-balance text-muted-foreground">{words.nothingHint}</p>}
            </div>
          )}
        </Command>
      </DialogContent>
    </Dialog>
  );
}

function Group({
  heading,
  found,
  onChoose,
}: {
  heading: string;
  found: readonly Found[];
  onChoose: (one: Found) => void;
}): ReactNode {
  if (found.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground"
    >
      {found.map((one) => (
        <Command.Item
          key={one.key}
          value={one.key}
          onSelect={() => onChoose(one)}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 data-[selected=true]:bg-accent"
        >
          <one.icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
          <span className="min-w-0 flex-1 truncate">{one.label}</span>
          {one.detail && <span className="tabular shrink-0 text-[0.8125rem] text-muted-foreground">{one.detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** The lookups for a typed text: by number, email, id, or beginning of a name. */
function useFound(typed: string): { records: Found[]; contacts: Found[]; isSearching: boolean } {
  const { tenant, can } = useWorkplace();
  const { phoneNumber, email, id, uuid, name } = readQuery(useDeferredValue(typed));
  const people = useQuery({
    queryKey: ['find', 'people', tenant.organization, tenant.mode, name],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/contacts', { params: { query: { name: name! } }, signal })),
    enabled: name !== null && can('contacts.search'),
  });
  const deliveries = useQuery({
    queryKey: ['find', 'deliveries', tenant.organization, tenant.mode, uuid],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/deliveries', { params: { query: { event_id: uuid! } }, signal })),
    enabled: uuid !== null && can('webhook-endpoints.find-deliveries'),
  });
  const contacts: Found[] = can('contacts.get-records')
    ? [phoneNumber, email]
        .filter((one) => one !== null)
        .map((one) => ({
          key: `contact ${one}`,
          label: words.contactOf(formatPhoneNumber(one)),
          icon: one === phoneNumber ? PhoneIcon : UserRoundIcon,
          to: contactPath(one),
        }))
    : [];
  for (const person of people.data?.data ?? []) {
    const contact = person.phone_number ?? person.email;
    contacts.push({
      key: `person ${person.lead_id}`,
      label: person.name,
      detail: contact && formatPhoneNumber(contact),
      icon: UserRoundIcon,
      to: contact ? contactPath(contact) : `/leads/${person.lead_id}`,
    });
  }
  const records: Found[] = [
    ...recordsWithId(id).filter(({ needs }) => can(needs)),
    ...(deliveries.data?.data ?? []).map((delivery) => ({
      key: `delivery ${delivery.id}`,
      label: words.delivery(delivery.event, delivery.id),
      icon: SendIcon,
      to: `/developers/webhooks/${delivery.webhook_endpoint_id}/${delivery.id}`,
    })),
    ...(uuid && can('request-log.list')
      ? [
          {
            key: `request ${uuid}`,
            label: words.request,
            detail: uuid.slice(0, 8),
            icon: ScrollTextIcon,
            to: '/developers/requests',
            search: { request_id: uuid },
          },
        ]
      : []),
  ];
  return { records, contacts, isSearching: people.isFetching || deliveries.isFetching };
}

function recordsWithId(id: number | null): (Found & { needs: string })[] {
  if (id === null) return [];
  const found = (
    label: string,
    path: string,
    needs: string,
    icon: LucideIcon = HashIcon,
  ): Found & { needs: string } => ({
    key: `${path} ${id}`,
    label,
    icon,
    to: `${path}/${id}`,
    needs,
  });
  return [
    found(text.leads.call(id), '/calls', 'calls.get', PhoneIcon),
    found(text.calls.lead(id), '/leads', 'leads.get', UserRoundIcon),
    found(text.leads.chat(id), '/inbox', 'chats.get'),
    found(text.leads.outboundCall(id), '/outbound-calls', 'outbound-calls.get', CalendarClockIcon),
    found(words.consent(id), '/consents', 'consents.get', FileCheck2Icon),
    found(words.campaign(id), '/campaigns', 'campaigns.get', MegaphoneIcon),
  ];
}
