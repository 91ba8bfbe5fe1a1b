import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { crmKey, type CrmConnection, type CrmProvider } from '../leads/crm.js';
import { useWorkplace } from '../session/session.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { Textarea } from '../ui/textarea.js';
import { RowsEditor } from './rows-editor.js';

const words = text.crm;
const METHODS = ['POST', 'PUT', 'PATCH'] as const;
const SHARED = ['name', 'record_url'];
const FIELDS: Readonly<Record<CrmProvider, readonly string[]>> = {
  hubspot: [...SHARED, 'access_token', 'pipeline', 'deal_stage'],
  http: [...SHARED, 'url', 'method', 'headers', 'secrets', 'body', 'id_path'],
};
const START_BODY = `{
  "name": {{lead.name}},
  "phone": {{lead.phone_number}},
  "email": {{lead.email}},
  "subject": "{{lead.reason}}",
  "frontdesk_id": {{lead.id}}
}`;

interface Entry {
  name: string;
  value: string;
}

interface Form {
  name: string;
  record_url: string;
  access_token: string;
  pipeline: string;
  deal_stage: string;
  url: string;
  method: (typeof METHODS)[number];
  headers: Entry[];
  secrets: Entry[];
  body: string;
  id_path: string;
}

function startOf(provider: CrmProvider, connection: CrmConnection | null): Form {
  return {
    name: connection?.name ?? words.nameStart[provider],
    record_url: connection?.record_url ?? '',
    access_token: '',
    pipeline: connection?.pipeline ?? '',
    deal_stage: connection?.deal_stage ?? '',
    url: connection?.url ?? '',
    method: connection?.method ?? 'POST',
    headers: connection?.headers ?? [],
    secrets: [],
    body: connection?.body ?? START_BODY,
    id_path: connection?.id_path ?? '',
  };
}

/** What the form sends. Secrets that were not entered keep their values. */
function inputOf(provider: CrmProvider, form: Form) {
  const { name, record_url, access_token, pipeline, deal_stage, url, method, headers, secrets, body, id_path } = form;
  const common = { name, record_url: record_url || null };
  if (provider === 'hubspot') {
    const token = access_token ? { access_token } : {};
    return { ...common, ...token, pipeline: pipeline || null, deal_stage: deal_stage || null };
  }
  return {
    ...common,
    url,
    method,
    headers,
    body,
    id_path: id_path || null,
    ...(secrets.length > 0 ? { secrets } : {}),
  };
}

/** Connects a CRM, or changes a connection. */
export function CrmDialog({
  provider,
  connection,
  onClose,
}: {
  provider: CrmProvider;
  connection: CrmConnection | null;
  onClose: () => void;
}): ReactNode {
  const { tenant } = useWorkplace();
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => startOf(provider, connection));
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const set = (part: Partial<Form>): void => setForm({ ...form, ...part });
  const send = (): Promise<unknown> => {
    const input = inputOf(provider, form);
    if (!connection) return bodyOf(apiOf(tenant).POST('/crm-connections', { body: { provider, ...input } }));
    const params = { path: { crmConnection: connection.id } };
    return bodyOf(apiOf(tenant).PATCH('/crm-connections/{crmConnection}', { params, body: input }));
  };
  const save = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      if (await guard(send)) {
        await queryClient.invalidateQueries({ queryKey: crmKey(tenant) });
        say(connection ? words.saved : words.connected);
        onClose();
      }
    } catch (cause) {
      setError(cause);
    }
    setSubmitting(false);
  };
  const parts = { form, set, error, connection };
  return (
    <FormDialog
      title={connection ? words.editTitle : words.createTitle[provider]}
      description={words.formDescription[provider]}
      submit={connection ? text.actions.save : words.submit}
      submitting={words.submitting}
      isSubmitting={isSubmitting}
      error={otherError(error, FIELDS[provider])}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField {...parts} field="name" label={words.name} isRequired />
      {provider === 'hubspot' ? <HubSpotFields {...parts} /> : <HttpFields {...parts} />}
      <TextField {...parts} field="record_url" label={words.recordUrl} hint={words.recordUrlHint} />
    </FormDialog>
  );
}

interface Parts {
  form: Form;
  set: (part: Partial<Form>) => void;
  error: unknown;
  connection: CrmConnection | null;
}

type TextName = 'name' | 'record_url' | 'access_token' | 'pipeline' | 'deal_stage' | 'url' | 'id_path';

