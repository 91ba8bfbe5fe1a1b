import type { Session, SessionOrganization } from '../api/portal-paths.js';
import { longDate } from '../format/long-date.js';
import { greetingAt } from '../home/greeting.js';
import { frameClasses as classes, letterOf } from '../layout/frame-classes.js';
import { headings, productName, signInPage } from '../texts/english-headings.js';
import { element } from './element.js';
import { inboxFrame, replyPlace } from './inbox-frame.js';

const NARROW = ['/setup', '/talk', '/account', '/account/notifications'];
/** The place of the bell and of the switch between live and test. */
const SWITCH = 'ml-11 h-8 w-32 shrink-0 rounded-md bg-muted';

interface Frame {
  /** Adds texts from the session. */
  complete: (person: NonNullable<Session['person']>, organization: SessionOrganization) => void;
  /** Adds the date. A phone needs so long for its first date that the rest is painted before. */
  addDate: () => void;
}

/** Draws the frame and the heading of a page. React then replaces them by the page. */
export function drawFrame(page: string, mode: 'live' | 'test'): Frame {
  const monogram = element('span', classes.monogram);
  const name = element('span', classes.organization);
  const known = (headings as Record<string, { title: string; description: string } | undefined>)[page];
  const heading = element('p', `${classes.heading} min-h-7`, known?.title ?? '');
  const description = element('p', `${classes.description} min-h-5`, known?.description ?? '');
  const reply = page === '/inbox/$chat' ? replyPlace() : undefined;
  const content = page.startsWith('/inbox')
    ? inboxFrame(reply)
    : element(
        'div',
        `${classes.page} ${NARROW.includes(page) ? classes.narrow : classes.wide}`,
        element('div', classes.header, element('div', classes.headings, heading, description)),
        element('div', `${classes.skeleton} h-72`),
      );
  draw(
    element(
      'div',
      `${classes.frame} ${classes[mode]}`,
      element('div', `${classes.sidebar} max-lg:hidden`),
      element(
        'div',
        classes.content,
        ...(mode === 'test' ? [element('div', classes.banner)] : []),
        element('div', classes.topBar, element('span', 'size-9'), monogram, name, element('span', SWITCH)),
        content,
      ),
    ),
  );
  return {
    complete: (person, organization) => {
      monogram.textContent = letterOf(organization.name);
      name.textContent = organization.name;
      if (page === '/home') heading.textContent = greetingAt(new Date(), person.name);
      if (!organization.operations[mode].includes('chats.reply')) reply?.remove();
    },
    addDate: () => {
      if (page === '/home') description.textContent = longDate(new Date());
    },
  };
}

/** Draws the sign-in page without its form. */
export function drawSignIn(): void {
  draw(
    element(
      'div',
      classes.door,
      element(
        'div',
        classes.product,
        element('span', 'size-7 rounded-lg bg-primary'),
        element('span', classes.productName, productName),
      ),
      element(
        'div',
        classes.card,
        element('p', classes.cardHeading, signInPage.title),
        element('p', classes.cardIntro, signInPage.welcome),
        element('div', 'mt-6 h-72'),
        element('p', classes.help, signInPage.help),
      ),
    ),
  );
}

function draw(frame: HTMLElement): void {
  // Screen readers wait for the page.
  frame.ariaHidden = 'true';
  document.getElementById('root')!.replaceChildren(frame);
}
