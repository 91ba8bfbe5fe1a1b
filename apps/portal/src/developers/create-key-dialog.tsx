import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { paths } from '../api/generated/api-types.js';
import { scopes as allScopes } from '../api/generated/scopes.js';
import { FormDialog, OnceDialog } from '../feedback/form-dialog.js';
import { CheckList } from '../fields/check-list.js';
import { CopyButton, SecretValue } from '../fields/copy-button.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';

type ApiKeyScopes = paths['/api-keys']['post']['requestBody']['content']['application/json']['scopes'];

const DAY_MS = 86_400_000;
const EXPIRIES = ['never', '30', '90', '365'] as const;
type Expiry = (typeof EXPIRIES)[number];

/** Creates a key for the current environment, then shows the key once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { tenant, organization } = useWorkplace();
  const choices = allScopes.filter(({ name }) => organization.scopes[tenant.mode].includes(name));
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [created, setCreated] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    const expires_at = expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();
    try {
      const body = { name, mode: tenant.mode, scopes: scopes as ApiKeyScopes, expires_at };
      const made = await guard(() => bodyOf(apiOf(tenant).POST('/api-keys', { body })));
      if (made) {
        setCreated(made.key);
        await queryClient.invalidateQueries({ queryKey: ['keys'] });
      }
    } catch (cause) {
      setError(cause);
    }
    setSubmitting(false);
  };
  if (created) return <CreatedKey value={created} onClose={onClose} />;
  return (
    <FormDialog
      title={text.keys.createTitle}
      description={text.keys.createDescription(text.modes[tenant.mode])}
      submit={text.keys.submit}
      submitting={text.keys.submitting}
      isSubmitting={isSubmitting}
      error={otherError(error, ['name', 'scopes'])}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={text.keys.name} hint={text.keys.nameHint} error={fieldError(error, 'name')}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <CheckList
        label={text.keys.scopes}
        hint={
          choices.length < allScopes.length
            ? text.keys.scopesOfRole(text.roles[organization.role].name, text.modes[tenant.mode])
            : text.keys.scopesHint
        }
        required={text.keys.needScope}
        error={fieldError(error, 'scopes')}
        choices={choices}
        chosen={scopes}
        onChange={setScopes}
      />
      <Field label={text.keys.expiry}>
        {(control) => (
          <NativeSelect {...control} value={expiry} onChange={(event) => setExpiry(event.target.value as Expiry)}>
            {EXPIRIES.map((one) => (
              <NativeSelectOption key={one} value={one}>
                {text.keys.expiries[one]}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}

function CreatedKey({ value, onClose }: { value: string; onClose: () => void }): ReactNode {
  const command = `curl ${window.location.origin}/api/public/v1/me \\\n  -H 'Authorization: Bearer ${value}'`;
  return (
    <OnceDialog
      title={text.keys.created}
      description={text.keys.createdDescription}
      close={text.keys.stored}
      onClose={onClose}
    >
      <SecretValue value={value} name={text.keys.keyLabel} />
      <div className="min-w-0">
        <div className="mb-1.5 flex items-center justify-between pr-1">
          <p className="text-[0.8125rem] text-muted-foreground">{text.keys.tryIt}</p>
          <CopyButton value={command} name={text.keys.command} />
        </div>
        <pre
          tabIndex={0}
          aria-label={text.keys.command}
          className="overflow-x-auto rounded-md border bg-muted p-3 font-mono text-xs leading-5"
        >
          {command}
        </pre>
      </div>
    </OnceDialog>
  );
}
