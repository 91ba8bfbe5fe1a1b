import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { say, sayError } from '../feedback/toasts.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import type { Endpoint } from './endpoints-query.js';

/** Pauses or resumes an endpoint. A pause can be undone. */
export function useSetEnabled({ id }: Endpoint): (enabled: boolean) => Promise<void> {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const params = { path: { webhookEndpoint: id } };
    try {
      await bodyOf(apiOf(tenant).PATCH('/webhook-endpoints/{webhookEndpoint}', { params, body: { enabled } }));
      await queryClient.invalidateQueries({ queryKey: ['endpoints'] });
      if (enabled) say(text.webhooks.resumed);
      else say(text.webhooks.paused, { label: text.actions.undo, run: () => void setEnabled(true) });
    } catch (error) {
      sayError(error);
    }
  };
  return setEnabled;
}

/** Pauses or resumes the endpoint of a row. */
export function PauseButton({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const { can } = useWorkplace();
  const setEnabled = useSetEnabled(endpoint);
  if (!can('webhook-endpoints.update')) return null;
  const action = endpoint.enabled ? text.webhooks.pause : text.webhooks.resume;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${action} ${endpoint.url}`}
      onClick={() => void setEnabled(!endpoint.enabled)}
    >
      {action}
    </Button>
  );
}
