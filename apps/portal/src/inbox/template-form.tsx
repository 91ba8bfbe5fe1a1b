import { useMutation } from '@tanstack/react-query';
import { SendHorizontalIcon } from 'lucide-react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormError } from '../feedback/error-state.js';
import { Field } from '../fields/field.js';
import { useReread } from '../follow-ups/follow-up-query.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import type { Chat } from './chat.js';
import { useApprovedTemplates } from './chat-queries.js';

const words = text.inbox.window;
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** Sends an approved template while WhatsApp accepts no free-form reply. */
export function TemplateForm({ chat }: { chat: Chat }): ReactNode {
  const { tenant, can } = useWorkplace();
  const reread = useReread();
  const templates = useApprovedTemplates();
  const [chosen, choose] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const template = templates?.find((one) => keyOf(one) === chosen);
  const send = useMutation({
    mutationFn: ({ name, language, variables }: NonNullable<typeof template>) =>
      bodyOf(
        apiOf(tenant).POST('/chats/{chat}/template-messages', {
          params: { path: { chat: chat.id } },
          body: {
            template: name,
            language,
            variables: Object.fromEntries(variables.map((variable) => [variable, values[variable]?.trim() ?? ''])),
          },
        }),
      ),
    onSuccess: () => {
      choose('');
      setValues({});
      return reread({ kind: 'chats', id: chat.id });
    },
  });
  const isComplete = !!template && template.variables.every((variable) => values[variable]?.trim());
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (template && isComplete && !send.isPending) send.mutate(template);
  };
  const maySend = can('chats.send-template') && templates !== undefined && templates.length > 0;
  return (
    <form onSubmit={submit} className="grid gap-3">
      <p className="text-[0.8125rem] text-muted-foreground">
        {templates?.length === 0 ? `${words.closed} ${words.noTemplates}` : words.closed}
      </p>
      <FormError error={send.error} />
      {maySend && (
        <>
          <Field label={words.template}>
            {(control) => (
              <NativeSelect
                {...control}
                className="w-full max-w-sm"
                value={chosen}
                onChange={(event) => {
                  choose(event.target.value);
                  setValues({});
                }}
              >
                <NativeSelectOption value="">{words.chooseTemplate}</NativeSelectOption>
                {templates.map((one) => (
                  <NativeSelectOption key={keyOf(one)} value={keyOf(one)}>
                    {`${one.name.replaceAll('_', ' ')} (${one.language})`}
                  </NativeSelectOption>
                ))}
              </NativeSelect>
            )}
          </Field>
          {template && (
            <>
              {template.variables.length > 0 && (
                <div className="grid gap-3 sm:grid-cols-2">
                  {template.variables.map((variable) => (
                    <Field key={variable} label={words.variable(variable)}>
                      {(control) => (
                        <Input
                          {...control}
                          autoComplete="off"
                          value={values[variable] ?? ''}
                          onChange={(event) => setValues({ ...values, [variable]: event.target.value })}
                        />
                      )}
                    </Field>
                  ))}
                </div>
              )}
              <div className="rounded-lg bg-busy-soft px-3 py-2">
                <p className="text-xs font-medium text-busy">{words.preview}</p>
                <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
                  {template.body.replace(
                    PLACEHOLDER,
                    (placeholder, name: string) => values[name]?.trim() || placeholder,
                  )}
                </p>
              </div>
            </>
          )}
          <Button type="submit" size="sm" className="justify-self-end" disabled={!isComplete || send.isPending}>
            <SendHorizontalIcon aria-hidden />
            {send.isPending ? text.inbox.sending : words.send}
          </Button>
        </>
      )}
    </form>
  );
}

function keyOf({ name, language }: { name: string; language: string }): string {
  return `${name} ${language}`;
}
