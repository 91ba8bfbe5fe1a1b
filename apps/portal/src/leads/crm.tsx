import { useQuery } from '@tanstack/react-query';
import { CheckIcon, ClockIcon, ExternalLinkIcon, PauseIcon, TriangleAlertIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { paths } from '../api/generated/api-types.js';
import { Time } from '../format/time.js';
import { Facts, Panel } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { State, type Look } from '../states/state.js';
import { text } from '../texts/text.js';

export type CrmConnection =
  paths['/crm-connections']['get']['responses'][200]['content']['application/json']['data'][number];
export type CrmProvider = CrmConnection['provider'];
type CrmPush =
  paths['/leads/{lead}/crm-pushes']['get']['responses'][200]['content']['application/json']['data'][number];

const words = text.crm;
const REFETCH_MS = 5000;

/** The key of the query for the connections of one mode. */
export function crmKey({ organization, mode }: { organization: number | string; mode: string }): unknown[] {
  return ['crm-connections', organization, mode];
}

const PUSH: Readonly<Record<CrmPush['state'], Look>> = {
  waiting: ['warn', ClockIcon],
  pushed: ['good', CheckIcon],
  failed: ['bad', XIcon],
};

export function CrmConnectionState({ connection }: { connection: CrmConnection }): ReactNode {
  const { enabled, failing_since } = connection;
  if (!enabled) return <State look={['warn', PauseIcon]} label={words.states.paused} />;
  if (failing_since) return <State look={['bad', TriangleAlertIcon]} label={words.states.failing} />;
  return <State look={['good', CheckIcon]} label={words.states.works} />;
}

/** Why the last attempt failed, in words. */
export function crmFailure({ last_error: error }: { last_error: string | null }): string {
  const failures: Readonly<Record<string, string>> = { ...text.webhooks.failures, ...words.failures };
  if (error === null) return text.lists.none;
  return failures[error] ?? words.lastResponse(error.replace(/^http_/, '').replaceAll('_', ' '));
}

/** The state of a lead in each connected CRM. Shows nothing without one. */
export function LeadCrm({ lead }: { lead: number }): ReactNode {
  const { tenant, can } = useWorkplace();
  const query = useQuery({
    queryKey: ['crm-pushes', tenant.organization, tenant.mode, lead],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/leads/{lead}/crm-pushes', { params: { path: { lead } }, signal })),
    enabled: can('leads.list-crm-pushes'),
    refetchInterval: ({ state }) => (state.data?.data.some((push) => push.state === 'waiting') ? REFETCH_MS : false),
  });
  const pushes = query.data?.data ?? [];
  if (pushes.length === 0) return null;
  return (
    <Panel title={words.title}>
      <ul className="grid gap-4">
        {pushes.map((push) => (
          <li key={push.connection_id} aria-label={push.name} className="grid gap-2">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{push.name}</span>
              <State look={PUSH[push.state]} label={words.leadStates[push.state]} />
            </div>
            <Facts
              facts={[
                push.state !== 'pushed' && push.last_error && [words.reason, crmFailure(push)],
                push.state === 'waiting' && !push.enabled && [words.connection, words.leadPaused],
                push.next_attempt_at && [words.nextAttempt, <Time at={push.next_attempt_at} />],
                push.external_id && [words.externalId, <span className="tabular">{push.external_id}</span>],
                push.pushed_at && [words.pushedAt, <Time at={push.pushed_at} />],
              ]}
            />
            {push.url && (
              <a
                href={push.url}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex items-center gap-1 text-[0.8125rem]"
              >
                {words.openRecord}
                <ExternalLinkIcon className="size-3.5" aria-hidden />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
