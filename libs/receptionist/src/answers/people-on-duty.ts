import type { Conversation } from '../conversation.js';
import { DEFAULT_ZONE, isOpenAt, localTimeOf } from '../understanding/local-time.js';

/** Returns the numbers of the people who take calls now, in the order in which they are tried. */
export function numbersOnDuty(
  { organization, settings }: Pick<Conversation, 'organization' | 'settings'>,
  { at, isAnyHour }: { at: Date; isAnyHour: boolean },
): string[] {
  const now = localTimeOf(at, organization.timezone ?? DEFAULT_ZONE);
  const closedDays = settings.closed_days ?? [];
  const isOnDuty = ({ hours }: { hours?: typeof settings.business_hours }): boolean =>
    isAnyHour || isOpenAt(now, { hours: hours ?? settings.business_hours ?? null, closedDays });
  return (settings.handoff ?? []).filter(isOnDuty).map(({ phone_number }) => phone_number);
}
