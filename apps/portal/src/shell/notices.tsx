import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { isFirstLoad } from '../api/first-load.js';
import { sayError } from '../feedback/toasts.js';
import { useRefresh } from '../live/live.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { noticesShown, readWithPage } from './notices-shown.js';

const NoticesSheet = lazy(async () => ({ default: (await import('./notices-sheet.js')).NoticesSheet }));
const words = text.notices;
const REFRESH_MS = 60_000;

/** Opens the notifications of the person. Shows how many are unread. */
export function NoticesBell(): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  // The unread notifications when the list was opened. Null while it is closed, undefined before the first time.
  const [newIds, setNewIds] = useState<readonly number[] | null>();
  const query = useQuery({
    queryKey: ['notices', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/notices', { signal })),
    refetchInterval: refresh(REFRESH_MS),
  });
  const notices = query.data?.data ?? [];
  const unread = noticesShown(notices).filter((notice) => notice.unread);
  const markRead = useMutation({
    mutationFn: (body: { id: number; record_only?: true }) => bodyOf(apiOf(tenant).POST('/notices/read', { body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notices'] }),
    onError: sayError,
  });
  const base = useBase();
  const { pathname } = useLocation();
  const opened = pathname.startsWith(base) ? readWithPage(notices, pathname.slice(base.length)) : null;
  const { mutate: read } = markRead;
  useEffect(() => {
    if (opened !== null) read({ id: opened, record_only: true });
  }, [opened, read]);
  const open = (): void => {
    setNewIds(unread.map(({ id }) => id));
    if (unread.length > 0) markRead.mutate({ id: unread[0]!.id });
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
      <Suspense>
        {newIds !== undefined && <NoticesSheet query={query} newIds={newIds} onClose={() => setNewIds(null)} />}
      </Suspense>
    </>
  );
}
