import { BotIcon, CogIcon, KeyRoundIcon, ServerCogIcon, UserRoundIcon, type LucideIcon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { AuditEntry } from '../api/portal-paths.js';
import { FullTime, Time } from '../format/time.js';
import { Facts } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '../ui/sheet.js';
import { actionName, sentence, valueName } from './audit-words.js';

const words = text.audit;

const ACTORS: Readonly<Record<AuditEntry['actor']['kind'], LucideIcon>> = {
  person: UserRoundIcon,
  key: KeyRoundIcon,
  grant: BotIcon,
  operator: ServerCogIcon,
  system: CogIcon,
};

function targetOf({ target }: AuditEntry): string {
  const type = sentence(target.type);
  return target.id === null ? type : `${type} ${target.id}`;
}

function Actor({ actor, action }: Pick<AuditEntry, 'actor' | 'action'>): ReactNode {
  const Icon = ACTORS[actor.kind];
  // After a wrong password, the person is not known.
  const unnamed = action === 'person.sign_in_failed' ? words.unknown : words.actors[actor.kind];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-label={words.actors[actor.kind]} />
      <span className="truncate">{actor.name ?? unnamed}</span>
    </span>
  );
}

export const AUDIT_CSV: readonly CsvColumn<AuditEntry>[] = [
  ['at', ({ at }) => at],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['action', ({ action }) => action],
  ['target_type', ({ target }) => target.type],
  ['target_id', ({ target }) => target.id],
  ['changes', ({ changes }) => JSON.stringify(changes)],
  ['address', ({ address }) => address],
  ['request_id', ({ request_id }) => request_id],
];

export function useAuditColumns(onShow: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return useMemo(
    () => [
      { id: 'time', heading: words.columns.time, cell: ({ at }) => <Time at={at} /> },
      {
        id: 'actor',
        heading: words.columns.actor,
        cell: ({ actor, action }) => (
          <div className="max-w-34 sm:max-w-56">
            <Actor actor={actor} action={action} />
            <span className="block text-xs wrap-anywhere whitespace-normal text-muted-foreground sm:hidden">
              {actionName(action)}
            </span>
          </div>
        ),
      },
      {
        id: 'action',
        heading: words.columns.action,
        grows: true,
        from: 'sm',
        cell: ({ action }) => <span className="block truncate">{actionName(action)}</span>,
      },
      { id: 'target', heading: words.columns.target, from: 'md', cell: (entry) => <span>{targetOf(entry)}</span> },
      {
        id: 'address',
        heading: words.columns.address,
        from: 'lg',
        cell: ({ address }) => (
          <span className="font-mono text-[0.8125rem] text-muted-foreground">{address ?? text.lists.none}</span>
        ),
      },
      {
        id: 'actions',
        heading: text.lists.actions,
        isHeadingHidden: true,
        align: 'right',
        cell: (entry) => (
          <Button
            variant="ghost"
            size="sm"
            aria-label={words.showChanges(actionName(entry.action))}
            onClick={() => onShow(entry)}
          >
            {text.actions.view}
          </Button>
        ),
      },
    ],
    [onShow],
  );
}

/** One entry with every change that it recorded. */
export function EntrySheet({ entry, onClose }: { entry: AuditEntry; onClose: () => void }): ReactNode {
  const changes = Object.entries(entry.changes);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="w-full overflow-y-auto sm:max-w-md">
        <SheetHeader>
          <SheetTitle>{actionName(entry.action)}</SheetTitle>
          <SheetDescription>
            {entry.actor.name ?? words.actors[entry.actor.kind]} · {targetOf(entry)}
          </SheetDescription>
        </SheetHeader>
        <div className="grid gap-6 px-4 pb-6">
          <Facts
            facts={[
              [words.columns.time, <FullTime at={entry.at} />],
              [words.columns.actor, <Actor actor={entry.actor} action={entry.action} />],
              [words.code, <code className="font-mono text-xs">{entry.action}</code>],
              entry.address && [words.columns.address, <code className="font-mono text-xs">{entry.address}</code>],
              entry.request_id && [words.request, <code className="font-mono text-xs">{entry.request_id}</code>],
            ]}
          />
          <section>
            <h3 className="mb-2 font-medium">{words.changes}</h3>
            {changes.length === 0 ? (
              <p className="text-muted-foreground">{words.noChanges}</p>
            ) : (
              <dl className="divide-y rounded-md border">
                {changes.map(([field, change]) => (
                  <div key={field} className="px-3 py-2">
                    <dt className="text-[0.8125rem] text-muted-foreground">{sentence(field)}</dt>
                    <dd className="mt-0.5 wrap-anywhere">
                      <BeforeAfter field={field} before={change.before} after={change.after} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        </div>
      </SheetContent>
    </Sheet>
  );
}

function BeforeAfter({ field, before, after }: { field: string; before: unknown; after: unknown }): ReactNode {
  const [was, is] = [valueName(before, field), valueName(after, field)];
  return (
    <>
      {before !== undefined && (
        <del className="mr-2 text-muted-foreground" aria-label={`${words.before}: ${was}`}>
          {was}
        </del>
      )}
      <ins className="no-underline" aria-label={`${words.after}: ${is}`}>
        {is}
      </ins>
    </>
  );
}
