import { CheckIcon, CircleIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../feedback/toasts.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { cn } from '../ui/class-names.js';
import { useChangeFollowUp, useFollowUp, type FollowUpTarget } from './follow-up-query.js';

/** Marks the record of a page as handled. */
export function HandledAction({ target }: { target: FollowUpTarget }): ReactNode {
  const { can } = useWorkplace();
  const { data } = useFollowUp(target);
  if (!can(`${target.kind}.get-follow-up`)) return null;
  return <HandledButton target={target} handled_at={data?.handled_at} />;
}

/** Marks a record as handled, which can be undone. */
export function HandledButton({
  target,
  handled_at,
  nameInRow,
}: {
  target: FollowUpTarget;
  /** Undefined while it loads. */
  handled_at: string | null | undefined;
  /** Names the record, for a button in its row. */
  nameInRow?: string;
}): ReactNode {
  const { can } = useWorkplace();
  const change = useChangeFollowUp(target);
  if (!can(`${target.kind}.update-follow-up`)) return null;
  const isHandled = !!handled_at;
  // The promise also settles if the row with the button is no longer in the list. A failure is said already.
  const toggle = (): Promise<void> =>
    change.mutateAsync({ handled: !isHandled }).then(
      () =>
        isHandled
          ? say(text.followUps.notHandledNow)
          : say(text.followUps.handledNow, {
              label: text.actions.undo,
              run: () => change.mutate({ handled: false }),
            }),
      () => undefined,
    );
  return (
    <Button
      size="sm"
      variant={isHandled || nameInRow ? 'ghost' : 'outline'}
      className={cn(nameInRow && 'max-xl:border')}
      aria-pressed={isHandled}
      {...(nameInRow
        ? { 'aria-label': text.followUps.markNamed(nameInRow), title: text.followUps.markHandled }
        : { 'data-key': 'h' })}
      disabled={change.isPending || handled_at === undefined}
      onClick={() => void toggle()}
    >
      {isHandled && <CheckIcon className="text-good" aria-hidden />}
      {!isHandled && (nameInRow ? <CheckIcon className="xl:hidden" aria-hidden /> : <CircleIcon aria-hidden />)}
      {/* A row of a narrow table has room for the icon only. */}
      <span className={cn(nameInRow && 'max-xl:hidden')}>
        {isHandled ? text.followUps.handled : text.followUps.markHandled}
      </span>
    </Button>
  );
}
