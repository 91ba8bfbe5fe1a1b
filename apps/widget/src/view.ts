import type { ConversationView, ShownMessage } from './conversation.js';
import { element, icon } from './elements.js';
import { MessageLog } from './message-log.js';
import type { Settings } from './settings.js';
import { styles } from './styles.js';
import { language, texts } from './texts.js';

const MAX_MESSAGE_LENGTH = 2000;
const FULL_SCREEN = '(max-width: 480px)';

export interface Actions {
  onOpen: (isOpen: boolean) => void;
  onSend: (body: string) => void;
  onSendAgain: (messageId: string | null) => void;
  onTyping: () => void;
}

/** The launcher button and the chat panel that it opens. */
export class View {
  private readonly host = element('div', { id: 'frontdesk-chat', lang: language });
  private readonly badge = element('span', { class: 'badge', 'aria-hidden': 'true', hidden: true });
  private readonly launcher = element('button', {
    type: 'button',
    class: 'launcher',
    'aria-label': texts.open,
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
  });
  private readonly panel = element('div', { class: 'panel', role: 'dialog', 'aria-labelledby': 'title', hidden: true });
  private readonly state = element('p', { class: 'state', role: 'status' });
  private readonly typing = element('div', { class: 'typing', role: 'status' });
  private readonly notice = element('p', { class: 'notice', role: 'status', hidden: true });
  private readonly announcement = element('div', { class: 'unseen', role: 'status' });
  private readonly field = element('textarea', {
    rows: '1',
    'aria-label': texts.field,
    placeholder: texts.placeholder,
    enterkeyhint: 'send',
  });
  private readonly log: MessageLog;

  constructor(
    settings: Settings,
    private readonly names: { receptionist: string; business: string; privacyUrl: string | null },
    private readonly actions: Actions,
  ) {
    this.log = new MessageLog(settings.greeting, () => names.receptionist, actions.onSendAgain);
    this.host.dataset['side'] = settings.side;
    this.build(settings.title ?? names.receptionist);
    this.paint(settings);
    this.listen();
    document.body.append(this.host);
  }

  get isOpen(): boolean {
    return !this.panel.hidden;
  }

  open({ takeFocus }: { takeFocus: boolean }): void {
    this.panel.hidden = false;
    this.launcher.hidden = true;
    this.launcher.setAttribute('aria-expanded', 'true');
    this.panel.setAttribute('aria-modal', String(matchMedia(FULL_SCREEN).matches));
    this.log.scrollToEnd();
    if (takeFocus) this.field.focus();
    this.actions.onOpen(true);
  }

  close(): void {
    this.panel.hidden = true;
    this.launcher.hidden = false;
    this.launcher.setAttribute('aria-expanded', 'false');
    this.launcher.focus();
    this.actions.onOpen(false);
  }

  draw(conversation: ConversationView, unread: readonly ShownMessage[]): void {
    this.log.draw(conversation.messages);
    setText(this.state, stateOf(conversation));
    const { typing } = conversation;
    this.drawTyping(typing && texts.typing(typing === 'ai' ? this.names.receptionist : texts.team));
    this.say(conversation.status === 'closed' ? texts.ended : null);
    this.badge.hidden = unread.length === 0;
    setText(this.badge, String(unread.length));
    const label = unread.length > 0 ? `${texts.open}, ${texts.newMessages(unread.length)}` : texts.open;
    this.launcher.setAttribute('aria-label', label);
    const newest = unread.at(-1);
    setText(this.announcement, newest && !this.isOpen ? `${newest.author}: ${newest.body}` : '');
  }

  private disclosure(): (Node | string)[] {
    const { receptionist, business, privacyUrl: href } = this.names;
    const sentence = texts.disclosure(receptionist, business);
    if (href === null) return [sentence];
    return [sentence, ' ', element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, texts.privacy)];
  }

  private build(title: string): void {
    const close = element('button', { type: 'button', class: 'close', 'aria-label': texts.close }, icon('close'));
    close.addEventListener('click', () => this.close());
    const send = element('button', { type: 'submit', class: 'send', 'aria-label': texts.send }, icon('send'));
    const form = element('form', {}, this.field, send);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submit();
    });
    this.panel.append(
      element('header', {}, element('div', {}, element('h2', { id: 'title' }, title), this.state), close),
      element('p', { class: 'disclosure' }, ...this.disclosure()),
      this.log.root,
      this.typing,
      this.notice,
      form,
    );
    this.launcher.append(icon('chat'), this.badge);
    const root = this.host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    root.append(this.launcher, this.panel, this.announcement);
  }

  private paint({ accent, theme }: Settings): void {
    if (accent) {
      this.host.style.setProperty('--accent', accent);
      this.host.style.setProperty('--on-accent', readableOn(accent));
    }
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = (): void => {
      this.host.dataset['theme'] = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
    };
    apply();
    dark.addEventListener('change', apply);
  }

  private listen(): void {
    this.launcher.addEventListener('click', () => this.open({ takeFocus: true }));
    this.panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        this.close();
      } else if (event.key === 'Tab') this.keepFocusInside(event);
    });
    this.field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.submit();
    });
    this.field.addEventListener('input', () => {
      this.grow();
      this.say(codePoints(this.field.value) > MAX_MESSAGE_LENGTH ? texts.tooLong : null, true);
      if (this.field.value.trim()) this.actions.onTyping();
    });
    // Typing in the chat must not trigger the page's keyboard shortcuts.
    for (const type of ['keydown', 'keypress', 'keyup'])
      this.host.addEventListener(type, (event) => event.stopPropagation());
  }

  /** While the chat covers the page, the keyboard cannot reach the page behind it. */
  private keepFocusInside(event: KeyboardEvent): void {
    if (!matchMedia(FULL_SCREEN).matches) return;
    const stops = [...this.panel.querySelectorAll<HTMLElement>('button, a, textarea, [tabindex="0"]')];
    const active = (this.host.shadowRoot as ShadowRoot).activeElement;
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (active !== from) return;
    event.preventDefault();
    to?.focus();
  }

  private submit(): void {
    const body = this.field.value.trim();
    this.field.focus();
    if (!body || codePoints(body) > MAX_MESSAGE_LENGTH) return;
    this.field.value = '';
    this.grow();
    this.actions.onSend(body);
  }

  private grow(): void {
    this.field.style.height = 'auto';
    // `scrollHeight` does not include the border of 2 pixels. A field of only that height would scroll.
    this.field.style.height = `${this.field.scrollHeight + 2}px`;
  }

  private drawTyping(text: string | null): void {
    if ((this.typing.textContent ?? '') === (text ?? '')) return;
    const dots = element('span', { class: 'dots', 'aria-hidden': 'true' }, element('i'), element('i'), element('i'));
    this.typing.replaceChildren(...(text ? [dots, text] : []));
  }

  private say(text: string | null, isAlarm = false): void {
    this.notice.hidden = text === null;
    this.notice.classList.toggle('alarm', isAlarm);
    setText(this.notice, text ?? '');
  }
}

function stateOf({ connection, status }: ConversationView): string {
  if (status === 'closed') return texts.states.closed;
  if (connection === 'open' && (status === 'with_agent' || status === 'with_owner')) return texts.states.team;
  return texts.states[connection];
}

/** Changes a live region only if its text differs, because screen readers announce every change. */
function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

function codePoints(text: string): number {
  return [...text].length;
}

/** Returns black or white, whichever has more contrast against a color (WCAG relative luminance). */
function readableOn(colour: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '#fff';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000' : '#fff';
}
