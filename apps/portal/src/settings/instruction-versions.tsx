import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { InstructionVersion } from '../api/portal-paths.js';
import { ErrorState } from '../feedback/error-state.js';
import { say, sayError } from '../feedback/toasts.js';
import { FullTime } from '../format/time.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '../ui/sheet.js';
import { Skeleton } from '../ui/skeleton.js';
import { settingsKey } from './settings-query.js';

const words = text.settings.versions;

/** Opens the versions of the receptionist's instructions. */
export function InstructionVersions(): ReactNode {
  const { can } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  if (!can('settings.list-instruction-versions')) return null;
  return (
    <div className="mt-4 border-t pt-4">
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetContent className="sm:max-w-lg">
          <SheetHeader>
            <SheetTitle>{words.title}</SheetTitle>
            <SheetDescription>{words.description}</SheetDescription>
          </SheetHeader>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">{isOpen && <Versions />}</div>
        </SheetContent>
      </Sheet>
    </div>
  );
}

function Versions(): ReactNode {
  const { tenant, can } = useWorkplace();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: [...settingsKey(tenant), 'instruction-versions'],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/settings/instruction-versions', { signal })),
  });
  const restore = useMutation({
    mutationFn: ({ id }: InstructionVersion) =>
      bodyOf(
        apiOf(tenant).POST('/settings/instruction-versions/{instructionVersion}/restore', {
          params: { path: { instructionVersion: id } },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: settingsKey(tenant) });
      say(words.restored);
    },
    onError: sayError,
  });
  const versions = query.data?.data;
  if (query.isError && !versions) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!versions) return <Skeleton className="h-40" />;
  if (versions.length === 0) return <p className="text-muted-foreground">{words.none}</p>;
  return (
    <ol className="grid gap-4">
      {versions.map((version, index) => (
        <li key={version.id} className="grid gap-2 rounded-md border p-3">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <p className="text-[0.8125rem]">
              <span className="block font-medium">{authorOf(version)}</span>
              <FullTime at={version.saved_at} />
            </p>
            {index === 0 ? (
              <Badge variant="secondary">{words.current}</Badge>
            ) : (
              can('settings.restore-instructions') && (
                <Button
                  size="sm"
                  variant="outline"
                  disabled={restore.isPending}
                  aria-label={words.restoreNamed(authorOf(version), index)}
                  onClick={() => restore.mutate(version)}
                >
                  {words.restore}
                </Button>
              )
            )}
          </div>
          {version.instructions === '' ? (
            <p className="text-muted-foreground">{words.empty}</p>
          ) : (
            <details>
              <summary className="cursor-pointer text-[0.8125rem]">{words.show}</summary>
              <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{version.instructions}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function authorOf({ actor }: InstructionVersion): string {
  return actor ? (actor.name ?? text.audit.actors[actor.kind]) : words.unknownAuthor;
}
