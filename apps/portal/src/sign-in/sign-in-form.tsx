import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { ApiError, isCode } from '../api/api-error.js';
import { bodyOf, sessionApi } from '../api/client.js';
import type { Session } from '../api/portal-paths.js';
import { FormError } from '../feedback/error-state.js';
import { Field } from '../fields/field.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { PasswordField } from './password-field.js';

/** Signs in with a password. */
export function SignInForm({
  email: knownEmail,
  submit = text.signIn.submit,
  onSignedIn,
}: {
  /** The only email that may sign in here. */
  email?: string;
  submit?: string;
  onSignedIn: (session: Session) => Promise<void> | void;
}): ReactNode {
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const signIn = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      await onSignedIn(await bodyOf(sessionApi.POST('/session/password', { body: { email: email.trim(), password } })));
    } catch (cause) {
      setError(refusalOf(cause));
    }
    setSubmitting(false);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isSubmitting) void signIn();
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <FormError error={error} />
      <Field label={text.signIn.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="username"
            autoComplete="username"
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
  );
}

/** The reason as a sentence, or the error where the usual one will do. */
function refusalOf(error: unknown): unknown {
  if (isCode(error, 'invalid_credentials')) return text.signIn.invalid;
  if (error instanceof ApiError && error.status === 429) return text.signIn.wait(error.retryAfterSeconds ?? 60);
  return error;
}
