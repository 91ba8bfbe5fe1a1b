import { createContext, lazy, Suspense, use, useMemo, useRef, useState, type ReactNode } from 'react';
import { isCode } from '../api/api-error.js';
import { useSession } from '../session/session.js';

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog.js')).ReauthenticationDialog,
}));

/** Runs an action that needs a recent confirmation. Returns undefined if the person declines. */
type Guard = <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;

const GuardContext = createContext<Guard | null>(null);
/** If the confirmation expires within this time, the person is asked again, so that the request is not refused. */
const MARGIN_MS = 10_000;

export function useReauthentication(): Guard {
  const guard = use(GuardContext);
  if (!guard) throw new Error('There is no ReauthenticationProvider.');
  return guard;
}

/** Asks for the password or a passkey before requests that need a confirmation. */
export function ReauthenticationProvider({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const until = useRef(session.reauthenticated_until);
  until.current = session.reauthenticated_until;
  const [answer, setAnswer] = useState<{ resolve: (confirmed: boolean) => void } | null>(null);
  const guard = useMemo<Guard>(() => {
    const ask = (): Promise<boolean> => new Promise((resolve) => setAnswer({ resolve }));
    const isRecent = (): boolean =>
      until.current !== null && new Date(until.current).getTime() - Date.now() > MARGIN_MS;
    return async (run) => {
      if (!isRecent() && !(await ask())) return undefined;
      try {
        return await run();
      } catch (error) {
        if (!isCode(error, 'reauthentication_required')) throw error;
        return (await ask()) ? run() : undefined;
      }
    };
  }, []);
  const close = (confirmed: boolean): void => {
    answer?.resolve(confirmed);
    setAnswer(null);
  };
  return (
    <GuardContext value={guard}>
      {children}
      <Suspense>{answer && <ReauthenticationDialog onClose={close} />}</Suspense>
    </GuardContext>
  );
}
