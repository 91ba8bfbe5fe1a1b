import type { ChatSender, ChatStatus } from '@frontdesk/contracts';

/** Where a chat can move from each status. It begins at `ai`; only `closed` is final. */
export const chatTransitions: Readonly<Record<ChatStatus, readonly ChatStatus[]>> = {
  ai: ['with_agent', 'with_owner', 'closed'],
  with_agent: ['with_owner', 'closed'],
  with_owner: ['with_agent', 'closed'],
  closed: [],
};

/** Whoever of these writes in a chat that the AI answers takes it over. */
export const takenOverBy: Readonly<Partial<Record<ChatSender, ChatStatus>>> = {
  agent: 'with_agent',
  owner: 'with_owner',
};

export function canMove(from: ChatStatus, to: ChatStatus): boolean {
  return chatTransitions[from].includes(to);
}

/** The status after somebody has written: only a chat that the AI answers is taken over. */
export function statusAfterMessage(status: ChatStatus, sender: ChatSender): ChatStatus {
  return status === 'ai' ? (takenOverBy[sender] ?? status) : status;
}
