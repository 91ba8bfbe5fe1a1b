import { Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { KeyRoundIcon, LinkIcon } from 'lucide-react';
import { useEffect, useState, type SyntheticEvent, type ReactNode } from 'react';
import { isCode } from '../api/api-error.js';
import { bodyOf, sessionApi } from '../api/client.js';
import type { OpenedLink, Session } from '../api/portal-paths.js';
import { FormError } from '../feedback/error-state.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { Field } from '../fields/field.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { Door } from './door.js';
import { forgetLinkSecret, takeLinkSecret } from './link-secret.js';
import { Or } from './or.js';
import { makePasskeyForLink } from './passkeys.js';
import { PasswordField } from './password-field.js';
import { ProviderButton } from './provider-button.js';
import { passkeyFailure } from './refusal.js';
import { goToProvider } from './single-sign-on.js';
import { baseOf, homeOf, rememberedMode, useSession, useSetSession } from '../session/session.js';
import { SignInForm } from './sign-in-form.js';

const MIN_PASSWORD_LENGTH = 12;

/** Opens a setup, invitation or reset link. The link stays valid until the person submits the form. */
export function LinkPage(): ReactNode {
  const [secret, setSecret] = useState(takeLinkSecret);
  useEffect(() => {
    // A link that is pasted into the tab of another link changes only the hash.
    const take = (): void => setSecret(takeLinkSecret());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  if (!secret) return <InvalidLink title={text.link.missingTitle} reason={text.link.missing} />;
  return <OpenLink key={secret} secret={secret} />;
}

function OpenLink({ secret }: { secret: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const link = useQuery({
    queryKey: ['link', secret],
    queryFn: () => bodyOf(sessionApi.POST('/session/links/open', { body: { secret } })),
    enabled: isOpen,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const isInvalid = isCode(link.error, 'link_invalid');
  useEffect(() => {
    if (isInvalid) forgetLinkSecret();
  }, [isInvalid]);
  if (link.data) return <AcceptLink secret={secret} link={link.data} />;
  if (isInvalid) return <InvalidLink title={text.link.invalidTitle} reason={text.link.invalid} />;
  return (
    <Door title={text.link.ready} intro={text.link.readyIntro}>
      <div className="grid gap-4">
        <FormError error={link.error} />
        <Button
          className="w-full"
          disabled={link.isFetching}
          onClick={() => (isOpen ? void link.refetch() : setOpen(true))}
        >
          <LinkIcon aria-hidden />
          {link.isFetching ? text.link.opening : text.link.open}
        </Button>
      </div>
    </Door>
  );
}

function InvalidLink({ title, reason }: { title: string; reason: string }): ReactNode {
  return (
    <Door title={title} intro={reason}>
      <Button asChild variant="outline" className="w-full">
        <Link to="/sign-in">{text.link.goToSignIn}</Link>
      </Button>
    </Door>
  );
}

function titleOf({ kind, organization }: OpenedLink): string {
  if (kind === 'invitation') return text.link.invitation.title(organization?.name ?? '');
  return kind === 'setup' ? text.link.setup.title : text.link.reset.title;
}

function introOf({ kind, organization, role }: OpenedLink): string {
  if (kind === 'invitation') return role ? text.link.invitation.intro(text.roles[role].name) : '';
  return kind === 'setup' ? text.link.setup.intro(organization?.name ?? '') : text.link.reset.intro;
}

/** The input that accepts a link. */
interface Answer {
  email?: string;
  name?: string;
  password?: string;
  passkey?: object;
}

function AcceptLink({ secret, link }: { secret: string; link: OpenedLink }): ReactNode {
  const setSession = useSetSession();
  const navigate = useNavigate();
  // The email of an existing person. The server sends the email only for links that have one.
  const [knownEmail, setKnownEmail] = useState(link.needs === 'sign_in' ? link.email : null);
  const accept = async (answer: Answer): Promise<void> => {
    try {
      const session: Session = await bodyOf(sessionApi.POST('/session/links/accept', { body: { secret, ...answer } }));
      forgetLinkSecret();
      setSession(session);
      const organization = link.organization?.id;
      const home = organization ? baseOf({ organization, mode: rememberedMode() }) : homeOf(session);
      await navigate({ to: home ?? '/', replace: true });
    } catch (error) {
      if (isCode(error, 'link_invalid')) forgetLinkSecret();
      if (!isCode(error, 'link_needs_sign_in')) throw error;
      setKnownEmail(answer.email ?? link.email);
    }
  };
  return (
    <Door title={titleOf(link)} intro={introOf(link)}>
      {knownEmail ? (
        <AcceptAsPerson secret={secret} email={knownEmail} onAccept={() => accept({ email: knownEmail })} />
      ) : (
        <NewSignIn secret={secret} link={link} onAccept={accept} />
      )}
    </Door>
  );
}

/** Shown for the address of an existing person, who signs in first. Another holder of the link gains nothing. */
function AcceptAsPerson({
  secret,
  email,
  onAccept,
}: {
  secret: string;
  email: string;
  onAccept: () => Promise<void>;
}): ReactNode {
  const { person } = useSession();
  const setSession = useSetSession();
  const [error, setError] = useState<unknown>(null);
  const accept = (): Promise<void> => onAccept().catch(setError);
  const isThem = person?.email.toLowerCase() === email.toLowerCase();
  return (
    <div className="grid gap-4">
      <FormError error={error} />
      {isThem ? (
        <Button className="w-full" onClick={() => void accept()}>
          {text.link.accept}
        </Button>
      ) : (
        <>
          <p className="text-muted-foreground">
            {person ? text.link.otherPerson(email, person.email) : text.link.signInFirst(email)}
          </p>
          <SignInForm
            email={email}
            secret={secret}
            submit={text.link.signInSubmit}
            onSignedIn={async (session) => {
              setSession(session);
              await accept();
            }}
          />
        </>
      )}
    </div>
  );
}

/** Asks a new person for a name and for a password or a passkey. */
function NewSignIn({
  secret,
  link,
  onAccept,
}: {
  secret: string;
  link: OpenedLink;
  onAccept: (answer: Answer) => Promise<void>;
}): ReactNode {
  const { sign_in: ways } = useSession();
  const [email, setEmail] = useState(link.email ?? '');
  const [name, setName] = useState(link.name ?? '');
  const [password, setPassword] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isNew = link.kind !== 'reset';
  const missing = MIN_PASSWORD_LENGTH - [...password].length;
  const person = {
    ...(link.email === null ? { email: email.trim() } : {}),
    ...(isNew ? { name: name.trim() } : {}),
  };
  const save = async (credential: () => Promise<Answer>): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      await onAccept({ ...person, ...(await credential()) });
    } catch (cause) {
      setError(passkeyFailure(cause) ?? cause);
    }
    setSubmitting(false);
  };
  const withPassword = (): Promise<Answer> => Promise.resolve({ password });
  const withPasskey = async (): Promise<Answer> => {
    try {
      return { passkey: await makePasskeyForLink({ secret, ...person }) };
    } catch (cause) {
      // The response to accepting the link says how to continue for this email.
      if (isCode(cause, 'link_needs_sign_in')) return {};
      throw cause;
    }
  };
  /** The provider sends name and email. */
  const atProvider = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      await goToProvider({ purpose: 'link', secret, ...(person.name ? { name: person.name } : {}) });
    } catch (cause) {
      setError(cause);
      setSubmitting(false);
    }
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void => {
    event.preventDefault();
    const isPasskey = event.nativeEvent.submitter?.dataset['way'] === 'passkey';
    if (isSubmitting || (!isPasskey && missing > 0)) return;
    void save(isPasskey ? withPasskey : withPassword);
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <FormError error={otherError(error, ['email', 'name', 'password'])} />
      <Field label={text.link.email} error={fieldError(error, 'email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="username"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            readOnly={link.email !== null}
            required
            className={link.email === null ? undefined : 'bg-muted'}
          />
        )}
      </Field>
      {isNew && (
        <Field label={text.link.name} hint={text.link.nameHint} error={fieldError(error, 'name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
            />
          )}
        </Field>
      )}
      {ways.password && (
        <>
          <PasswordField
            label={text.link.password}
            hint={password && missing > 0 ? text.link.passwordTooShort(missing) : text.link.passwordHint}
            error={fieldError(error, 'password')}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            required={false}
          />
          <Button type="submit" disabled={isSubmitting || missing > 0} className="mt-1 w-full">
            {isSubmitting ? text.link.submitting : text.link.submit[link.kind]}
          </Button>
        </>
      )}
      {ways.passkey && (
        <>
          {ways.password && <Or />}
          <Button
            type="submit"
            data-way="passkey"
            variant={ways.password || ways.oidc ? 'outline' : 'default'}
            disabled={isSubmitting}
            className="w-full"
          >
            <KeyRoundIcon aria-hidden />
            {text.link.withPasskey}
          </Button>
        </>
      )}
      {ways.oidc && (
        <>
          {ways.password && !ways.passkey && <Or />}
          <ProviderButton isDisabled={isSubmitting} isMain={!ways.password} onClick={() => void atProvider()}>
            {text.link.atProvider}
          </ProviderButton>
        </>
      )}
    </form>
  );
}
