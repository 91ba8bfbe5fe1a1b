import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ContactIcon,
  KeyRoundIcon,
  MessagesSquareIcon,
  PhoneMissedIcon,
  ShieldAlertIcon,
  UserRoundPlusIcon,
  WebhookIcon,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notice } from '../api/portal-paths.js';
import { ErrorState } from '../feedback/error-state.js';
import { Time } from '../format/time.js';
import { useBase } from '../session/session.js';
import { text } from '../texts/text.js';
import { Sheet, SheetContent, SheetDescription, SheetFooter, SheetHeader, SheetTitle } from '../ui/sheet.js';
import { Skeleton } from '../ui/skeleton.js';
import { noticesShown, recordPageOf } from './notices-shown.js';

const words = text.notices;

/** The icon of each kind, and the page of a kind whose records have none. */
const KINDS: Readonly<Record<Notice['kind'], { icon: LucideIcon; page?: string; hash?: string }>> = {
  new_lead: { icon: UserRoundPlusIcon },
  missed_call: { icon: PhoneMissedIcon },
  chat_waiting: { icon: MessagesSquareIcon },
  endpoint_failing: { icon: WebhookIcon },
  crm_failing: { icon: ContactIcon, page: '/settings', hash: 'crm' },
  key_expiring: { icon: KeyRoundIcon, page: '/developers/keys' },
  new_sign_in: { icon: ShieldAlertIcon, page: '/account' },
  passkey_added: { icon: ShieldAlertIcon, page: '/account' },
  password_changed: { icon: ShieldAlertIcon, page: '/account' },
  sign_in_reset: { icon: ShieldAlertIcon, page: '/account' },
};

/** The notifications of the person. Closed while `newIds` is null. */
export function NoticesSheet({
  query,
  newIds,
  onClose,
}: {
  query: UseQueryResult<{ data: Notice[] }>;
  newIds: readonly number[] | null;
  onClose: () => void;
}): ReactNode {
  const notices = query.data?.data;
  return (
    <Sheet open={newIds !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
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
          <Notices notices={noticesShown(notices)} newIds={newIds} onOpen={onClose} />
        )}
        <Choices onOpen={onClose} />
      </SheetContent>
    </Sheet>
  );
}

function Notices({
  notices,
  newIds,
  onOpen,
}: {
  notices: readonly Notice[];
  newIds: readonly number[] | null;
  onOpen: () => void;
}): ReactNode {
  const base = useBase();
  if (notices.length === 0) return <p className="flex-1 px-4 text-muted-foreground">{words.empty}</p>;
  return (
    <ul aria-label={words.title} tabIndex={0} className="-my-4 min-h-0 flex-1 divide-y overflow-y-auto">
      {notices.map(({ id, kind, target_id, title, created_at }) => {
        const { icon: Icon, page, hash } = KINDS[kind];
        return (
          <li key={id}>
            <Link
              to={`${base}${page ?? recordPageOf({ kind, target_id }) ?? ''}`}
              {...(hash ? { hash } : {})}
              onClick={onOpen}
              className="flex gap-3 px-4 py-3 hover:bg-muted/60"
            >
              <Icon className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 font-medium">{words.kinds[kind]}</span>
                  {newIds?.includes(id) && (
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
