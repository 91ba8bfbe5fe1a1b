import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCwIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { say, sayError } from '../feedback/toasts.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

type Delivery = components['schemas']['LoggedWebhookDelivery'];

/** Sends a delivery again. A row of the list offers this only for a failed delivery. */
export function RetryButton({ delivery, isInRow = false }: { delivery: Delivery; isInRow?: boolean }): ReactNode {
  const { tenant, can } = useWorkplace();
  const queryClient = useQueryClient();
  const { id, webhook_endpoint_id: endpoint, status } = delivery;
  const params = { path: { webhookEndpoint: endpoint, delivery: id } };
  const isDelivered = status === 'delivered';
  const retry = useMutation({
    mutationFn: () =>
      bodyOf(apiOf(tenant).POST('/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/retry', { params })),
    onSuccess: async () => {
      say(isDelivered ? text.webhooks.sentAgain : text.webhooks.retried);
      await Promise.all(
        ['delivery', `deliveries/${endpoint}`].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      );
    },
    onError: sayError,
  });
  if (status === 'pending' || !can('webhook-endpoints.retry-delivery') || (isInRow && isDelivered)) return null;
  const label = isDelivered ? text.webhooks.sendAgain : text.webhooks.retry;
  return (
    <Button
      size="sm"
      variant={isInRow ? 'ghost' : 'outline'}
      {...(isInRow ? { 'aria-label': text.webhooks.retryOf(id) } : {})}
      disabled={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {!isInRow && <RotateCwIcon aria-hidden />}
      {label}
    </Button>
  );
}
