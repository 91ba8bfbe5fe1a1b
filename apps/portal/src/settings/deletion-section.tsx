import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { Panel } from '../layout/page.js';
import { sessionQuery, useWorkplace } from '../session/session.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';

const words = text.deletion;

/** Lets an owner delete the organization. */
export function DeletionSection({ name }: { name: string }): ReactNode {
  const { can } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  if (!can('settings.delete-organization')) return null;
  return (
    <Panel title={words.title} description={words.intro}>
      <Button variant="destructive" size="sm" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {isOpen && <DeletionDialog name={name} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function DeletionDialog({ name, onClose }: { name: string; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setRunning] = useState(false);
  const submit = async (): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      const done = await guard(() => bodyOf(apiOf(tenant).POST('/settings/deletion', { body: { name: typed } })));
      if (done) {
        say(words.done(name));
        await queryClient.query({ ...sessionQuery, staleTime: 0 });
        await navigate({ to: '/', replace: true, ignoreBlocker: true });
        return;
      }
    } catch (cause) {
      setError(cause);
    }
    setRunning(false);
  };
  return (
    <FormDialog
      title={words.dialogTitle(name)}
      description={words.description}
      submit={words.action}
      submitting={words.submitting}
      isSubmitting={isRunning}
      isDestructive
      isDisabled={typed !== name}
      error={otherError(error, ['name'])}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5 text-muted-foreground">
        {words.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Field label={words.typed(name)} error={fieldError(error, 'name')}>
        {(control) => (
          <Input {...control} value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
