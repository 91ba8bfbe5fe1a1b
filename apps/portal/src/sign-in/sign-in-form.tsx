import { KeyRoundIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type SyntheticEvent, type ReactNode } from 'react';
import { bodyOf, sessionApi } from '../api/client.js';
import type { Session } from '../api/portal-paths.js';
import { FormError } from '../feedback/error-state.js';
import { Field } from '../fields/field.js';
import { useSession } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { Or } from './or.js';
import { offerPasskeys, signInWithPasskey } from './passkeys.js';
import { PasswordField } from './password-field.js';
import { ProviderButton } from './provider-button.js';
import { RecoveryForm } from './recovery-form.js';
import { refusalOf } from './refusal.js';
import { problemText } from './confirmation-window.js';
import { goToProvider } from './single-sign-on.js';

interface SignInFormProps {
  /** The only email that may sign in here. */
  email?: string;
  submit?: string;
  /** The page to show after single sign-on. */
  to?: string | undefined;
  /** Why single sign-on has failed. */
  problem?: string | undefined;
  /** The link that single sign-on accepts. */
  secret?: string;
  onSignedIn: (session: Session) => Promise<void> | void;
}

/** Signs in with a passkey, a password, a recovery code or at the provider. */
export function SignInForm(props: SignInFormProps): ReactNode {
  const [isRecovering, setRecovering] = useState(false);
  return isRecovering ? (
    <RecoveryForm email={props.email} onSignedIn={props.onSignedIn} onClose={() => setRecovering(false)} />
  ) : (
    <Ways {...props} onRecover={() => setRecovering(true)} />
  );
}

function Ways({
  email: knownEmail,
  submit = text.signIn.submit,
  to,
  problem,
  secret,
  onSignedIn,
  onRecover,
}: SignInFormProps & { onRecover: () => void }): ReactNode {
  const { sign_in: ways } = useSession();
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(problem ? problemText(problem) : null);
  // A dialog ends the offer of passkeys in the email field. The count restarts the offer afterwards.
  const [offers, setOffers] = useState(0);
  const signIn = async (run: () => Promise<Session>): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      await onSignedIn(await run());
    } catch (cause) {
      setError(refusalOf(cause));
    }
    setSubmitting(false);
  };
  const atProvider = (): void => {
    setSubmitting(true);
    setError(null);
    const flow = secret ? { purpose: 'link' as const, secret } : { purpose: 'sign_in' as const, ...(to ? { to } : {}) };
    goToProvider(flow).catch((cause: unknown) => {
      setError(refusalOf(cause));
      setSubmitting(false);
    });
  };
  const accept = useEffectEvent((session: Session) => void signIn(() => Promise.resolve(session)));
  useEffect(
    () => (ways.passkey && ways.password ? offerPasskeys(accept, (cause) => setError(refusalOf(cause))) : undefined),
    [ways.passkey, ways.password, offers],
  );
  const withPassword = (event: SyntheticEvent): void => {
    event.preventDefault();
    const body = { email: email.trim(), password };
    if (!isSubmitting) void signIn(() => bodyOf(sessionApi.POST('/session/password', { body })));
  };
  return (
    <div className="grid gap-4">
      <FormError error={error} />
      {ways.password && (
        <form onSubmit={withPassword} className="grid gap-4">
          <Field label={text.signIn.email}>
            {(control) => (
              <Input
                {...control}
                type="email"
                name="username"
                autoComplete="username webauthn"
                value={email}
                readOnly={knownEmail !== undefined}
                onChange={(event) => setEmail(event.target.value)}
                required
                className={knownEmail === undefined ? undefined : 'bg-muted'}
              />
            )}
          </Field>
          <PasswordField
            label={text.signIn.password}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
          <Button type="submit" disabled={isSubmitting} className="mt-1 w-full">
            {isSubmitting ? text.signIn.submitting : submit}
          </Button>
        </form>
      )}
      {ways.passkey && (
        <>
          {ways.password && <Or />}
          <Button
            type="button"
            variant={ways.password || ways.oidc ? 'outline' : 'default'}
            className="w-full"
            disabled={isSubmitting}
            onClick={() => void signIn(signInWithPasskey).then(() => setOffers((count) => count + 1))}
          >
            <KeyRoundIcon aria-hidden />
            {text.signIn.passkey}
          </Button>
        </>
      )}
      {ways.oidc && (
        <>
          {ways.password && !ways.passkey && <Or />}
          <ProviderButton isDisabled={isSubmitting} isMain={!ways.password} onClick={atProvider}>
            {text.signIn.oidc}
          </ProviderButton>
        </>
      )}
      <button type="button" className="link justify-self-center text-[0.8125rem]" onClick={onRecover}>
        {text.signIn.recover}
      </button>
    </div>
  );
}
