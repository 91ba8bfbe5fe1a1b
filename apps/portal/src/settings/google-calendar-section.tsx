import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { paths } from '../api/generated/api-types.js';
import { useConflicts } from '../bookings/booking-conflict.js';
import { BookingLink } from '../bookings/booking-of.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { Time } from '../format/time.js';
import { Facts, Panel } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Checkbox } from '../ui/checkbox.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';
import { Skeleton } from '../ui/skeleton.js';
import { googleReturnAddress, rememberGoogleVisit } from './google-visit.js';
import { SavedSection } from './settings-section.js';

type Connection = paths['/calendar/google']['get']['responses'][200]['content']['application/json']['data'];
type Change = NonNullable<paths['/calendar/google']['patch']['requestBody']>['content']['application/json'];

const words = text.googleCalendar;
const panel = { title: words.title, description: words.intro };

/** Connects the calendar of the page's mode with Google Calendar, and shows how well that works. */
export function GoogleCalendarSection(): ReactNode {
  const { tenant } = useWorkplace();
  const query = useQuery({
    queryKey: ['google-calendar', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/calendar/google', { signal })),
  });
  const connection = query.data?.data;
  if (connection?.connected) return <ConnectedCalendar connection={connection} />;
  return (
    <Panel {...panel}>
      {connection ? (
        <NotConnected isOffered={connection.offered} />
      ) : query.isError && !connection ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Panel>
  );
}

function NotConnected({ isOffered }: { isOffered: boolean }): ReactNode {
  if (!isOffered) return <p className="text-muted-foreground">{words.notOffered}</p>;
  return (
    <div className="grid gap-4">
      <ol className="list-decimal space-y-1 pl-5">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ConnectButton label={words.connect} />
    </div>
  );
}

/** Leads to the page of Google at which the person allows the access. */
function ConnectButton({ label }: { label: string }): ReactNode {
  const { tenant } = useWorkplace();
  const connect = useMutation({
    mutationFn: async () => {
      const body = { redirect_uri: googleReturnAddress() };
      const { data } = await bodyOf(apiOf(tenant).POST('/calendar/google/authorizations', { body }));
      rememberGoogleVisit(tenant);
      location.assign(data.url);
    },
  });
  return (
    <div className="grid justify-items-start gap-2">
      <FormError error={connect.error} />
      <Button type="button" size="sm" variant="outline" disabled={connect.isPending} onClick={() => connect.mutate()}>
        {label}
      </Button>
    </div>
  );
}

function ConnectedCalendar({ connection }: { connection: Connection }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const queryKey = ['google-calendar', tenant.organization, tenant.mode];
  const { account, calendar, busy_calendars, read_at, fault } = connection;
  const list = useQuery({
    queryKey: [...queryKey, 'calendars'],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/calendar/google/calendars', { signal })),
    enabled: fault !== 'access_ended' && fault !== 'hipaa',
  });
  const save = useMutation({
    mutationFn: (change: Change) => bodyOf(apiOf(tenant).PATCH('/calendar/google', { body: change })),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      say(text.settings.saved);
    },
  });
  const hasFailed = list.data?.data.length === 0;
  const { organization, mode } = tenant;
  useEffect(() => {
    // The server has stored the fault.
    if (hasFailed)
      void queryClient.invalidateQueries({ queryKey: ['google-calendar', organization, mode], exact: true });
  }, [hasFailed, queryClient, organization, mode]);
  const calendars = list.data?.data ?? [];
  return (
    <SavedSection
      {...panel}
      start={{ calendar: calendar ?? '', busy_calendars }}
      save={save}
      after={<Disconnect account={account ?? ''} />}
    >
      {({ value, set, error }) => (
        <>
          <Facts
            facts={[
              [words.account, account],
              [words.lastRead, read_at ? <Time at={read_at} /> : words.never],
              [words.state, fault ? words.faults[fault].name : words.works],
            ]}
          />
          {fault && (
            <div role="alert" className="grid gap-3 rounded-md bg-warn-soft px-3 py-2.5 text-[0.8125rem] text-warn">
              <p>{words.faults[fault].action}</p>
              {fault !== 'hipaa' && <ConnectButton label={words.reconnect} />}
            </div>
          )}
          <Conflicts />
          {calendars.length > 0 && (
            <>
              <Field label={words.calendar} hint={words.calendarHint} error={error('calendar')}>
                {(control) => (
                  <NativeSelect
                    {...control}
                    value={value.calendar}
                    onChange={({ target }) => set({ calendar: target.value })}
                  >
                    {calendars
                      .filter(({ id, writable }) => writable || id === value.calendar)
                      .map(({ id, name }) => (
                        <NativeSelectOption key={id} value={id}>
                          {name}
                        </NativeSelectOption>
                      ))}
                  </NativeSelect>
                )}
              </Field>
              <fieldset className="grid gap-2">
                <legend className="mb-1.5 font-medium">{words.busy}</legend>
                {calendars
                  .filter(({ id }) => id !== value.calendar)
                  .map(({ id, name }) => (
                    <label key={id} className="flex items-center gap-2">
                      <Checkbox
                        checked={value.busy_calendars.includes(id)}
                        onCheckedChange={(on) =>
                          set({
                            busy_calendars: [...value.busy_calendars.filter((one) => one !== id), ...(on ? [id] : [])],
                          })
                        }
                      />
                      {name}
                    </label>
                  ))}
                {calendars.length === 1 && <p className="text-[0.8125rem] text-muted-foreground">{words.noOther}</p>}
              </fieldset>
            </>
          )}
        </>
      )}
    </SavedSection>
  );
}

function Conflicts(): ReactNode {
  const conflicts = useConflicts();
  if (conflicts.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-[0.8125rem] text-warn">
      <p>{words.conflictsIntro}</p>
      <ul className="grid gap-1">
        {conflicts.map(({ booking_id, starts_at, conflict }) => (
          <li key={booking_id}>
            <BookingLink booking={{ starts_at }} />
            <span className="block">{words.conflicts[conflict]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Disconnect({ account }: { account: string }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const disconnect = async (): Promise<void> => {
    await bodyOf(apiOf(tenant).DELETE('/calendar/google'));
    const queryKey = ['google-calendar', tenant.organization, tenant.mode];
    await queryClient.invalidateQueries({ queryKey, exact: true });
    queryClient.removeQueries({ queryKey: [...queryKey, 'calendars'] });
    await queryClient.invalidateQueries({ queryKey: [...queryKey, 'conflicts'], exact: true });
    say(words.disconnected);
  };
  return (
    <div className="mt-4 border-t pt-4">
      <Button type="button" size="sm" variant="outline" onClick={() => setAsking(true)}>
        {words.disconnect}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.disconnectTitle(account)}
          description={words.disconnectDescription}
          action={words.disconnect}
          onConfirm={disconnect}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
