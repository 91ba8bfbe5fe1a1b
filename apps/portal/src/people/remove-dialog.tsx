import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { ApiKey, Member } from '../api/portal-paths.js';
import { keyStatus } from '../developers/key-status.js';
import { useKeys } from '../developers/keys-query.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { ErrorState } from '../feedback/error-state.js';
import { say } from '../feedback/toasts.js';
import { Time } from '../format/time.js';
import { useWorkplace } from '../session/session.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { text } from '../texts/text.js';
import { Checkbox } from '../ui/checkbox.js';

/** Removes a person, and revokes the API keys of the person unless they are deselected. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const [kept, setKept] = useState<readonly number[]>([]);
  const query = useKeys();
  const own = query.data?.data.filter((key) => key.created_by?.id === member.id && keyStatus(key) === 'active') ?? [];
  // The others end with the person's access.
  const keys = own.filter((key) => !key.of_login);
  const remove = () =>
    guard(async () => {
      // A repeat after a failure revokes the other keys.
      for (const { id } of keys.filter((key) => !kept.includes(key.id))) {
        await bodyOf(apiOf(tenant).DELETE('/api-keys/{key}', { params: { path: { key: id } } }));
      }
      await bodyOf(apiOf(tenant).DELETE('/people/{person}', { params: { path: { person: member.id } } }));
      say(text.people.removed(member.name));
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      await queryClient.invalidateQueries({ queryKey: ['keys'] });
    });
  return (
    <ConfirmDialog
      title={text.people.removeTitle(member.name)}
      description={text.people.removeDescription}
      action={text.actions.remove}
      isDisabled={!query.data}
      onConfirm={remove}
      onClose={onClose}
    >
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {keys.length > 0 && (
        <Keys
          keys={keys}
          kept={kept}
          onToggle={(id) => setKept(kept.includes(id) ? kept.filter((one) => one !== id) : [...kept, id])}
        />
      )}
    </ConfirmDialog>
  );
}

function Keys({
  keys,
  kept,
  onToggle,
}: {
  keys: readonly ApiKey[];
  kept: readonly number[];
  onToggle: (id: number) => void;
}): ReactNode {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="font-medium">{text.people.keys}</legend>
      <p id={`${id}-hint`} className="mt-1 mb-2 text-[0.8125rem] text-muted-foreground">
        {text.people.keysHint}
      </p>
      <div className="max-h-60 divide-y overflow-y-auto rounded-md border">
        {keys.map((key) => (
          <label
            key={key.id}
            htmlFor={`${id}-${key.id}`}
            className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-muted/60"
          >
            <Checkbox
              id={`${id}-${key.id}`}
              checked={!kept.includes(key.id)}
              onCheckedChange={() => onToggle(key.id)}
              className="mt-0.5"
            />
            <span className="min-w-0">
              <span className="block truncate">{text.people.revokeKey(key.name, text.modes[key.mode])}</span>
              <span className="block text-[0.8125rem] text-muted-foreground">
                {key.last_used_at ? (
                  <>
                    {text.keys.columns.lastUsed} <Time at={key.last_used_at} />
                  </>
                ) : (
                  text.people.keyNeverUsed
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
