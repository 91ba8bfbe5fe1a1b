import { frameClasses, inboxClasses as classes } from '../layout/frame-classes.js';
import { inboxPage } from '../texts/english-headings.js';
import { element } from './element.js';

/** The list of chats, and beside it an opened chat with the place of its reply. On narrow screens, one of them. */
export function inboxFrame(reply: HTMLElement | undefined): HTMLElement {
  return element(
    'div',
    classes.inbox,
    element('div', `${classes.list} ${reply ? 'hidden' : 'flex'}`, listHeader(), listRows()),
    element('div', `${classes.pane} ${reply ? '' : 'hidden lg:block'}`, ...(reply ? [chat(reply)] : [])),
  );
}

/** Stands where the reply field will be. */
export function replyPlace(): HTMLElement {
  return element(
    'div',
    '',
    element('div', classes.company),
    element(
      'div',
      classes.composer,
      element(
        'div',
        classes.composerForm,
        element('div', classes.tabs),
        element('div', classes.reply, inboxPage.replyPlaceholder),
        element('div', classes.buttons),
      ),
    ),
  );
}

function listHeader(): HTMLElement {
  return element(
    'div',
    classes.listHeader,
    element('div', 'flex h-8 items-center', element('p', classes.listHeading, inboxPage.title)),
    skeleton('mt-3 h-6 w-64'),
    skeleton('mt-2 h-8'),
  );
}

function listRows(): HTMLElement {
  return element('div', classes.rows, ...[0, 1, 2, 3].map(() => skeleton(classes.row)));
}

function chat(reply: HTMLElement): HTMLElement {
  return element(
    'div',
    classes.chat,
    element('div', classes.chatHeader, element('div', `${classes.toList} h-5`), ...classes.chatSkeletons.map(skeleton)),
    element('div', classes.messages, ...classes.messageSkeletons.map(skeleton)),
    reply,
  );
}

function skeleton(size: string): HTMLElement {
  return element('div', `${frameClasses.skeleton} ${size}`);
}
