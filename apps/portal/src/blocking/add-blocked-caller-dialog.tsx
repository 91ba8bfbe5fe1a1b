import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { formatPattern } from '../format/phone-number.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { BlockPreview } from './block-preview.js';

/** Blocks a number or a prefix. */
export function AddBlockedCallerDialog({
  pattern: start = '',
  onClose,
}: {
  pattern?: string;
  onClose: () => void;
}): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [pattern, setPattern] = useState(start);
  const [note, setNote] = useState('');
  const add = useMutation({
    mutationFn: () =>
      bodyOf(apiOf(tenant).POST('/blocked-callers', { body: { pattern: pattern.trim(), note: note.trim() || null } })),
    onSuccess: async ({ data }) => {
      say(text.blocked.added(formatPattern(data.pattern)));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['blocked-callers'] });
    },
  });
  return (
    <FormDialog
      title={text.blocked.addTitle}
      description={text.blocked.addDescription}
      submit={text.blocked.submit}
      submitting={text.blocked.submitting}
      isSubmitting={add.isPending}
      error={otherError(add.error, ['pattern', 'note'])}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <Field label={text.blocked.pattern} hint={text.blocked.patternHint} error={fieldError(add.error, 'pattern')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={pattern}
            onChange={(event) => setPattern(event.target.value)}
            required
          />
        )}
      </Field>
      <BlockPreview pattern={pattern.trim()} />
      <Field label={text.blocked.note} hint={text.blocked.noteHint} error={fieldError(add.error, 'note')}>
        {(control) => (
          <Input {...control} autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
