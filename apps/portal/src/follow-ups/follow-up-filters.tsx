import type { ReactNode } from 'react';
import { useSession } from '../session/session.js';
import { text } from '../texts/text.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import type { Search } from '../lists/paged-list.js';
import { useTeam } from './follow-up-query.js';

interface Filterable {
  filters: Search;
  setFilters: (change: Search) => void;
}

/** Limits a list to records that are not handled, or to the records of one member. */
export function FollowUpFilters({ list }: { list: Filterable }): ReactNode {
  const { person } = useSession();
  const team = useTeam() ?? [];
  const { handled = '', assignee_id = '' } = list.filters;
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={text.followUps.filters.handledLabel}
        value={handled}
        onChange={(event) => list.setFilters({ handled: event.target.value || undefined })}
      >
        <NativeSelectOption value="">{text.followUps.filters.handledAny}</NativeSelectOption>
        <NativeSelectOption value="false">{text.followUps.filters.notHandled}</NativeSelectOption>
        <NativeSelectOption value="true">{text.followUps.filters.handled}</NativeSelectOption>
      </NativeSelect>
      <NativeSelect
        size="sm"
        aria-label={text.followUps.filters.assigneeLabel}
        className="sm:max-w-44"
        value={assignee_id}
        onChange={(event) => list.setFilters({ assignee_id: event.target.value || undefined })}
      >
        <NativeSelectOption value="">{text.followUps.filters.assigneeAny}</NativeSelectOption>
        {person && <NativeSelectOption value={person.id}>{text.followUps.filters.mine}</NativeSelectOption>}
        {team
          .filter(({ id }) => id !== person?.id)
          .map(({ id, name }) => (
            <NativeSelectOption key={id} value={id}>
              {name}
            </NativeSelectOption>
          ))}
      </NativeSelect>
    </>
  );
}
