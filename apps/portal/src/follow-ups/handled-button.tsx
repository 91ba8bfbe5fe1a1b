import { CheckIcon, CircleIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Handling } from '../api/follow-up.js';
import { say } from '../feedback/toasts.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { useChangeFollowUp, type FollowUpTarget } from './follow-up-query.js';

/** Marks a record as handled, which can be undone. */
export function HandledButton({
  target,
  handled_at,
}: Pick<Handling, 'handled_at'> & { target: FollowUpTarget }): ReactNode {
  const { can } = useWorkplace();
  const change = useChangeFollowUp(target);
  if (!can(`${target.kind}.update-follow-up`)) return null;
  const isHandled = handled_at !== null;
  const toggle = (): void =>
    change.mutate(
      { handled: !isHandled },
      {
        onSuccess: () =>
          isHandled
            ? say(text.followUps.notHandledNow)
            : say(text.followUps.handledNow, {
                label: text.actions.undo,
                run: () => change.mutate({ handled: false }),
              }),
      },
    );
  return (
    <Button
      size="sm"
      variant={isHandled ? 'ghost' : 'outline'}
      aria-pressed={isHandled}
      data-key="h"
      disabled={change.isPending}
      onClick={toggle}
    >
      {isHandled ? <CheckIcon className="text-good" aria-hidden /> : <CircleIcon aria-hidden />}
      {isHandled ? text.followUps.handled : text.followUps.markHandled}
    </Button>
  );
}
