import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { webhookEvents } from '../api/generated/webhook-events.js';
import { FormDialog, OnceDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { CheckList } from '../fields/check-list.js';
import { SecretValue } from '../fields/copy-button.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useReauthentication } from '../sign-in/reauthentication.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import type { Endpoint } from './endpoints-query.js';

const TEST_EVENT = 'webhook.test';
const subscribable = webhookEvents
  .filter(({ name }) => name !== TEST_EVENT)
  .map(({ name, summary }) => ({ name, description: summary }));
const FIELDS = ['url', 'description', 'events'];

interface EndpointInput {
  url: string;
  description: string | null;
  events: string[];
}

function EndpointForm({
  title,
  submit,
  start,
  children,
  onSubmit,
  onClose,
}: {
  title: string;
  submit: string;
  start: EndpointInput;
  onSubmit: (input: EndpointInput) => Promise<void>;
  onClose: () => void;
  /** Shown below the address. */
  children?: ReactNode;
}): ReactNode {
  const [input, setInput] = useState(start);
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = (part: Partial<EndpointInput>): void => setInput({ ...input, ...part });
  const save = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    await onSubmit({ ...input, url: input.url.trim(), description: input.description?.trim() || null }).catch(setError);
    setSubmitting(false);
  };
  return (
    <FormDialog
      title={title}
      description={text.webhooks.formDescription}
      submit={submit}
      submitting={text.webhooks.submitting}
      isSubmitting={isSubmitting}
      error={otherError(error, FIELDS)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={text.webhooks.url} error={fieldError(error, 'url')}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder={text.webhooks.urlHint}
            value={input.url}
            onChange={(event) => change({ url: event.target.value })}
            required
          />
        )}
      </Field>
      {children}
      <Field
        label={text.webhooks.description_}
        hint={text.webhooks.descriptionHint}
        error={fieldError(error, 'description')}
      >
        {(control) => (
          <Input
            {...control}
            value={input.description ?? ''}
            autoComplete="off"
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <CheckList
        label={text.webhooks.events}
        required={text.webhooks.needEvent}
        error={fieldError(error, 'events')}
        choices={subscribable}
        chosen={input.events}
        onChange={(events) => change({ events })}
      />
    </FormDialog>
  );
}

/** Registers an endpoint, then shows the signing secret once. */
export function CreateEndpointDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const guard = useReauthentication();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret) {
    return (
      <OnceDialog title={text.webhooks.created} description={text.webhooks.createdDescription} onClose={onClose}>
        <SecretValue value={secret} name={text.webhooks.secret} />
      </OnceDialog>
    );
  }
  return (
    <EndpointForm
      title={text.webhooks.createTitle}
      submit={text.webhooks.submit}
      start={{ url: '', description: null, events: [] }}
      onSubmit={async (input) => {
        const body = input as never;
        const made = await guard(() => bodyOf(apiOf(tenant).POST('/webhook-endpoints', { body })));
        if (made) setSecret(made.secret);
        await queryClient.invalidateQueries({ queryKey: ['endpoints'] });
      }}
      onClose={onClose}
    >
      {tenant.mode === 'test' && <OwnMachine />}
    </EndpointForm>
  );
}

/** How events reach a server that has no public address. */
function OwnMachine(): ReactNode {
  return (
    <details className="text-[0.8125rem]">
      <summary className="w-fit cursor-pointer text-muted-foreground">{text.webhooks.local}</summary>
      <p className="mt-1.5 mb-1.5 text-muted-foreground">{text.webhooks.localHint}</p>
      <SecretValue value={text.webhooks.localCommand(location.origin)} name={text.webhooks.localName} />
    </details>
  );
}

export function EditEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const { id, url, description, events } = endpoint;
  return (
    <EndpointForm
      title={text.webhooks.editTitle}
      submit={text.actions.save}
      start={{ url, description, events }}
      onSubmit={async (body) => {
        const params = { path: { webhookEndpoint: id } };
        await bodyOf(apiOf(tenant).PATCH('/webhook-endpoints/{webhookEndpoint}', { params, body: body as never }));
        await queryClient.invalidateQueries({ queryKey: ['endpoints'] });
        say(text.webhooks.saved);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const OVERLAPS = ['24', '72', '1', '0'] as const;

/** Makes a new secret. The old secret stays valid for the time that the person chooses. */
export function RotateSecretDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const guard = useReauthentication();
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>('24');
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    const params = { path: { webhookEndpoint: endpoint.id } };
    const body = { overlap_hours: Number(overlap) };
    try {
      const made = await guard(() =>
        bodyOf(apiOf(tenant).POST('/webhook-endpoints/{webhookEndpoint}/rotate-secret', { params, body })),
      );
      if (made) setSecret(made.secret);
    } catch (cause) {
      setError(cause);
    }
    setSubmitting(false);
  };
  if (secret) {
    return (
      <OnceDialog title={text.webhooks.rotated} description={text.webhooks.createdDescription} onClose={onClose}>
        <SecretValue value={secret} name={text.webhooks.secret} />
      </OnceDialog>
    );
  }
  return (
    <FormDialog
      title={text.webhooks.rotateTitle}
      description={text.webhooks.rotateDescription}
      submit={text.webhooks.rotateSubmit}
      isSubmitting={isSubmitting}
      error={error}
      onSubmit={() => void rotate()}
      onClose={onClose}
    >
      <Field label={text.webhooks.overlap}>
        {(control) => (
          <NativeSelect
            {...control}
            value={overlap}
            onChange={(event) => setOverlap(event.target.value as (typeof OVERLAPS)[number])}
          >
            {OVERLAPS.map((hours) => (
              <NativeSelectOption key={hours} value={hours}>
                {text.webhooks.overlaps[hours]}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}

/** Sends a test event to the endpoint. */
export function TestEventDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [event, setEvent] = useState(TEST_EVENT);
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (): Promise<void> => {
    setSubmitting(true);
    setError(null);
    const params = { path: { webhookEndpoint: endpoint.id } };
    try {
      const body = { event } as never;
      await bodyOf(apiOf(tenant).POST('/webhook-endpoints/{webhookEndpoint}/test', { params, body }));
      await queryClient.invalidateQueries({ queryKey: [`deliveries/${endpoint.id}`] });
      say(text.webhooks.testSent);
      onClose();
    } catch (cause) {
      setError(cause);
      setSubmitting(false);
    }
  };
  return (
    <FormDialog
      title={text.webhooks.testTitle}
      description={text.webhooks.testDescription}
      submit={text.webhooks.testSubmit}
      isSubmitting={isSubmitting}
      error={error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field label={text.webhooks.testEvent}>
        {(control) => (
          <NativeSelect {...control} value={event} onChange={({ target }) => setEvent(target.value)}>
            {[TEST_EVENT, ...subscribable.map(({ name }) => name)].map((name) => (
              <NativeSelectOption key={name} value={name}>
                {name}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}
