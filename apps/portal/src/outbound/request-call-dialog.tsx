import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { Label } from '../ui/label.js';
import { RadioGroup, RadioGroupItem } from '../ui/radio-group.js';

const PURPOSES = ['informational', 'marketing'] as const;

/** Requests an AI call. The response says when the phone rings, or why it may not. */
export function RequestCallDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState<(typeof PURPOSES)[number]>('informational');
  const request = useMutation({
    mutationFn: () => {
      const body = { phone_number: phone.trim(), contact_name: name.trim() || null, purpose };
      return bodyOf(apiOf(tenant).POST('/outbound-calls', { body }));
    },
    onSuccess: async () => {
      say(text.outbound.requested);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['outbound-calls'] });
    },
  });
  return (
    <FormDialog
      title={text.outbound.requestTitle}
      description={text.outbound.requestDescription}
      submit={text.outbound.submit}
      submitting={text.outbound.submitting}
      isSubmitting={request.isPending}
      error={otherError(request.error, ['phone_number', 'contact_name'])}
      onSubmit={() => request.mutate()}
      onClose={onClose}
    >
      <Field
        label={text.outbound.phone}
        hint={text.outbound.phoneHint}
        error={fieldError(request.error, 'phone_number')}
      >
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
      <Field label={text.outbound.name} error={fieldError(request.error, 'contact_name')}>
        {(control) => (
          <Input {...control} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <RadioGroup
        aria-label={text.outbound.purpose}
        value={purpose}
        onValueChange={(value) => setPurpose(value as typeof purpose)}
      >
        {PURPOSES.map((one) => (
          <div key={one} className="flex items-start gap-2.5">
            <RadioGroupItem id={`purpose-${one}`} value={one} className="mt-0.5" />
            <Label htmlFor={`purpose-${one}`} className="leading-5 font-normal">
              {text.outbound.purposes[one]}
            </Label>
          </div>
        ))}
      </RadioGroup>
    </FormDialog>
  );
}
