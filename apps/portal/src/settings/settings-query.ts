import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiOf, bodyOf } from '../api/client.js';
import type { Settings } from '../api/portal-paths.js';
import { say } from '../feedback/toasts.js';
import { sessionQuery, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';

export function useSettings() {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['settings', tenant.organization],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/settings', { signal })),
  });
}

/** Saves the settings that a form has changed. */
export function useSaveSettings() {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Settings>) => bodyOf(apiOf(tenant).PATCH('/settings', { body })),
    onSuccess: async (saved) => {
      queryClient.setQueryData(['settings', tenant.organization], saved);
      say(text.settings.saved);
      // The name and the time zone are in the session too.
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

/** The line that puts the widget on a website. */
export function widgetSnippet({ widget_id }: Settings): string {
  return `<script src="${window.location.origin}/widget/v1/widget.js" data-widget-id="${widget_id}" async></script>`;
}
