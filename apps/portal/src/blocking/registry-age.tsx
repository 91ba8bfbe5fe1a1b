import { useQuery } from '@tanstack/react-query';
import { CheckIcon, TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FullTime, useNow } from '../format/time.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';

const words = text.doNotCall.registry;
const IMPORTED = 'do_not_call_registry.imported';
const DAY_MS = 24 * 3_600_000;
/** Calls need a registry that is at most this old. */
const REGISTRY_LIFE_DAYS = 31;

/** The age of the national registry that was last imported for this environment. */
export function RegistryAge(): ReactNode {
  const { tenant } = useWorkplace();
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['audit-entries', tenant.organization, 'registry'],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/audit-entries', { params: { query: { action: IMPORTED, per_page: 100 } }, signal })),
  });
  const last = data?.data.find(({ livemode }) => livemode === (tenant.mode === 'live'));
  if (!last) return null;
  const days = Math.floor((now.getTime() - new Date(last.at).getTime()) / DAY_MS);
  const isOld = days > REGISTRY_LIFE_DAYS;
  const Icon = isOld ? TriangleAlertIcon : CheckIcon;
  return (
    <p className="mt-4 flex gap-2.5 rounded-lg border bg-card px-4 py-3 shadow-xs">
      <Icon className={cn('mt-0.5 size-4 shrink-0', isOld ? 'text-warn' : 'text-good')} aria-hidden />
      <span>
        <span className={cn('font-medium', isOld && 'text-warn')}>{isOld ? words.old(days) : words.current(days)}</span>
        <span className="block text-[0.8125rem] text-muted-foreground">
          {words.imported} <FullTime at={last.at} />
        </span>
      </span>
    </p>
  );
}
