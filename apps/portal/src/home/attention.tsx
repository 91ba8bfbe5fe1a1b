import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecksIcon, PauseIcon, PhoneOffIcon, TimerIcon, TriangleAlertIcon, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { isFirstLoad } from '../api/first-load.js';
import { useNow } from '../format/time.js';
import { relativeTime } from '../format/times.js';
import { Panel } from '../layout/page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import type { Statistics } from './statistics.js';

const words = text.home.attention;

/** A condition that needs attention. */
export interface Matter {
  key: string;
  icon: LucideIcon;
  tone: 'bad' | 'warn';
  title: string;
  detail?: string;
  /** Address below the organization and mode. */
  to: string;
  search?: Record<string, string>;
}

/** Conditions that need attention, and whether some are not known yet. */
export function useAttention(statistics: Statistics): { matters: Matter[]; isLoading: boolean } {
  const { matters, isLoading } = useSetupMatters();
  const all = [...matters, ...useDeliveryMatters(statistics), ...callMatters(statistics)];
  return { matters: all, isLoading: isLoading || statistics.isLoading };
}

/** Shows conditions that need attention, or nothing if there are none. */
export function Attention({ matters }: { matters: readonly Matter[] }): ReactNode {
  const base = useBase();
  if (matters.length === 0) return null;
  return (
    <Panel title={words.title} flush className="mb-4">
      <ul className="divide-y">
        {matters.map(({ key, icon: Icon, tone, title, detail, to, search }) => (
          <li key={key}>
            <Link
              to={`${base}${to}`}
              search={(search ?? {}) as never}
              className="flex items-start gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-muted/50"
            >
              <Icon className={`mt-0.5 size-4 shrink-0 ${tone === 'bad' ? 'text-bad' : 'text-warn'}`} aria-hidden />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{title}</span>
                {detail && <span className="block text-[0.8125rem] text-muted-foreground wrap-anywhere">{detail}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useSetupMatters(): { matters: Matter[]; isLoading: boolean } {
  const { tenant, can } = useWorkplace();
  const query = useQuery({
    queryKey: ['settings', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/settings', { signal })),
    enabled: can('settings.update'),
  });
  const { data } = query;
  const isLoading = isFirstLoad(query);
  if (!data) return { matters: [], isLoading };
  const missing = [
    data.data.receptionist_instructions === '' && text.setup.steps.receptionist.title,
    !data.data.terms_accepted && text.setup.steps.terms.title,
  ].filter((title) => title !== false);
  const matter: Matter = {
    key: 'setup',
    icon: ListChecksIcon,
    tone: 'warn',
    title: words.setup,
    detail: missing.join(' · '),
    to: '/setup',
  };
  return { matters: missing.length === 0 ? [] : [matter], isLoading };
}

function useDeliveryMatters({ deliveries }: Statistics): Matter[] {
  const now = useNow();
  if (!deliveries) return [];
  const matters = deliveries.endpoints_in_trouble.map(({ id, url, trouble, since }): Matter => ({
    key: `endpoint ${id}`,
    icon: trouble === 'paused' ? PauseIcon : TriangleAlertIcon,
    tone: trouble === 'paused' ? 'warn' : 'bad',
    title: trouble === 'paused' ? words.paused(hostOf(url)) : words.failing(hostOf(url)),
    ...(since ? { detail: words.failingSince(relativeTime(new Date(since), now)) } : {}),
    to: `/developers/webhooks/${id}`,
  }));
  if (deliveries.failed_today > 0) {
    matters.push({
      key: 'failed',
      icon: TriangleAlertIcon,
      tone: 'bad',
      title: words.failedDeliveries(deliveries.failed_today),
      detail: words.failedDeliveriesHint,
      to: '/developers/webhooks',
    });
  }
  return matters;
}

function callMatters({ outbound }: Statistics): Matter[] {
  const reasons: Readonly<Record<string, string>> = text.outbound.reasons;
  return [
    ...(outbound?.delayed ?? []).map(({ reason, calls }) => ({
      key: `delayed ${reason}`,
      icon: TimerIcon,
      tone: 'warn' as const,
      title: words.delayed(calls),
      detail: reasons[reason] ?? reason,
      to: '/outbound-calls',
      search: { status: 'scheduled' },
    })),
    ...(outbound?.blocked_today ?? []).map(({ reason, calls }) => ({
      key: `blocked ${reason}`,
      icon: PhoneOffIcon,
      tone: 'bad' as const,
      title: words.blocked(calls),
      detail: reasons[reason] ?? reason,
      to: '/outbound-calls',
      search: { status: 'blocked' },
    })),
  ];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
