import type { Notice } from '../api/portal-paths.js';

/** Without the older notices of a waiting chat: one for the request, and one once people have the chat. */
export function noticesShown(notices: readonly Notice[]): Notice[] {
  const chats = new Set<number | null>();
  return notices.filter(({ kind, target_id }) => {
    if (kind !== 'chat_waiting') return true;
    const isNewest = !chats.has(target_id);
    chats.add(target_id);
    return isNewest;
  });
}

/**
 * The notice up to which everything is read once a person opens a chat. Null if there is none: notices can only be read
 * together with all older ones, so those of other records must not come before it.
 */
export function readWithChat(notices: readonly Notice[], chat: number): number | null {
  let readTo: number | null = null;
  for (const { id, kind, target_id, unread } of notices.toReversed()) {
    if (!unread) continue;
    if (kind !== 'chat_waiting' || target_id !== chat) break;
    readTo = id;
  }
  return readTo;
}
