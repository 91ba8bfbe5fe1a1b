import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { isFirstLoad } from '../api/first-load.js';
import { sayError } from '../feedback/toasts.js';
import { useRefresh } from '../live/live.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { noticesShown, readWithChat } from './notices-shown.js';

const NoticesSheet = lazy(async () => ({ default: (await import('./notices-sheet.js')).NoticesSheet }));
const words = text.notices;
const REFRESH_MS = 60_000;

/** Opens the notifications of the person. Shows how many are unread. */
export function NoticesBell(): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  // The oldest unread notification when the list was opened. Null while it is closed, undefined before the first time.
  const [newSince, setNewSince] = useState<number | null>();
  const query = useQuery({
    queryKey: ['notices', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/notices', { signal })),
    refetchInterval: refresh(REFRESH_MS),
  });
  const notices = query.data?.data ?? [];
  const unread = noticesShown(notices).filter((notice) => notice.unread);
  const markRead = useMutation({
    mutationFn: (id: number) => bodyOf(apiOf(tenant).POST('/notices/read', { body: { id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notices'] }),
    onError: sayError,
  });
  const { chat } = useParams({ strict: false }) as { chat?: string };
  const readTo = chat === undefined ? null : readWithChat(notices, Number(chat));
  const { mutate: read } = markRead;
  useEffect(() => {
    if (readTo !== null) read(readTo);
  }, [readTo, read]);
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
      <Suspense>
        {newSince !== undefined && <NoticesSheet query={query} newSince={newSince} onClose={() => setNewSince(null)} />}
      </Suspense>
    </>
  );
}
