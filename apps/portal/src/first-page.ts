import { wideScreen } from './layout/wide-screen.js';
import { pages, sidebar, signInPage } from './pages.js';

// Requests the code of the opened page while the application still loads. On a slow network, the router would request
// it a second later.
const [, , organization, , ...opened] = location.pathname.split('/');
const [, loadPage] = Object.entries(pages).find(([path]) => isOpened(path.split('/').slice(1))) ?? [];
const load = organization === 'sign-in' ? signInPage : loadPage;
// If it fails, the router requests it again and shows why.
load?.().catch(() => undefined);
if (loadPage && wideScreen.matches) sidebar().catch(() => undefined);

function isOpened(names: readonly string[]): boolean {
  return names.length === opened.length && names.every((name, n) => name.startsWith('$') || name === opened[n]);
}
