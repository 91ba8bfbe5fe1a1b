import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import {
  Building2Icon,
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
import { Door } from '../sign-in/door.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { confirmWithPasskey, operatorCall, type OperatorSession } from './operator-api.js';

const words = text.operator;
const SESSION = ['operator-session'];

const PAGES: readonly (readonly [path: string, label: string, icon: LucideIcon])[] = [
  ['/organizations', words.navigation.organizations, Building2Icon],
  ['/do-not-call', words.navigation.doNotCall, PhoneOffIcon],
  ['/imports', words.navigation.imports, ListPlusIcon],
  ['/system', words.navigation.system, ServerIcon],
  ['/audit-log', words.navigation.audit, ScrollTextIcon],
];

/** Lists and times of the portal belong to an organization. Those of the console belong to the server. */
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
};

/** The frame of the console, or the sign-in to it. */
export function Console(): ReactNode {
  const session = useQuery({
    queryKey: SESSION,
    queryFn: ({ signal }) => operatorCall<OperatorSession>('GET', '/session', undefined, signal),
    refetchInterval: 60_000,
  });
  if (session.isError) {
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
  const [error, setError] = useState<unknown>(null);
  const { problem, passkey } = session.sign_in;
  const obstacle = problem ?? (passkey ? null : words.signIn.noPasskey);
  const signIn = async (): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      queryClient.setQueryData(SESSION, await confirmWithPasskey());
    } catch (cause) {
      setError(cause);
    }
    setRunning(false);
  };
  return (
    <Door title={words.signIn.title} intro={words.signIn.intro}>
      <div className="grid gap-4">
        <FormError error={error ?? obstacle ?? (session.person ? words.signIn.notAllowed : null)} />
        <Button className="w-full" disabled={isRunning || obstacle !== null} onClick={() => void signIn()}>
          {isRunning ? words.signIn.submitting : words.signIn.submit}
        </Button>
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
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside className="border-b bg-canvas lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r lg:border-b-0">
        <p className="px-5 pt-4 pb-2 font-semibold tracking-tight max-lg:pb-0">{words.title}</p>
        <nav aria-label={text.shell.navigation} className="p-3 lg:flex-1">
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
        <div className="flex items-center justify-between gap-2 border-t px-3 py-2">
          <span className="min-w-0 truncate px-2 text-[0.8125rem] text-muted-foreground">{session.person?.name}</span>
          <Button variant="ghost" size="sm" onClick={() => void signOut()}>
            <LogOutIcon aria-hidden />
            {words.signIn.signOut}
          </Button>
        </div>
      </aside>
      <main className="min-w-0 bg-background">
        <Outlet />
      </main>
    </div>
  );
}