function TextField({
  form,
  set,
  error,
  field,
  label,
  hint,
  type = 'text',
  isRequired = false,
}: Parts & {
  field: TextName;
  label: string;
  hint?: string;
  type?: 'text' | 'url' | 'password';
  isRequired?: boolean;
}): ReactNode {
  return (
    <Field label={label} hint={hint} error={fieldError(error, field)}>
      {(control) => (
        <Input
          {...control}
          type={type}
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          value={form[field]}
          onChange={({ target }) => set({ [field]: target.value })}
          required={isRequired}
        />
      )}
    </Field>
  );
}

function HubSpotFields(parts: Parts): ReactNode {
  return (
    <>
      <TextField
        {...parts}
        field="access_token"
        type="password"
        label={words.token}
        hint={parts.connection ? words.tokenKept : words.tokenHint}
        isRequired={!parts.connection}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...parts} field="pipeline" label={words.pipeline} hint={words.pipelineHint} />
        <TextField {...parts} field="deal_stage" label={words.stage} />
      </div>
    </>
  );
}

function HttpFields(parts: Parts): ReactNode {
  const { form, set, error, connection } = parts;
  const stored = connection?.secret_names ?? [];
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <TextField {...parts} field="url" type="url" label={words.url} isRequired />
        <Field label={words.method} error={fieldError(error, 'method')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={form.method}
              onChange={({ target }) => set({ method: target.value as Form['method'] })}
            >
              {METHODS.map((method) => (
                <NativeSelectOption key={method} value={method}>
                  {method}
                </NativeSelectOption>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <Entries
        title={words.headers}
        hint={words.headersHint}
        entries={form.headers}
        labels={[words.headerName, words.headerValue]}
        words={{ item: words.header, add: words.addHeader, empty: words.noHeaders, remove: words.removeHeader }}
        max={20}
        error={fieldError(error, 'headers')}
        onChange={(headers) => set({ headers })}
      />
      <Entries
        title={words.secrets}
        hint={stored.length > 0 ? words.storedSecrets(stored.join(', ')) : undefined}
        entries={form.secrets}
        labels={[words.secretName, words.secretValue]}
        words={{ item: words.secret, add: words.addSecret, empty: words.noSecrets, remove: words.removeSecret }}
        max={10}
        error={fieldError(error, 'secrets')}
        onChange={(secrets) => set({ secrets })}
        isSecret
      />
      <Field label={words.body} hint={words.bodyHint} error={fieldError(error, 'body')}>
        {(control) => (
          <Textarea
            {...control}
            className="font-mono text-[0.8125rem] leading-5"
            spellCheck={false}
            value={form.body}
            onChange={({ target }) => set({ body: target.value })}
            required
          />
        )}
      </Field>
      <TextField {...parts} field="id_path" label={words.idPath} hint={words.idPathHint} />
    </>
  );
}

function Entries({
  title,
  hint,
  entries,
  labels: [nameLabel, valueLabel],
  words: { item: itemWord, ...rowWords },
  max,
  error,
  onChange,
  isSecret = false,
}: {
  title: string;
  hint?: string | undefined;
  entries: readonly Entry[];
  labels: readonly [string, string];
  words: { item: string; add: string; empty: string; remove: (name: string) => string };
  max: number;
  error: string | undefined;
  onChange: (entries: Entry[]) => void;
  isSecret?: boolean;
}): ReactNode {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      {hint && <p className="text-[0.8125rem] text-muted-foreground">{hint}</p>}
      <RowsEditor
        rows={entries}
        name={({ name }, index) => name || `${itemWord} ${index + 1}`}
        blank={{ name: '', value: '' }}
        max={max}
        words={rowWords}
        error={error}
        onChange={onChange}
      >
        {({ item, set }) => (
          <>
            <Field label={nameLabel}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  value={item.name}
                  onChange={({ target }) => set({ name: target.value })}
                  required
                />
              )}
            </Field>
            <Field label={valueLabel}>
              {(control) => (
                <Input
                  {...control}
                  type={isSecret ? 'password' : 'text'}
                  autoComplete={isSecret ? 'new-password' : 'off'}
                  value={item.value}
                  onChange={({ target }) => set({ value: target.value })}
                  required
                />
              )}
            </Field>
          </>
        )}
      </RowsEditor>
    </fieldset>
  );
}
