import type { ReactNode } from 'react';
import { useSession, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { useChangeFollowUp, useNameOf, useTeam, type FollowUpTarget } from './follow-up-query.js';

/** Shows the assignee of a record, and assigns the record to a member. */
export function AssigneeSelect({
  target,
  assigneeId,
}: {
  target: FollowUpTarget;
  assigneeId: number | null;
}): ReactNode {
  const { can } = useWorkplace();
  const { person } = useSession();
  const team = useTeam() ?? [];
  const nameOf = useNameOf();
  const change = useChangeFollowUp(target);
  if (!can(`${target.kind}.update-follow-up`)) {
    return <span>{assigneeId === null ? text.followUps.unassigned : nameOf(assigneeId)}</span>;
  }
  const isFormer = assigneeId !== null && !team.some(({ id }) => id === assigneeId);
  const others = team.filter(({ id }) => id !== person?.id);
  return (
    <NativeSelect
      size="sm"
      aria-label={text.followUps.assignee}
      className="w-44"
      value={assigneeId ?? ''}
      disabled={change.isPending}
      onChange={({ target: { value } }) => change.mutate({ assignee_id: value ? Number(value) : null })}
    >
      <NativeSelectOption value="">{text.followUps.unassigned}</NativeSelectOption>
      {person && <NativeSelectOption value={person.id}>{text.followUps.you}</NativeSelectOption>}
      {others.map(({ id, name }) => (
        <NativeSelectOption key={id} value={id}>
          {name}
        </NativeSelectOption>
      ))}
      {isFormer && <NativeSelectOption value={assigneeId}>{nameOf(assigneeId)}</NativeSelectOption>}
    </NativeSelect>
  );
}
