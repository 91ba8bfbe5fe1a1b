import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  BellIcon,
  KeyRoundIcon,
  MessagesSquareIcon,
  PhoneMissedIcon,
  ShieldAlertIcon,
  UserRoundPlusIcon,
  WebhookIcon,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { isFirstLoad } from '../api/first-load.js';
import type { Notice } from '../api/portal-paths.js';
import { ErrorState } from '../feedback/error-state.js';
import { sayError } from '../feedback/toasts.js';
import { Time } from '../format/time.js';
import { useRefresh } from '../live/live.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Sheet, SheetContent, SheetDescription, SheetFooter, SheetHeader, SheetTitle } from '../ui/sheet.js';
import { Skeleton } from '../ui/skeleton.js';

const words = text.notices;
const REFRESH_MS = 60_000;

const KINDS: Readonly<Record<Notice['kind'], { icon: LucideIcon; path: (target: number | null) => string }>> = {
  new_lead: { icon: UserRoundPlusIcon, path: (id) => `/leads/${id}` },
  missed_call: { icon: PhoneMissedIcon, path: (id) => `/calls/${id}` },
  chat_waiting: { icon: MessagesSquareIcon, path: (id) => `/inbox/${id}` },
  endpoint_failing: { icon: WebhookIcon, path: (id) => `/developers/webhooks/${id}` },
  key_expiring: { icon: KeyRoundIcon, path: () => '/developers/keys' },
  new_sign_in: { icon: ShieldAlertIcon, path: () => '/account' },
  passkey_added: { icon: ShieldAlertIcon, path: () => '/account' },
  password_changed: { icon: ShieldAlertIcon, path: () => '/account' },
  sign_in_reset: { icon: ShieldAlertIcon, path: () => '/account' },
};

/** Opens the notifications of the person. Shows how many are unread. */
export function NoticesBell(): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  // The oldest unread notification when the list was opened. Null while it is closed.
  const [newSince, setNewSince] = useState<number | null>(null);
  const query = useQuery({
    queryKey: ['notices', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/notices', { signal })),
    refetchInterval: refresh(REFRESH_MS),
  });
  const notices = query.data?.data;
  const unread = notices?.filter((notice) => notice.unread) ?? [];
  const markRead = useMutation({
    mutationFn: (id: number) => bodyOf(apiOf(tenant).POST('/notices/read', { body: { id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notices'] }),
    onError: sayError,
  });
  const open = (): void => {
    setNewSince(unread.at(-1)?.id ?? Number.MAX_SAFE_INTEGER);
    if (unread.length > 0) markRead.mutate(unread[0]!.id);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="relative"
        aria-label={words.open(unread.length)}
        disabled={isFirstLoad(query)}
        onClick={open}
      >
        <BellIcon aria-hidden />
        {unread.length > 0 && (
          <span
            aria-hidden
            data-count={unread.length}
            className="tabular absolute top-0.5 right-0 min-w-4 rounded-full bg-primary px-1 text-[0.625rem] leading-4 font-semibold text-primary-foreground before:content-[attr(data-count)]"
          />
        )}
      </Button>
      <Sheet open={newSince !== null} onOpenChange={(isOpen) => !isOpen && setNewSince(null)}>
        <SheetContent>
          <SheetHeader className="border-b">
            <SheetTitle>{words.title}</SheetTitle>
            <SheetDescription>{words.description}</SheetDescription>
          </SheetHeader>
          {query.isError && !notices ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : !notices ? (
            <div className="grid flex-1 content-start gap-3 px-4">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          ) : (
            <Notices notices={notices} newSince={newSince} onOpen={() => setNewSince(null)} />
          )}
          <Choices onOpen={() => setNewSince(null)} />
        </SheetContent>
      </Sheet>
    </>
  );
}

function Notices({
  notices,
  newSince,
  onOpen,
}: {
  notices: readonly Notice[];
  newSince: number | null;
  onOpen: () => void;
}): ReactNode {
  const base = useBase();
  if (notices.length === 0) return <p className="flex-1 px-4 text-muted-foreground">{words.empty}</p>;
  return (
    <ul aria-label={words.title} tabIndex={0} className="-my-4 min-h-0 flex-1 divide-y overflow-y-auto">
      {notices.map(({ id, kind, target_id, title, created_at }) => {
        const { icon: Icon, path } = KINDS[kind];
        return (
          <li key={id}>
            <Link to={`${base}${path(target_id)}`} onClick={onOpen} className="flex gap-3 px-4 py-3 hover:bg-muted/60">
              <Icon className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 font-medium">{words.kinds[kind]}</span>
                  {newSince !== null && id >= newSince && (
                    <span className="rounded-full bg-busy-soft px-2 text-xs font-medium text-busy">{words.isNew}</span>
                  )}
                </span>
                {title && <span className="block text-[0.8125rem] wrap-anywhere">{title}</span>}
                <span className="block text-xs text-muted-foreground">
                  <Time at={created_at} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Choices({ onOpen }: { onOpen: () => void }): ReactNode {
  const base = useBase();
  return (
    <SheetFooter className="border-t">
      <Link className="link" to={`${base}/account/notifications`} onClick={onOpen}>
        {words.choose}
      </Link>
    </SheetFooter>
  );
}
