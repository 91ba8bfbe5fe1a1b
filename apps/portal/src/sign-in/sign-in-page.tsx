import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormError } from '../feedback/error-state.js';
import { frameClasses } from '../layout/frame-classes.js';
import { text } from '../texts/text.js';
import { Door } from './door.js';
import { homeOf, useSession, useSetSession } from '../session/session.js';
import { ownPath } from './own-path.js';
import { SignInForm } from './sign-in-form.js';

export function SignInPage(): ReactNode {
  const { sign_in: ways } = useSession();
  const setSession = useSetSession();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { to?: string; problem?: string };
  const target = ownPath(search.to);
  const intro = target?.startsWith('/connect/')
    ? text.signIn.toConnect
    : target
      ? text.signIn.signedOut
      : text.signIn.welcome;
  return (
    <Door title={text.signIn.title} intro={intro}>
      {ways.problem ? (
        <FormError error={ways.problem} />
      ) : (
        <SignInForm
          to={target}
          problem={search.problem}
          onSignedIn={async (session) => {
            setSession(session);
            await navigate({ href: target ?? homeOf(session) ?? '/', replace: true });
          }}
        />
      )}
      {ways.passkey_address && (
        <p className="mt-4 text-[0.8125rem] text-muted-foreground">
          {text.passkeys.elsewhere}{' '}
          <a href={ways.passkey_address} className="link">
            {ways.passkey_address}
          </a>
        </p>
      )}
      <p className={frameClasses.help}>{text.signIn.help}</p>
    </Door>
  );
}
