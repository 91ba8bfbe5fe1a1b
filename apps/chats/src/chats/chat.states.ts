import type { ChatSender, ChatStatus } from '@frontdesk/contracts';

/** The allowed transitions. A chat starts as `ai`, and only `closed` is final. */
export const chatTransitions: Readonly<Record<ChatStatus, readonly ChatStatus[]>> = {
  ai: ['with_agent', 'with_owner', 'closed'],
  with_agent: ['with_owner', 'ai', 'closed'],
  with_owner: ['with_agent', 'ai', 'closed'],
  closed: [],
};

/** The status after a message of these senders in a chat whose status is `ai`. */
export const takenOverBy: Readonly<Partial<Record<ChatSender, ChatStatus>>> = {
  agent: 'with_agent',
  owner: 'with_owner',
};

export function canMove(from: ChatStatus, to: ChatStatus): boolean {
  return chatTransitions[from].includes(to);
}

/** Returns the status after a message. Only a chat whose status is `ai` changes. */
export function statusAfterMessage(status: ChatStatus, sender: ChatSender): ChatStatus {
  return status === 'ai' ? (takenOverBy[sender] ?? status) : status;
}
