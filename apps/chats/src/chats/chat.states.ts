import type { ChatSender, ChatStatus } from '@frontdesk/contracts';

/** Allowed transitions. A chat starts as `ai`; only `closed` is final. */
export const chatTransitions: Readonly<Record<ChatStatus, readonly ChatStatus[]>> = {
  ai: ['with_agent', 'with_owner', 'closed'],
  with_agent: ['with_owner', 'closed'],
  with_owner: ['with_agent', 'closed'],
  closed: [],
};

/** The status after a message of these senders in a chat that the AI has. */
export const takenOverBy: Readonly<Partial<Record<ChatSender, ChatStatus>>> = {
  agent: 'with_agent',
  owner: 'with_owner',
};

export function canMove(from: ChatStatus, to: ChatStatus): boolean {
  return chatTransitions[from].includes(to);
}

/** The status after a message: only a chat that the AI has is taken over. */
export function statusAfterMessage(status: ChatStatus, sender: ChatSender): ChatStatus {
  return status === 'ai' ? (takenOverBy[sender] ?? status) : status;
}
