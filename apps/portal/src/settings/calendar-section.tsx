import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { paths } from '../api/generated/api-types.js';
import { ErrorState } from '../feedback/error-state.js';
import { say } from '../feedback/toasts.js';
import { Panel } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { fromField, toField } from './opening-hours.js';
import { RowsEditor } from './rows-editor.js';
import { NumberField, TextField } from './setting-fields.js';
import { SavedSection } from './settings-section.js';

type Change = NonNullable<paths['/calendar']['patch']['requestBody']>['content']['application/json'];

const words = text.settings.calendar;

/** The calendar in which the receptionist books, in the mode of the page. */
export function CalendarSection(): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const queryKey = ['calendar', tenant.organization, tenant.mode];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/calendar', { signal })),
  });
  const save = useMutation({
    mutationFn: (change: Change) => bodyOf(apiOf(tenant).PATCH('/calendar', { body: change })),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      say(text.settings.saved);
    },
  });
  const panel = { title: words.title, description: words.intro };
  const calendar = query.data?.data;
  if (query.isError && !calendar) {
    return (
      <Panel {...panel}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  }
  if (!calendar) {
    return (
      <Panel {...panel}>
        <Skeleton className="h-32" />
      </Panel>
    );
  }
  const { seats, buffer_minutes, exceptions } = calendar;
  return (
    <SavedSection {...panel} start={{ seats, buffer_minutes, exceptions }} save={save}>
      {({ value, set, error }) => (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <NumberField
              label={words.seats}
              hint={words.seatsHint}
              error={error('seats')}
              value={value.seats}
              min={1}
              max={50}
              onChange={(number) => set({ seats: number })}
            />
            <NumberField
              label={words.buffer}
              error={error('buffer_minutes')}
              value={value.buffer_minutes}
              min={0}
              max={480}
              onChange={(minutes) => set({ buffer_minutes: minutes })}
            />
          </div>
          <RowsEditor
            rows={value.exceptions}
            name={({ date }, index) => date || words.exceptions.numbered(index + 1)}
            blank={{ date: '', opens: null, closes: null }}
            max={400}
            words={words.exceptions}
            error={error('exceptions')}
            onChange={(rows) => set({ exceptions: rows })}
          >
            {({ item, set: change }) => (
              <>
                <div className="sm:col-span-2">
                  <TextField
                    label={words.exceptions.date}
                    hint={words.exceptions.closedHint}
                    type="date"
                    required
                    value={item.date}
                    onChange={(date) => change({ date })}
                  />
                </div>
                <TextField
                  label={words.exceptions.opens}
                  type="time"
                  required={item.closes !== null}
                  value={item.opens ?? ''}
                  onChange={(time) => change({ opens: time || null })}
                />
                <TextField
                  label={words.exceptions.closes}
                  type="time"
                  required={item.opens !== null}
                  value={toField(item.closes ?? '')}
                  onChange={(time) => change({ closes: time ? fromField(time) : null })}
                />
              </>
            )}
          </RowsEditor>
        </>
      )}
    </SavedSection>
  );
}
