import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { bodyOf, sessionApi } from '../api/client.js';
import type { Session } from '../api/portal-paths.js';
import { FormError } from '../feedback/error-state.js';
import { Field } from '../fields/field.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { refusalOf } from './refusal.js';

/** Signs in with a recovery code. */
export function RecoveryForm({
  email: knownEmail,
  onSignedIn,
  onClose,
}: {
  /** The only email that may sign in here. */
  email?: string | undefined;
  onSignedIn: (session: Session) => Promise<void> | void;
  onClose: () => void;
}): ReactNode {
  const [email, setEmail] = useState(knownEmail ?? '');
  const [code, setCode] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const recover = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      await onSignedIn(await bodyOf(sessionApi.POST('/session/recovery', { body: { email: email.trim(), code } })));
    } catch (cause) {
      setError(refusalOf(cause, text.signIn.codeInvalid));
    }
    setSubmitting(false);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isSubmitting) void recover();
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
      <Field label={text.signIn.code} hint={text.signIn.codeHint}>
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            required
            className="font-mono"
          />
        )}
      </Field>
      <Button type="submit" disabled={isSubmitting} className="mt-1 w-full">
        {isSubmitting ? text.signIn.submitting : text.signIn.submit}
      </Button>
      <Button type="button" variant="ghost" className="w-full" onClick={onClose}>
        {text.signIn.otherWay}
      </Button>
    </form>
  );
}
