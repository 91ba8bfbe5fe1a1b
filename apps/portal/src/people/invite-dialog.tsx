import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { Role } from '../api/portal-paths.js';
import { FormDialog, OnceDialog } from '../feedback/form-dialog.js';
import { SecretValue } from '../fields/copy-button.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { Label } from '../ui/label.js';
import { RadioGroup, RadioGroupItem } from '../ui/radio-group.js';
import { rolesBelow } from './roles.js';

/** Invites a person, and shows the link to send. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { tenant, organization } = useWorkplace();
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('agent');
  const invite = useMutation({
    mutationFn: () => {
      const body = { email: email.trim(), role, ...(name.trim() ? { name: name.trim() } : {}) };
      return guard(() => bodyOf(apiOf(tenant).POST('/invitations', { body })));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['invitations'] }),
  });
  if (invite.data) {
    const { data, link } = invite.data;
    return (
      <OnceDialog
        title={text.people.linkTitle}
        description={text.people.linkDescription(data.email)}
        close={text.secrets.linkCopied}
        onClose={onClose}
      >
        <SecretValue value={link} name={text.people.link} />
      </OnceDialog>
    );
  }
  return (
    <FormDialog
      title={text.people.inviteTitle}
      description={text.people.inviteDescription}
      submit={text.people.submit}
      submitting={text.people.submitting}
      isSubmitting={invite.isPending}
      error={otherError(invite.error, ['email', 'name'])}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <Field label={text.people.email} error={fieldError(invite.error, 'email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
          />
        )}
      </Field>
      <Field label={text.people.name} hint={text.people.nameHint} error={fieldError(invite.error, 'name')}>
        {(control) => (
          <Input {...control} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <div className="grid gap-2">
        <p id="role-label" className="font-medium">
          {text.people.role}
        </p>
        <RadioGroup
          aria-labelledby="role-label"
          value={role}
          onValueChange={(value) => setRole(value as Role)}
          className="gap-0 divide-y rounded-md border"
        >
          {rolesBelow(organization.role).map((one) => (
            <Label
              key={one}
              htmlFor={`role-${one}`}
              className="flex cursor-pointer items-start gap-3 px-3 py-2.5 leading-5 font-normal hover:bg-muted/60"
            >
              <RadioGroupItem
                id={`role-${one}`}
                value={one}
                aria-label={text.roles[one].name}
                aria-describedby={`role-${one}-may`}
                className="mt-0.5"
              />
              <span>
                <span className="block font-medium">{text.roles[one].name}</span>
                <span id={`role-${one}-may`} className="block text-[0.8125rem] text-muted-foreground">
                  {text.roles[one].may}
                </span>
              </span>
            </Label>
          ))}
        </RadioGroup>
      </div>
    </FormDialog>
  );
}
