import { BanIcon, CheckIcon, CircleDashedIcon, PauseIcon, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import type { OperatorOrganization } from './operator-api.js';

const LOOKS = {
  active: ['bg-good-soft text-good', CheckIcon],
  suspended: ['bg-warn-soft text-warn', PauseIcon],
  deleted: ['bg-bad-soft text-bad', BanIcon],
  removed: ['bg-calm-soft text-calm', CircleDashedIcon],
} as const satisfies Record<string, readonly [string, LucideIcon]>;

export function stateOf({ service_active, deleted_at, removed_at }: OperatorOrganization): keyof typeof LOOKS {
  if (removed_at) return 'removed';
  if (deleted_at) return 'deleted';
  return service_active ? 'active' : 'suspended';
}

export function OrganizationState({ organization }: { organization: OperatorOrganization }): ReactNode {
  const state = stateOf(organization);
  const [tone, Icon] = LOOKS[state];
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full py-0.5 pr-2 pl-1.5 text-xs font-medium whitespace-nowrap',
        tone,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {text.operator.organizations.states[state]}
    </span>
  );
}
