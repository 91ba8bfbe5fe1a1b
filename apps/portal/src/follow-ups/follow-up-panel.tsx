import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.js';
import { Time } from '../format/time.js';
import { Facts, Panel } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { AssigneeSelect } from './assignee-select.js';
import { useFollowUp, useNameOf, type FollowUpTarget } from './follow-up-query.js';
import { NoteCard, NoteForm } from './notes.js';

/** The assignee and the notes of a lead or a call, and who handled it. */
export function FollowUpPanel({ target }: { target: FollowUpTarget }): ReactNode {
  const { can } = useWorkplace();
  const query = useFollowUp(target);
  const nameOf = useNameOf();
  if (!can(`${target.kind}.get-follow-up`)) return null;
  const { data } = query;
  if (query.isError && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton className="h-56" />;
  const { assignee_id, handled_at, handled_by, notes } = data;
  return (
    <Panel title={text.followUps.title}>
      <Facts
        facts={[
          [text.followUps.assignee, <AssigneeSelect target={target} assigneeId={assignee_id} />],
          handled_by && [
            text.followUps.handled,
            <>
              {nameOf(handled_by.id) === text.followUps.you ? text.followUps.you : handled_by.name}
              {' · '}
              <Time at={handled_at} />
            </>,
          ],
        ]}
      />
      <div className="mt-4 grid gap-2 border-t pt-4">
        <h3 className="text-[0.8125rem] font-medium">{text.followUps.notes}</h3>
        {notes === undefined ? (
          <p className="text-[0.8125rem] text-muted-foreground">{text.followUps.hiddenInHipaa}</p>
        ) : (
          notes.map((note) => <NoteCard key={note.id} note={note} target={target} />)
        )}
        <NoteForm target={target} />
      </div>
    </Panel>
  );
}
