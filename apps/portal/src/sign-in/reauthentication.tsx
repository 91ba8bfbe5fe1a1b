import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react';
import { isCode } from '../api/api-error.js';
import { bodyOf, sessionApi } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { text } from '../texts/text.js';
import { useSession, useSetSession } from '../session/session.js';
import { PasswordField } from './password-field.js';

/** Runs what needs a recent confirmation of the person. Returns undefined if they decline. */
type Guard = <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;

const GuardContext = createContext<Guard | null>(null);
/** A confirmation that ends within this time is asked for again, so that the request does not come too late. */
const MARGIN_MS = 10_000;

export function useReauthentication(): Guard {
  const guard = use(GuardContext);
  if (!guard) throw new Error('There is no ReauthenticationProvider.');
  return guard;
}

/** Asks for the password before requests that need it. */
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
      {answer && <ReauthenticationDialog onClose={close} />}
    </GuardContext>
  );
}

function ReauthenticationDialog({ onClose }: { onClose: (confirmed: boolean) => void }): ReactNode {
  const setSession = useSetSession();
  const { person } = useSession();
  const [password, setPassword] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      setSession(await bodyOf(sessionApi.POST('/session/reauthenticate', { body: { password } })));
      onClose(true);
    } catch (cause) {
      setError(isCode(cause, 'invalid_credentials') ? text.reauthentication.invalid : cause);
      setSubmitting(false);
    }
  };
  return (
    <FormDialog
      title={text.reauthentication.title}
      description={text.reauthentication.description}
      submit={text.reauthentication.submit}
      submitting={text.reauthentication.submitting}
      isSubmitting={isSubmitting}
      error={error}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <input type="hidden" name="username" autoComplete="username" value={person?.email ?? ''} readOnly />
      <PasswordField
        label={text.reauthentication.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
