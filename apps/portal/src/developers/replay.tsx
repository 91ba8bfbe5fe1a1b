import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say, sayError } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';

const HOUR_MS = 3_600_000;
const SINCES = ['24', '1', '168', 'all'] as const;
const STATUSES = ['failed', 'delivered'] as const;
const REFRESH_MS = 1000;

/** Starts a replay of past deliveries. */
export function ReplayDialog({
  endpoint,
  onStarted,
  onClose,
}: {
  endpoint: number;
  onStarted: (replay: number) => void;
  onClose: () => void;
}): ReactNode {
  const { tenant } = useWorkplace();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('failed');
  const [since, setSince] = useState<(typeof SINCES)[number]>('24');
  const start = useMutation({
    mutationFn: () => {
      const from = since === 'all' ? {} : { since: new Date(Date.now() - Number(since) * HOUR_MS).toISOString() };
      const params = { path: { webhookEndpoint: endpoint } };
      const body = { status, ...from };
      return bodyOf(apiOf(tenant).POST('/webhook-endpoints/{webhookEndpoint}/replays', { params, body }));
    },
    onSuccess: ({ data }) => {
      onStarted(data.id);
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.webhooks.replayTitle}
      description={text.webhooks.replayDescription}
      submit={text.webhooks.replaySubmit}
      isSubmitting={start.isPending}
      error={start.error}
      onSubmit={() => start.mutate()}
      onClose={onClose}
    >
      <Field label={text.webhooks.replayStatus}>
        {(control) => (
          <NativeSelect {...control} value={status} onChange={({ target }) => setStatus(target.value as typeof status)}>
            {STATUSES.map((one) => (
              <NativeSelectOption key={one} value={one}>
                {text.webhooks.replayStatuses[one]}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={text.webhooks.replaySince}>
        {(control) => (
          <NativeSelect {...control} value={since} onChange={({ target }) => setSince(target.value as typeof since)}>
            {SINCES.map((one) => (
              <NativeSelectOption key={one} value={one}>
                {text.webhooks.replaySinces[one]}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}

/** Shows the progress of a replay, and lets a person stop it. */
export function ReplayProgress({
  endpoint,
  replay: id,
  onDone,
}: {
  endpoint: number;
  replay: number;
  onDone: () => void;
}): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const params = { path: { webhookEndpoint: endpoint, replay: id } };
  const query = useQuery({
    queryKey: ['replay', tenant.organization, id],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/webhook-endpoints/{webhookEndpoint}/replays/{replay}', { params, signal })),
    refetchInterval: REFRESH_MS,
  });
  const cancel = useMutation({
    mutationFn: () =>
      bodyOf(apiOf(tenant).POST('/webhook-endpoints/{webhookEndpoint}/replays/{replay}/cancel', { params })),
    onError: sayError,
  });
  const replay = query.data?.data;
  const isOver = replay?.status === 'completed' || replay?.status === 'cancelled';
  useEffect(() => {
    if (!isOver || !replay) return;
    say(replay.done === 0 ? text.webhooks.replayNothing : text.webhooks.replayDone(replay.done));
    void queryClient.invalidateQueries({ queryKey: [`deliveries/${endpoint}`] });
    onDone();
  }, [isOver, replay, endpoint, onDone, queryClient]);
  if (!replay) return null;
  return (
    <div className="flex items-center gap-4 rounded-lg border bg-busy-soft px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 text-busy">{text.webhooks.replayRunning(replay.done, replay.total)}</p>
        <progress
          aria-label={text.webhooks.replayProgress}
          {...(replay.total ? { value: replay.done, max: replay.total } : {})}
          className="block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-busy [&::-webkit-progress-bar]:bg-background [&::-webkit-progress-value]:bg-busy"
        />
      </div>
      <Button size="sm" variant="outline" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        {text.webhooks.replayCancel}
      </Button>
    </div>
  );
}
