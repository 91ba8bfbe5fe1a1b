import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { BanIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { AddBlockedCallerDialog } from '../blocking/add-blocked-caller-dialog.js';
import { BookingLink, useBookingOf } from '../bookings/booking-of.js';
import { ContactLink } from '../contacts/contact-link.js';
import { FollowUpPanel } from '../follow-ups/follow-up-panel.js';
import { HandledAction } from '../follow-ups/handled-button.js';
import { FullTime } from '../format/time.js';
import { duration } from '../format/times.js';
import { Conversation, speakerOf } from '../layout/conversation.js';
import { Facts, Panel } from '../layout/page.js';
import { RecordPage } from '../layout/record-page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { CallState, Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { nameOfEnd, partyOf, type Call } from './call.js';

const REFRESH_MS = 3000;

export function CallPage(): ReactNode {
  const { call: id } = useParams({ strict: false }) as { call: string };
  const { tenant } = useWorkplace();
  const base = useBase();
  return (
    <RecordPage<Call>
      name="call"
      id={id}
      title={text.calls.title}
      back={{ to: `${base}/calls`, label: text.calls.title }}
      load={(signal) => bodyOf(apiOf(tenant).GET('/calls/{call}', { params: { path: { call: Number(id) } }, signal }))}
      refreshMs={({ ended_at, status }) => (ended_at || status === 'blocked' ? false : REFRESH_MS)}
      heading={(call) => {
        if (call.from_number === 'browser') return text.calls.oneBrowser;
        const { name } = partyOf(call);
        return call.direction === 'inbound' ? text.calls.one(name) : text.calls.oneOutbound(name);
      }}
      actions={(call) => (
        <>
          <HandledAction target={{ kind: 'calls', id: call.id }} />
          <BlockButton call={call} />
        </>
      )}
      main={(call) => <CallContent call={call} />}
      facts={(call) => (
        <Panel>
          <CallFacts call={call} />
        </Panel>
      )}
      aside={(call) => <FollowUpPanel target={{ kind: 'calls', id: call.id }} />}
    />
  );
}

function BlockButton({ call }: { call: Call }): ReactNode {
  const { can } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const canBlock =
    can('blocked-callers.create') && call.direction === 'inbound' && /^\+1\d{10}$/.test(call.from_number);
  if (!canBlock || call.status === 'blocked') return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <BanIcon aria-hidden />
        {text.calls.blockCaller}
      </Button>
      {isOpen && <AddBlockedCallerDialog pattern={call.from_number} onClose={() => setOpen(false)} />}
    </>
  );
}

function CallContent({ call }: { call: Call }): ReactNode {
  const { organization } = useWorkplace();
  const { summary, handoff_summary, transcript } = call;
  if (organization.hipaa_mode && summary === undefined) {
    return <Panel title={text.calls.transcript}>{text.calls.hiddenInHipaa}</Panel>;
  }
  return (
    <>
      {summary && (
        <Panel title={text.calls.summary}>
          <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{summary}</p>
        </Panel>
      )}
      {handoff_summary && (
        <Panel title={text.calls.handoff}>
          <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{handoff_summary}</p>
        </Panel>
      )}
      <Panel title={text.calls.transcript}>
        {transcript && transcript.length > 0 ? (
          <Conversation
            label={text.calls.transcript}
            lines={transcript.map(({ role, text: body }, index) => ({
              key: index,
              role,
              speaker: speakerOf(role),
              body,
            }))}
          />
        ) : (
          <p className="text-muted-foreground">{text.calls.noTranscript}</p>
        )}
      </Panel>
    </>
  );
}

function CallFacts({ call }: { call: Call }): ReactNode {
  const base = useBase();
  const leads = call.lead_ids ?? [];
  const isBooked = call.disposition === 'booked';
  const number = useNumberOf(call, isBooked);
  const booking = useBookingOf(isBooked ? { call_id: call.id } : {}, number);
  return (
    <Facts
      facts={[
        [text.calls.columns.status, <CallState status={call.status} />],
        call.disposition && [text.calls.outcome, <Word words={text.disposition} value={call.disposition} />],
        [text.calls.from, <PhoneNumber number={call.from_number} isContact={call.direction === 'inbound'} />],
        [text.calls.to, <PhoneNumber number={call.to_number} isContact={call.direction === 'outbound'} />],
        call.routed_to &&
          call.answered_at && [text.calls.answeredBy, <Word words={text.callRoute} value={call.routed_to} />],
        [text.calls.started, <FullTime at={call.started_at} />],
        call.duration_seconds !== null && [text.calls.length, duration(call.duration_seconds)],
        isBooked && [
          text.calls.booking,
          booking ? (
            <BookingLink booking={booking} />
          ) : (
            <Link to={`${base}/bookings`} className="link">
              {text.bookings.title}
            </Link>
          ),
        ],
        leads.length > 0 && [
          text.calls.leads,
          leads.map((id) => (
            <Link key={id} to={`${base}/leads/${id}`} className="link ml-2">
              {text.calls.lead(id)}
            </Link>
          )),
        ],
      ]}
    />
  );
}

/** The number that the caller left, otherwise the number of the other end. Undefined while it loads. */
function useNumberOf({ lead_ids, direction, from_number, to_number }: Call, isWanted: boolean): string | undefined {
  const { tenant, can } = useWorkplace();
  const lead = can('leads.get') ? lead_ids?.[0] : undefined;
  const query = useQuery({
    queryKey: ['lead', tenant.organization, tenant.mode, String(lead)],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/leads/{lead}', { params: { path: { lead: lead! } }, signal })),
    enabled: isWanted && lead !== undefined,
  });
  if (lead !== undefined && query.isPending) return undefined;
  const otherEnd = direction === 'inbound' ? from_number : to_number;
  return query.data?.data.phone_number ?? (otherEnd.startsWith('+') ? otherEnd : undefined);
}

function PhoneNumber({ number, isContact }: { number: string; isContact: boolean }): ReactNode {
  const shown = nameOfEnd(number);
  return isContact ? <ContactLink contact={number}>{shown}</ContactLink> : <span className="tabular">{shown}</span>;
}
