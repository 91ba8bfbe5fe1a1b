import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { UserRoundIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiOf, bodyOf, type Tenant } from '../api/client.js';
import { NumberEvidenceButton } from '../consents/evidence-button.js';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { CopyButton } from '../fields/copy-button.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import { Facts, Page, Panel } from '../layout/page.js';
import { reasonOf } from '../states/blocked-reason.js';
import { useBase, useWorkplace } from '../session/session.js';
import { CallState, ChatState, OutboundState, Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { contactPath } from './contact-path.js';
import { momentIcons, timelineOf, type ContactRecords, type Moment } from './timeline.js';

const words = text.contact;
const MOST = 50;
const REFRESH_MS = 15_000;

/** One timeline of all records of a number or an email. */
export function ContactPage(): ReactNode {
  const { contact } = useParams({ strict: false }) as { contact: string };
  const { tenant, can } = useWorkplace();
  const isEmail = contact.includes('@');
  const query = useQuery({
    queryKey: ['contact', tenant.organization, tenant.mode, contact],
    queryFn: ({ signal }) => readContact(tenant, contact, can, signal),
    refetchInterval: REFRESH_MS,
  });
  const shown = formatPhoneNumber(contact);
  return (
    <Page
      title={shown}
      heading={<span className="tabular">{shown}</span>}
      description={words.description}
      actions={query.data && hasEvidence(query.data) && <NumberEvidenceButton phoneNumber={contact} />}
    >
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div
          // Skeletons have other heights. The new key replaces them, so that no record moves.
          key={query.data ? 'records' : 'skeletons'}
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <Panel title={words.timeline} flush className="order-2 lg:order-1">
            {query.data ? <Timeline records={query.data} /> : <Skeleton className="m-4 h-64" />}
          </Panel>
          <Panel title={words.facts} className="order-1 lg:order-2">
            {query.data ? (
              <ContactFacts contact={contact} isEmail={isEmail} records={query.data} />
            ) : (
              <Skeleton className="h-24" />
            )}
          </Panel>
        </div>
      )}
    </Page>
  );
}

/** Only numbers have evidence, because consents and opt-outs are not read for emails. */
function hasEvidence({ consents, optOuts }: ContactRecords): boolean {
  return consents.length > 0 || optOuts.some(({ source }) => source === 'opt_out');
}

async function readContact(
  tenant: Tenant,
  contact: string,
  can: (operation: string) => boolean,
  signal: AbortSignal,
): Promise<ContactRecords> {
  const api = apiOf(tenant);
  const isNumber = !contact.includes('@');
  const query = { phone_number: contact, per_page: MOST };
  const ifNumber = <Row,>(operation: string, read: () => Promise<{ data: Row[] }>): Promise<Row[]> =>
    isNumber && can(operation) ? read().then(({ data }) => data) : Promise.resolve([]);
  const [records, chats, outboundCalls, consents, optOuts] = await Promise.all([
    bodyOf(
      api.GET('/contacts/records', {
        params: { query: isNumber ? { phone_number: contact } : { email: contact } },
        signal,
      }),
    ),
    ifNumber('contacts.get-chats', async () => {
      const { data } = await bodyOf(
        api.GET('/contacts/chats', { params: { query: { phone_number: contact } }, signal }),
      );
      return { data: data.chats };
    }),
    ifNumber('outbound-calls.list', () => bodyOf(api.GET('/outbound-calls', { params: { query }, signal }))),
    ifNumber('consents.list', () => bodyOf(api.GET('/consents', { params: { query }, signal }))),
    ifNumber('do-not-call.list', () => bodyOf(api.GET('/do-not-call', { params: { query }, signal }))),
  ]);
  return { ...records.data, chats, outboundCalls, consents, optOuts };
}

function ContactFacts({
  contact,
  isEmail,
  records,
}: {
  contact: string;
  isEmail: boolean;
  records: ContactRecords;
}): ReactNode {
  const base = useBase();
  const { leads, bookings, calls, consents, optOuts } = records;
  // Carriers report names in capitals, so the name that the person left takes precedence.
  const names = new Map<string, string>();
  for (const name of [...leads, ...bookings].map((one) => one.name).concat(calls.map((one) => one.caller_name))) {
    const key = name?.trim().toLowerCase();
    if (key && !names.has(key)) names.set(key, name!.trim());
  }
  const others = new Set(leads.map((lead) => (isEmail ? lead.phone_number : lead.email)).filter((one) => one !== null));
  const inForce = consents.some(({ revoked_at }) => !revoked_at);
  return (
    <Facts
      facts={[
        [
          isEmail ? words.email : words.number,
          <span className="flex items-center justify-end gap-1">
            <a href={isEmail ? `mailto:${contact}` : `tel:${contact}`} className="link tabular wrap-anywhere">
              {formatPhoneNumber(contact)}
            </a>
            <CopyButton value={contact} name={isEmail ? words.email : words.number} />
          </span>,
        ],
        names.size > 0 && [words.names, [...names.values()].slice(0, 5).join(', ')],
        others.size > 0 && [
          isEmail ? words.number : words.email,
          [...others].slice(0, 5).map((one) => (
            <Link key={one} to={`${base}${contactPath(one)}`} className="link tabular block truncate">
              {formatPhoneNumber(one)}
            </Link>
          )),
        ],
        !isEmail && [
          words.calls,
          optOuts.length > 0 ? words.neverCalled : inForce ? words.withConsent : words.withoutConsent,
        ],
      ]}
    />
  );
}

