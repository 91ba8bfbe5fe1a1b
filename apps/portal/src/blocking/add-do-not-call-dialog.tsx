import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';

/** Adds a number to the Do Not Call list. */
export function AddDoNotCallDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [phone, setPhone] = useState('');
  const [note, setNote] = useState('');
  const add = useMutation({
    mutationFn: () =>
      bodyOf(apiOf(tenant).POST('/do-not-call', { body: { phone_number: phone.trim(), note: note.trim() || null } })),
    onSuccess: async ({ data }) => {
      say(text.doNotCall.added(formatPhoneNumber(data.phone_number)));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['do-not-call'] });
    },
  });
  return (
    <FormDialog
      title={text.doNotCall.addTitle}
      description={text.doNotCall.addDescription}
      submit={text.doNotCall.submit}
      submitting={text.doNotCall.submitting}
      isSubmitting={add.isPending}
      error={otherError(add.error, ['phone_number', 'note'])}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <Field label={text.doNotCall.phone} hint={text.doNotCall.phoneHint} error={fieldError(add.error, 'phone_number')}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="off"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            required
          />
        )}
      </Field>
      <Field label={text.doNotCall.note} hint={text.doNotCall.noteHint} error={fieldError(add.error, 'note')}>
        {(control) => (
          <Input {...control} autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
