import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiOf, bodyOf, type Tenant } from '../api/client.js';
import type { paths } from '../api/generated/api-types.js';
import type { Settings } from '../api/portal-paths.js';
import { say, sayError } from '../feedback/toasts.js';
import { sessionQuery, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';

export type SettingsChange = NonNullable<paths['/settings']['patch']['requestBody']>['content']['application/json'];

/** The first part of the keys of queries about the settings. */
export function settingsKey({ organization }: Tenant): readonly unknown[] {
  return ['settings', organization];
}

export function useSettings() {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: settingsKey(tenant),
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/settings', { signal })),
  });
}

/** Saves the settings that a form has changed, and offers to undo the change if that is possible. */
export function useSaveSettings({ canUndo = true }: { canUndo?: boolean } = {}) {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const key = settingsKey(tenant);
  const save = async (change: SettingsChange): Promise<void> => {
    queryClient.setQueryData(key, await bodyOf(apiOf(tenant).PATCH('/settings', { body: change })));
    await Promise.all([
      // The name and the time zone are in the session too.
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: [...key, 'instruction-versions'] }),
    ]);
  };
  return useMutation({
    mutationFn: save,
    onMutate: () => ({ before: queryClient.getQueryData<{ data: Settings }>(key)?.data }),
    onSuccess: (_saved, change, context) => {
      const { before } = context;
      if (!before || !canUndo) return say(text.settings.saved);
      const names = Object.keys(change) as (keyof Settings)[];
      const earlier = Object.fromEntries(names.map((name) => [name, before[name]])) as SettingsChange;
      say(text.settings.saved, {
        label: text.actions.undo,
        run: () => void save(earlier).then(() => say(text.settings.undone), sayError),
      });
    },
  });
}