function Timeline({ records }: { records: ContactRecords }): ReactNode {
  const moments = timelineOf(records);
  if (moments.length === 0) return <EmptyState icon={UserRoundIcon} {...words.empty} />;
  const isCut = Object.values(records).some((list: readonly unknown[]) => list.length >= MOST);
  return (
    <>
      <ol className="divide-y">
        {moments.map((moment) => (
          <MomentRow key={`${moment.kind} ${moment.record.id}`} moment={moment} />
        ))}
      </ol>
      {isCut && <p className="border-t px-4 py-3 text-[0.8125rem] text-muted-foreground">{words.limit(MOST)}</p>}
    </>
  );
}

function MomentRow({ moment }: { moment: Moment }): ReactNode {
  const Icon = momentIcons[moment.kind];
  const { to, needs, title, detail, state } = shownOf(moment);
  const base = useBase();
  const { can } = useWorkplace();
  const name = (
    <span className="font-medium">
      <span className="text-muted-foreground">{words.kinds[moment.kind]}</span>
      {title && <> · {title}</>}
    </span>
  );
  return (
    <li className="relative flex gap-3 px-4 py-3 has-[a]:hover:bg-muted/50">
      <span className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full bg-muted" aria-hidden>
        <Icon className="size-3.5 text-muted-foreground" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {to && needs && can(needs) ? (
            <Link to={`${base}${to}`} data-row-link="" className="rounded-sm after:absolute after:inset-0">
              {name}
            </Link>
          ) : (
            name
          )}
          {state}
        </div>
        {detail && <p className="mt-0.5 line-clamp-2 text-muted-foreground wrap-anywhere">{detail}</p>}
      </div>
      <span className="shrink-0 text-[0.8125rem] text-muted-foreground">
        <Time at={moment.at} />
      </span>
    </li>
  );
}

interface Shown {
  /** Address below the organization and mode. */
  to?: string;
  needs?: string;
  title?: ReactNode;
  detail?: ReactNode;
  state?: ReactNode;
}

function shownOf({ kind, record }: Moment): Shown {
  switch (kind) {
    case 'call':
      return {
        to: `/calls/${record.id}`,
        needs: 'calls.get',
        title: record.disposition && <Word words={text.disposition} value={record.disposition} />,
        detail: record.summary,
        state: <CallState status={record.status} />,
      };
    case 'outboundCall':
      return {
        to: `/outbound-calls/${record.id}`,
        needs: 'outbound-calls.get',
        title: <Word words={text.outboundSource} value={record.source} />,
        detail: record.summary ?? reasonOf(record),
        state: <OutboundState status={record.status} />,
      };
    case 'lead':
      return { to: `/leads/${record.id}`, needs: 'leads.get', title: record.name, detail: record.reason };
    case 'chat':
      return {
        to: `/inbox/${record.id}`,
        needs: 'chats.get',
        title: <Word words={text.chatChannel} value={record.channel} />,
        detail: record.handoff_summary,
        state: <ChatState status={record.status} />,
      };
    case 'booking':
      return {
        title: record.name,
        detail: (
          <>
            {words.bookedFor} <Time at={record.starts_at} only="appointment" />
          </>
        ),
        state: record.status === 'cancelled' && (
          <span className="text-[0.8125rem] text-bad">{text.bookings.cancelled}</span>
        ),
      };
    case 'consent':
      return {
        to: `/consents/${record.id}`,
        needs: 'consents.get',
        title: words.consentFor(record.purposes.map((one) => text.purpose[one]).join(', ')),
        detail: `“${record.consent_text}”`,
        state: record.revoked_at && <span className="text-[0.8125rem] text-bad">{words.consentWithdrawn}</span>,
      };
    case 'optOut':
      return { title: <Word words={text.doNotCallSource} value={record.source} />, detail: record.note };
  }
}
