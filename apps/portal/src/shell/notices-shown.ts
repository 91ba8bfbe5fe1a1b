import type { Notice } from '../api/portal-paths.js';

/** The pages of records, below the organization and mode. Notices of other kinds lead to a page of many records. */
const RECORD_PAGES: Partial<Record<Notice['kind'], string>> = {
  new_lead: '/leads',
  missed_call: '/calls',
  chat_waiting: '/inbox',
  endpoint_failing: '/developers/webhooks',
};

/** The page of the record that a notice is about, or null if it has none. */
export function recordPageOf({ kind, target_id }: Pick<Notice, 'kind' | 'target_id'>): string | null {
  const page = RECORD_PAGES[kind];
  return page === undefined || target_id === null ? null : `${page}/${target_id}`;
}

/** Without the older notices of a waiting chat, which may have waited before. */
export function noticesShown(notices: readonly Notice[]): Notice[] {
  const chats = new Set<number | null>();
  return notices.filter(({ kind, target_id }) => {
    if (kind !== 'chat_waiting') return true;
    const isNewest = !chats.has(target_id);
    chats.add(target_id);
    return isNewest;
  });
}

/** The notice that a person has read who opens a page. Null if the page is not of the record of an unread notice. */
export function readWithPage(notices: readonly Notice[], page: string): number | null {
  return notices.find((notice) => notice.unread && recordPageOf(notice) === page)?.id ?? null;
}
