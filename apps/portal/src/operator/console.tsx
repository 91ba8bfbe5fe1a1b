import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import {
  AppWindowIcon,
  Building2Icon,
  GaugeIcon,
  ListPlusIcon,
  LogOutIcon,
  PhoneOffIcon,
  ScrollTextIcon,
  ServerIcon,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { sayError, Toasts } from '../feedback/toasts.js';
import { WorkplaceContext, type Workplace } from '../session/session.js';
import { problemText } from '../sign-in/confirmation-window.js';
import { Shortcuts } from '../shell/shortcuts.js';
import { Door } from '../sign-in/door.js';
import { Or } from '../sign-in/or.js';
import { ProviderButton } from '../sign-in/provider-button.js';
import { refusalOf } from '../sign-in/refusal.js';
import { stringifySearch } from '../search-params.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { confirmWithPasskey, goToProvider, operatorCall, type OperatorSession } from './operator-api.js';

const words = text.operator;
const SESSION = ['operator-session'];

const PAGES: readonly (readonly [path: string, label: string, icon: LucideIcon])[] = [
  ['/organizations', words.navigation.organizations, Building2Icon],
  ['/usage', words.navigation.usage, GaugeIcon],
  ['/do-not-call', words.navigation.doNotCall, PhoneOffIcon],
  ['/imports', words.navigation.imports, ListPlusIcon],
  ['/connected-apps', text.apps.title, AppWindowIcon],
  ['/system', words.navigation.system, ServerIcon],
  ['/audit-log', words.navigation.audit, ScrollTextIcon],
];

/** The keys of lists. The others belong to the inbox and the search of the portal. */
const KEYS = ['j', 'k', 'Enter', '/', '?'];

/** The console has no organization, so its lists and times belong to the server. */
const SERVER: Workplace = {
  tenant: { organization: 0, mode: 'live' },
  organization: {
    id: 0,
    name: words.title,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    role: 'owner',
    content: false,
    hipaa_mode: false,
    operations: { live: [], test: [] },
    scopes: { live: [], test: [] },
  },
  can: () => true,
  recordExport: (list) => operatorCall('POST', '/exports', { list }),
};

/** The frame of the console, or the sign-in to it. */
export function Console(): ReactNode {
  const session = useQuery({
    queryKey: SESSION,
    queryFn: ({ signal }) => operatorCall<OperatorSession>('GET', '/session', undefined, signal),
    refetchInterval: 60_000,
  });
  if (session.isError && !session.data) {
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <ErrorState error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  if (!session.data) return null;
  return (
    <WorkplaceContext value={SERVER}>
      {session.data.allowed ? <Frame session={session.data} /> : <SignIn session={session.data} />}
      <Toasts />
    </WorkplaceContext>
  );
}

function SignIn({ session }: { session: OperatorSession }): ReactNode {
  const queryClient = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  const { problem: returned, ...query } = location.search as Record<string, string>;
  const [error, setError] = useState<unknown>(returned ? problemText(returned) : null);
  const { problem, passkey, oidc } = session.sign_in;
  const obstacle = problem ?? (passkey || oidc ? null : words.signIn.noPasskey);
  const begin = async (signIn: () => Promise<void>): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      await signIn();
    } catch (cause) {
      setError(refusalOf(cause));
    }
    setRunning(false);
  };
  const withPasskey = async (): Promise<void> => {
    const begun = await confirmWithPasskey();
    if (returned) await navigate({ to: '.', search: query as never, replace: true });
    queryClient.setQueryData(SESSION, begun);
  };
  const withProvider = (): Promise<void> => goToProvider(`${location.pathname}${stringifySearch(query)}`);
  return (
    <Door title={words.signIn.title} intro={words.signIn.intro}>
      <div className="grid gap-4">
        <FormError error={error ?? obstacle ?? (session.person ? words.signIn.notAllowed : null)} />
        {(passkey || !oidc) && (
          <Button className="w-full" disabled={isRunning || obstacle !== null} onClick={() => void begin(withPasskey)}>
            {isRunning ? words.signIn.submitting : words.signIn.submit}
          </Button>
        )}
        {passkey && oidc && <Or />}
        {oidc && (
          <ProviderButton isDisabled={isRunning} isMain={!passkey} onClick={() => void begin(withProvider)}>
            {words.signIn.provider}
          </ProviderButton>
        )}
      </div>
    </Door>
  );
}

function Frame({ session }: { session: OperatorSession }): ReactNode {
  const queryClient = useQueryClient();
  const signOut = async (): Promise<void> => {
    try {
      await operatorCall('DELETE', '/session');
      queryClient.clear();
      await queryClient.invalidateQueries({ queryKey: SESSION });
    } catch (error) {
      sayError(error);
    }
  };
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside className="grid grid-cols-[1fr_auto] items-center border-b bg-canvas lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:items-stretch lg:border-r lg:border-b-0">
        <p className="px-5 pt-4 pb-2 font-semibold tracking-tight max-lg:px-4 max-lg:pt-2">{words.title}</p>
        <nav
          aria-label={text.shell.navigation}
          className="max-lg:col-span-2 max-lg:row-start-2 max-lg:px-2 max-lg:pb-2 lg:flex-1 lg:p-3"
        >
          <ul className="flex flex-wrap gap-px lg:grid">
            {PAGES.map(([path, label, Icon]) => (
              <li key={path}>
                <Link
                  to={path as never}
                  activeOptions={{ includeSearch: false }}
                  className="group flex h-8 items-center gap-2.5 rounded-md px-2 text-[0.8125rem] text-foreground/85 hover:bg-accent aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground pointer-coarse:h-10"
                >
                  <Icon className="size-4 text-muted-foreground" aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 items-center justify-between gap-2 px-3 pt-2 lg:border-t lg:pb-2">
          <span className="min-w-0 truncate px-2 max-sm:hidden text-[0.8125rem] text-muted-foreground">
            {session.person?.name}
          </span>
          <Button variant="ghost" size="sm" onClick={() => void signOut()}>
            <LogOutIcon aria-hidden />
            {words.signIn.signOut}
          </Button>
        </div>
      </aside>
      <main className="min-w-0 flex-1 bg-background">
        <Outlet />
      </main>
      <Shortcuts keys={KEYS} />
    </div>
  );
}
