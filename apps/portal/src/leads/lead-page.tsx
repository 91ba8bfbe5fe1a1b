import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { BookingLink, useBookingOf } from '../bookings/booking-of.js';
import { ContactLink } from '../contacts/contact-link.js';
import { CopyButton } from '../fields/copy-button.js';
import { FollowUpPanel } from '../follow-ups/follow-up-panel.js';
import { HandledAction } from '../follow-ups/handled-button.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { FullTime, Time } from '../format/time.js';
import { instantOf } from '../format/times.js';
import { Facts, Panel } from '../layout/page.js';
import { RecordPage } from '../layout/record-page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { LeadCrm } from './crm.js';
import { CallBackButton } from './call-back-button.js';
import { nameOf, type Lead } from './lead.js';
import { preferredTimeOf, type FieldValue } from './preferred-time.js';
import { Urgency } from './urgency.js';

export function LeadPage(): ReactNode {
  const { lead: id } = useParams({ strict: false }) as { lead: string };
  const { tenant } = useWorkplace();
  const base = useBase();
  return (
    <RecordPage<Lead>
      name="lead"
      id={id}
      title={text.leads.title}
      back={{ to: `${base}/leads`, label: text.leads.title }}
      load={(signal) => bodyOf(apiOf(tenant).GET('/leads/{lead}', { params: { path: { lead: Number(id) } }, signal }))}
      heading={nameOf}
      actions={(lead) => (
        <>
          <CallBackButton lead={lead} />
          <HandledAction target={{ kind: 'leads', id: lead.id }} />
        </>
      )}
      main={(lead) => <LeadContent lead={lead} />}
      facts={(lead) => (
        <div className="grid gap-4">
          <Panel>
            <LeadFacts lead={lead} />
          </Panel>
          <LeadCrm lead={lead.id} />
        </div>
      )}
      aside={(lead) => <FollowUpPanel target={{ kind: 'leads', id: lead.id }} />}
    />
  );
}

function LeadContent({ lead }: { lead: Lead }): ReactNode {
  const details = Object.entries(lead.details ?? {});
  const fields = Object.entries(lead.custom_fields ?? {});
  const rows = [
    ...fields.map(([key, { label, value }]) => [label || key, <Shown name={key} value={value} />] as const),
    ...details.map(([key, value]) => [labelOf(key), <Shown name={key} value={value} />] as const),
  ];
  return (
    <>
      <Panel title={text.leads.reason}>
        <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{lead.reason ?? text.calls.hiddenInHipaa}</p>
      </Panel>
      {rows.length > 0 && (
        <Panel title={text.leads.fields}>
          <Facts facts={rows} />
        </Panel>
      )}
    </>
  );
}

/** Turns `preferred_time` into `Preferred time`. */
function labelOf(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
}

function Shown({ name, value }: { name: string; value: FieldValue }): ReactNode {
  const { organization } = useWorkplace();
  const clock = preferredTimeOf(name, value);
  return clock ? <Time at={instantOf(clock, organization.timezone).toISOString()} only="appointment" /> : shown(value);
}

function shown(value: FieldValue): string {
  if (value === null) return text.lists.none;
  if (typeof value === 'boolean') return value ? text.leads.yes : text.leads.no;
  return String(value);
}

function LeadFacts({ lead }: { lead: Lead }): ReactNode {
  const base = useBase();
  const { phone_number: phone, email, call_id, outbound_call_id, chat_id } = lead;
  const booking = useBookingOf({ call_id, outbound_call_id, chat_id }, phone);
  return (
    <Facts
      facts={[
        phone && [
          text.leads.phone,
          <Copyable value={phone} name={text.leads.phone}>
            <a href={`tel:${phone}`} className="link tabular">
              {formatPhoneNumber(phone)}
            </a>
          </Copyable>,
        ],
        email && [
          text.leads.email,
          <Copyable value={email} name={text.leads.email}>
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </Copyable>,
        ],
        (phone ?? email) && [
          text.contact.title,
          <ContactLink contact={(phone ?? email)!}>{text.contact.all}</ContactLink>,
        ],
        lead.urgency && [text.leads.urgency, <Urgency urgency={lead.urgency} />],
        [text.leads.source, <Word words={text.leadSource} value={lead.source} />],
        lead.call_id && [
          text.leads.cameFrom,
          <Link to={`${base}/calls/${lead.call_id}`} className="link">
            {text.leads.call(lead.call_id)}
          </Link>,
        ],
        lead.chat_id && [
          text.leads.cameFrom,
          <Link to={`${base}/inbox/${lead.chat_id}`} className="link">
            {text.leads.chat(lead.chat_id)}
          </Link>,
        ],
        lead.outbound_call_id && [
          text.leads.cameFrom,
          <Link to={`${base}/outbound-calls/${lead.outbound_call_id}`} className="link">
            {text.leads.outboundCall(lead.outbound_call_id)}
          </Link>,
        ],
        !!booking && [text.leads.booking, <BookingLink booking={booking} />],
        [text.leads.created, <FullTime at={lead.created_at} />],
      ]}
    />
  );
}

function Copyable({ value, name, children }: { value: string; name: string; children: ReactNode }): ReactNode {
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="min-w-0 truncate">{children}</span>
      <CopyButton value={value} name={name} />
    </span>
  );
}
