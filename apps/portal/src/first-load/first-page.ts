import '../styles.css';
import { requestSession } from '../api/first-session.js';
import { wideScreen } from '../layout/wide-screen.js';
import { pages, sidebar, signInPage } from '../pages.js';
import { applyTheme } from '../theme/applied-theme.js';
import { drawFrame, drawSignIn } from './first-frame.js';

/** A frame that is not complete or not painted within this time does not hold up the application. */
const MAX_WAIT_MS = 300;

// This small module draws the frame of the opened page and requests the session. Then the application
// arrives, which is large, and shows the page. A phone paints the frame a second before the application can run.
applyTheme();
const [, , organizationId, mode, ...opened] = location.pathname.split('/');
const session = requestSession();
const [page, loadPage] = Object.entries(pages).find(([path]) => isOpened(path.split('/').slice(1))) ?? [];
const frame = page && (mode === 'live' || mode === 'test') ? drawFrame(page, mode) : undefined;
if (frame) {
  const completed = session.then((known) => {
    const organization = known?.organizations.find(({ id }) => String(id) === organizationId);
    if (!known?.person || !organization) return;
    frame.complete(known.person, organization);
  });
  await Promise.race([completed, sleep(MAX_WAIT_MS)]);
} else if (organizationId === 'sign-in') drawSignIn();
await nextPaint();
const application = import('../main.js');
// The code of the page arrives beside the application. If it fails, the router requests it again and shows why.
(organizationId === 'sign-in' ? signInPage : loadPage)?.().catch(() => undefined);
if (loadPage && wideScreen.matches) sidebar().catch(() => undefined);
setTimeout(() => frame?.addDate());
await application;

function isOpened(names: readonly string[]): boolean {
  return names.length === opened.length && names.every((name, n) => name.startsWith('$') || name === opened[n]);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves after the next paint. A hidden page is not painted. */
function nextPaint(): Promise<void> {
  const painted = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return document.hidden ? Promise.resolve() : Promise.race([painted, sleep(MAX_WAIT_MS)]);
}
