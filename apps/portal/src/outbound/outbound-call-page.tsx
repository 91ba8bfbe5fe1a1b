import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ContactLink } from '../contacts/contact-link.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { FullTime } from '../format/time.js';
import { duration } from '../format/times.js';
import { Conversation, speakerOf } from '../layout/conversation.js';
import { Facts, Panel } from '../layout/page.js';
import { RecordPage } from '../layout/record-page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { OutboundState, Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { CancelButton } from './cancel-button.js';
import { DecisionNotice, DecisionPanel, useDecision } from './decision-panel.js';
import type { OutboundCall } from './outbound-calls-page.js';

const REFRESH_MS = 3000;

export function OutboundCallPage(): ReactNode {
  const { call: id } = useParams({ strict: false }) as { call: string };
  const { tenant } = useWorkplace();
  const base = useBase();
  return (
    <RecordPage<OutboundCall>
      name="outbound-call"
      id={id}
      title={text.outbound.title}
      back={{ to: `${base}/outbound-calls`, label: text.outbound.title }}
      load={(signal) =>
        bodyOf(
          apiOf(tenant).GET('/outbound-calls/{outboundCall}', {
            params: { path: { outboundCall: Number(id) } },
            signal,
          }),
        )
      }
      refreshMs={({ ended_at, status }) => (ended_at || status === 'blocked' ? false : REFRESH_MS)}
      heading={({ contact_name, phone_number }) => text.outbound.one(contact_name ?? formatPhoneNumber(phone_number))}
      actions={(call) => <CancelButton call={call} />}
      main={(call) => <OutboundContent call={call} />}
      facts={(call) => (
        <Panel>
          <OutboundFacts call={call} />
        </Panel>
      )}
    />
  );
}

function OutboundContent({ call }: { call: OutboundCall }): ReactNode {
  const { summary, transcript } = call;
  const decision = useDecision(call.id);
  const explains = call.status === 'scheduled' || call.status === 'queued' || call.status === 'blocked';
  return (
    <>
      <DecisionNotice call={call} decision={decision.data?.data} />
      {explains && <DecisionPanel query={decision} />}
      {summary && (
        <Panel title={text.calls.summary}>
          <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{summary}</p>
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
      {!explains && <DecisionPanel query={decision} />}
    </>
  );
}

/** The campaign that placed the call. A call that the platform API requested for a campaign of its own has none. */
function useCampaignOf({ id, source }: OutboundCall): { id: number; name: string } | undefined {
  const { tenant, can } = useWorkplace();
  const query = useQuery({
    queryKey: ['campaign-of-call', tenant.organization, tenant.mode, String(id)],
    queryFn: ({ signal }) =>
      bodyOf(
        apiOf(tenant).GET('/outbound-calls/{outboundCall}/campaign', {
          params: { path: { outboundCall: id } },
          signal,
        }),
      ),
    enabled: source === 'campaign' && can('campaigns.find-by-call'),
    retry: false,
  });
  return query.data?.data;
}

function OutboundFacts({ call }: { call: OutboundCall }): ReactNode {
  const campaign = useCampaignOf(call);
  const base = useBase();
  return (
    <Facts
      facts={[
        [text.outbound.columns.status, <OutboundState status={call.status} />],
        [
          text.outbound.number,
          <ContactLink contact={call.phone_number}>{formatPhoneNumber(call.phone_number)}</ContactLink>,
        ],
        [text.outbound.purpose, <Word words={text.purpose} value={call.purpose} />],
        [text.outbound.source, <Word words={text.outboundSource} value={call.source} />],
        !!campaign && [
          text.campaigns.ofCall,
          <Link to={`${base}/campaigns/${campaign.id}`} className="link">
            {campaign.name}
          </Link>,
        ],
        [text.outbound.requestedAt, <FullTime at={call.created_at} />],
        call.attempts > 0 && [text.outbound.attempts, String(call.attempts)],
        call.answered_at && [text.outbound.answered, <FullTime at={call.answered_at} />],
        call.answered_by && [text.outbound.answeredBy, <Word words={text.answeredBy} value={call.answered_by} />],
        call.voicemail_left_at && [text.outbound.voicemailLeft, <FullTime at={call.voicemail_left_at} />],
        call.ended_at && [text.outbound.ended, <FullTime at={call.ended_at} />],
        call.duration_seconds !== null && [text.outbound.length, duration(call.duration_seconds)],
      ]}
    />
  );
}
