import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { FlaskConicalIcon, MenuIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useAlertChoices } from '../inbox/alert-choices.js';
import { useWaitingChats } from '../inbox/waiting-chats.js';
import { frameClasses } from '../layout/frame-classes.js';
import { useIsWide } from '../layout/wide.js';
import { baseOf, rememberMode, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { cn } from '../ui/class-names.js';
import { loadMenu } from '../feedback/lazy-menu.js';
import { sidebar } from '../pages.js';
import { ConnectionNotice } from './connection-notice.js';
import { ModeSwitch } from './mode-switch.js';
import { CommandPalette } from './command-palette.js';
import { NoticesBell } from './notices.js';
import { Shortcuts } from './shortcuts.js';
import { Monogram } from './monogram.js';

const ChatAlerts = lazy(async () => ({ default: (await import('../inbox/chat-alerts.js')).ChatAlerts }));
const Sidebar = lazy(async () => ({ default: (await sidebar()).Sidebar }));
const navigationSheet = () => import('./navigation-sheet.js');
const NavigationSheet = lazy(async () => ({ default: (await navigationSheet()).NavigationSheet }));
/** Parts that open on demand. Loaded at the first use of the page, so that they open at once and without a network. */
const OPENED_LATER = [
  navigationSheet,
  loadMenu,
  () => import('./notices-sheet.js'),
  () => import('./shortcuts-dialog.js'),
  () => import('../feedback/confirm-question.js'),
  () => import('../sign-in/reauthentication-dialog.js'),
];
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown'];

/** The frame of all pages of an organization. */
export function Shell(): ReactNode {
  const { tenant } = useWorkplace();
  const { pathname } = useLocation();
  const alerts = useAlertChoices();
  const [, organization, mode, page, record] = pathname.split('/');
  return (
    <div className={cn(frameClasses.frame, frameClasses[tenant.mode])}>
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-primary px-3 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {text.shell.skipToContent}
      </a>
      {useIsWide() && (
        <aside className={frameClasses.sidebar}>
          <Suspense>
            <Sidebar />
          </Suspense>
        </aside>
      )}
      <div className={frameClasses.content}>
        <header className="contents">
          {tenant.mode === 'test' && <TestBanner />}
          <TopBar />
          <ConnectionNotice />
        </header>
        <main
          id="content"
          tabIndex={-1}
          // Opening another record replaces the whole page. The inbox keeps its list beside each chat.
          key={[organization, mode, page, page === 'inbox' ? '' : record].join('/')}
          className="flex-1 outline-none"
        >
          <Outlet />
        </main>
      </div>
      <CommandPalette />
      <Shortcuts />
      <Suspense>{(alerts.desktop || alerts.sound) && <ChatAlerts />}</Suspense>
    </div>
  );
}

function TestBanner(): ReactNode {
  return (
    <div className={frameClasses.banner}>
      <FlaskConicalIcon className="size-3.5" aria-hidden />
      <p className="flex items-baseline gap-x-1.5">
        <strong className="font-semibold whitespace-nowrap">{text.shell.testBanner}</strong>
        <span className="max-sm:sr-only">· {text.shell.testBannerDetail}</span>
        <LiveChatsWait />
      </p>
    </div>
  );
}

/** Leads to the chats of visitors, which a person in the test environment does not see. */
function LiveChatsWait(): ReactNode {
  const { tenant } = useWorkplace();
  const waiting = useWaitingChats('live');
  if (waiting === 0) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <Link
        to={`${baseOf({ ...tenant, mode: 'live' })}/inbox`}
        className="font-semibold whitespace-nowrap underline underline-offset-2"
        onClick={() => rememberMode('live')}
      >
        {text.shell.liveChatsWait(waiting)}
      </Link>
    </>
  );
}

/** On narrow screens the sidebar is a sheet, and the environment stays visible. */
function TopBar(): ReactNode {
  // Null before the first time, so that the code of the sheet is not loaded for it.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { organization } = useWorkplace();
  useEffect(() => {
    const unused = new AbortController();
    const load = (): void => {
      unused.abort();
      for (const part of OPENED_LATER) part().catch(() => undefined);
    };
    for (const sign of SIGNS_OF_USE) addEventListener(sign, load, { signal: unused.signal, passive: true });
    return () => unused.abort();
  }, []);
  return (
    <div className={frameClasses.topBar}>
      <Button variant="ghost" size="icon" aria-label={text.shell.openNavigation} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden />
      </Button>
      <Monogram name={organization.name} />
      <span className={frameClasses.organization}>{organization.name}</span>
      <NoticesBell />
      <div className="w-32 shrink-0">
        <ModeSwitch />
      </div>
      <Suspense>{isOpen !== null && <NavigationSheet isOpen={isOpen} onOpenChange={setOpen} />}</Suspense>
    </div>
  );
}
