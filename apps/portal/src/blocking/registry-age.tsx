import { useQuery } from '@tanstack/react-query';
import { CheckIcon, TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FullTime, useNow } from '../format/time.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { registryDays } from './registry-days.js';

const words = text.doNotCall.registry;

/** The age of the national registry that was last imported for this environment. */
export function RegistryAge(): ReactNode {
  const { tenant } = useWorkplace();
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['do-not-call', tenant.organization, tenant.mode, 'registry'],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/do-not-call-registry', { signal })),
  });
  const imported_at = data?.data.imported_at ?? null;
  // Only live calls reach people whose numbers may be on the registry.
  if (!data || (!imported_at && tenant.mode === 'test')) return null;
  const { days, isOld } = imported_at ? registryDays(imported_at, now) : { days: null, isOld: true };
  const Icon = isOld ? TriangleAlertIcon : CheckIcon;
  return (
    <p className="mt-4 flex gap-2.5 rounded-lg border bg-card px-4 py-3 shadow-xs">
      <Icon className={cn('mt-0.5 size-4 shrink-0', isOld ? 'text-warn' : 'text-good')} aria-hidden />
      <span>
        <span className={cn('font-medium', isOld && 'text-warn')}>{days === null ? words.never : words.age(days)}</span>
        {isOld && <span className="block text-[0.8125rem]">{days === null ? words.neverHint : words.old}</span>}
        {imported_at && (
          <span className="block text-[0.8125rem] text-muted-foreground">
            {words.imported} <FullTime at={imported_at} />
          </span>
        )}
      </span>
    </p>
  );
}
