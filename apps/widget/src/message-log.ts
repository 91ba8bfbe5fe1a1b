import type { ShownMessage } from './conversation.js';
import { element, linked } from './elements.js';
import { texts } from './texts.js';

/**
 * Draws messages into the log. The nodes of unchanged messages are kept, so that screen readers announce only new
 * messages.
 */
export class MessageLog {
  readonly root = element('div', { class: 'log', role: 'log', 'aria-label': texts.messages, tabindex: '0' });
  private readonly drawn = new Map<ShownMessage, { node: HTMLElement; look: string }>();

  constructor(
    greeting: string,
    author: () => string,
    private readonly onSendAgain: (messageId: string | null) => void,
  ) {
    this.root.append(
      element(
        'div',
        { class: 'message first' },
        element('span', { class: 'author' }, author()),
        element('div', { class: 'body' }, greeting),
      ),
    );
  }

  draw(messages: readonly ShownMessage[]): void {
    const { root } = this;
    const isAtEnd = root.scrollHeight - root.scrollTop - root.clientHeight < 80;
    const hasNewOwnMessage = messages.some((message) => message.state === 'sending' && !this.drawn.has(message));
    for (const [message, { node }] of this.drawn) {
      if (messages.includes(message)) continue;
      node.remove();
      this.drawn.delete(message);
    }
    messages.forEach((message, index) => {
      const node = this.nodeOf(
        message,
        isByAnother(messages[index - 1], message),
        isByAnother(messages[index + 1], message),
      );
      const there = root.children[index + 1];
      if (there !== node) root.insertBefore(node, there ?? null);
    });
    if (isAtEnd || hasNewOwnMessage) this.scrollToEnd();
  }

  scrollToEnd(): void {
    this.root.scrollTop = this.root.scrollHeight;
  }

  private nodeOf(message: ShownMessage, isFirst: boolean, isLast: boolean): HTMLElement {
    const look = JSON.stringify([message.state, message.body, message.created_at, isFirst, isLast]);
    const known = this.drawn.get(message);
    if (known?.look === look) return known.node;
    const node = known?.node ?? element('div');
    node.className = classesOf(message, isFirst, isLast);
    node.replaceChildren(...this.partsOf(message, isFirst));
    this.drawn.set(message, { node, look });
    return node;
  }

  private partsOf(message: ShownMessage, isFirst: boolean): Node[] {
    const { role, author, body, state } = message;
    const name = role === 'visitor' ? element('span', { class: 'unseen' }, texts.you) : nameOf(author, isFirst);
    const content = element('div', { class: 'body' }, ...(role === 'visitor' ? [body] : linked(body)));
    if (role === 'system') return [content];
    const parts: Node[] = [name, content];
    if (state === 'failed') {
      const again = element('button', { type: 'button', class: 'again' }, texts.sendAgain);
      again.addEventListener('click', () => this.onSendAgain(message.message_id));
      parts.push(element('span', { class: 'meta' }, `${texts.notSent} `, again));
    } else {
      parts.push(element('span', { class: 'meta' }, state === 'sending' ? texts.sending : timeOf(message)));
    }
    return parts;
  }
}

function nameOf(author: string, isFirst: boolean): HTMLElement {
  return element('span', { class: isFirst ? 'author' : 'unseen' }, author);
}

function classesOf({ role, state }: ShownMessage, isFirst: boolean, isLast: boolean): string {
  return [
    'message',
    role === 'visitor' && 'own',
    role === 'system' && 'note',
    state === 'sending' && 'waiting',
    state === 'failed' && 'failed',
    isFirst && 'first',
    isLast && 'last',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether the neighboring message has a different author. */
function isByAnother(neighbour: ShownMessage | undefined, { role, author }: ShownMessage): boolean {
  return neighbour?.role !== role || (role !== 'visitor' && neighbour.author !== author);
}

function timeOf({ created_at }: ShownMessage): string {
  const at = new Date(created_at);
  const isToday = at.toDateString() === new Date().toDateString();
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  return at.toLocaleString(undefined, isToday ? time : { ...time, month: 'short', day: 'numeric' });
}
