import { KeyRoundIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { bodyOf, sessionApi } from '../api/client.js';
import type { Session } from '../api/portal-paths.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { text } from '../texts/text.js';
import { useSession, useSetSession } from '../session/session.js';
import { Button } from '../ui/button.js';
import { Or } from './or.js';
import { confirmWithPasskey } from './passkeys.js';
import { PasswordField } from './password-field.js';
import { ProviderButton } from './provider-button.js';
import { refusalOf } from './refusal.js';
import { confirmAtProvider } from './single-sign-on.js';

/** Asks for the password, a passkey or a visit to the identity provider. */
export function ReauthenticationDialog({ onClose }: { onClose: (confirmed: boolean) => void }): ReactNode {
  const setSession = useSetSession();
  const { person, sign_in: ways } = useSession();
  const [password, setPassword] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const hasPassword = ways.password && person?.has_password === true;
  const hasPasskey = ways.passkey && (person?.passkeys ?? 0) > 0;
  const confirm = async (run: () => Promise<Session>): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      setSession(await run());
      onClose(true);
    } catch (cause) {
      setError(refusalOf(cause, text.reauthentication.invalid));
      setSubmitting(false);
    }
  };
  const withPassword = () => bodyOf(sessionApi.POST('/session/reauthenticate', { body: { password } }));
  const hasProvider = ways.oidc && person?.single_sign_on === true;
  const way = hasPassword ? withPassword : hasPasskey ? confirmWithPasskey : hasProvider ? confirmAtProvider : null;
  return (
    <FormDialog
      title={text.reauthentication.title}
      description={text.reauthentication.description}
      submit={
        way === confirmWithPasskey
          ? text.reauthentication.passkey
          : way === confirmAtProvider
            ? text.reauthentication.provider
            : text.reauthentication.submit
      }
      submitting={text.reauthentication.submitting}
      isSubmitting={isSubmitting}
      isClosable
      error={error}
      onSubmit={() => (way ? void confirm(way) : setError(text.reauthentication.unavailable))}
      onClose={() => onClose(false)}
    >
      {hasPassword && (
        <>
          <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
          <PasswordField
            label={text.reauthentication.password}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
        </>
      )}
      {hasPassword && (hasPasskey || hasProvider) && <Or />}
      {hasPassword && hasPasskey && (
        <Button
          type="button"
          variant="outline"
          disabled={isSubmitting}
          onClick={() => void confirm(confirmWithPasskey)}
        >
          <KeyRoundIcon aria-hidden />
          {text.reauthentication.passkey}
        </Button>
      )}
      {way !== null && way !== confirmAtProvider && hasProvider && (
        <ProviderButton isDisabled={isSubmitting} isMain={false} onClick={() => void confirm(confirmAtProvider)}>
          {text.reauthentication.provider}
        </ProviderButton>
      )}
    </FormDialog>
  );
}
