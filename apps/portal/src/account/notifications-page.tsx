import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailXIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { bodyOf, sessionApi } from '../api/client.js';
import type { NotificationChoices, NotificationKind } from '../api/portal-paths.js';
import { ErrorState } from '../feedback/error-state.js';
import { say, sayError } from '../feedback/toasts.js';
import { SwitchField } from '../fields/switch-field.js';
import { BackLink } from '../layout/back-link.js';
import { Page, Panel } from '../layout/page.js';
import { useBase, useSession, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';

const words = text.notifications;
const KEY = ['notifications'];

/** The person's choice of mails about this organization. */
export function NotificationsPage(): ReactNode {
  const base = useBase();
  const { organization } = useWorkplace();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bodyOf(sessionApi.GET('/session/notifications', { signal })),
  });
  const choices = query.data?.data.find(({ organization_id: id }) => id === organization.id);
  return (
    <Page
      title={words.title}
      description={words.description(organization.name)}
      above={<BackLink to={`${base}/account`}>{text.account.title}</BackLink>}
      wide={false}
    >
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data || !choices ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid gap-6">
          {!query.data.mail && <NoMail />}
          <Choices choices={choices} />
          <Panel title={words.security} description={words.securityIntro}>
            <p className="text-muted-foreground">{words.securityKinds}</p>
          </Panel>
        </div>
      )}
    </Page>
  );
}

function NoMail(): ReactNode {
  return (
    <div className="flex gap-2.5 rounded-md bg-calm-soft px-3 py-2.5 text-[0.8125rem]">
      <MailXIcon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p>{words.noMail}</p>
    </div>
  );
}

function Choices({ choices: { organization_id, available, chosen } }: { choices: NotificationChoices }): ReactNode {
  const { person } = useSession();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (kinds: NotificationKind[]) =>
      bodyOf(sessionApi.PATCH('/session/notifications', { body: { organization: organization_id, kinds } })),
    onSuccess: (saved) => {
      queryClient.setQueryData(KEY, saved);
      say(words.saved);
    },
    onError: sayError,
  });
  const shown = save.isPending ? save.variables : chosen;
  const toggle = (kind: NotificationKind, isOn: boolean): void =>
    save.mutate(available.filter((one) => (one === kind ? isOn : shown.includes(one))));
  return (
    <Panel title={words.byMail} description={words.byMailIntro(person?.email ?? '')}>
      <div className="grid gap-5">
        {available.map((kind) => (
          <SwitchField
            key={kind}
            label={words.kinds[kind].name}
            hint={words.kinds[kind].hint}
            checked={shown.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
      </div>
    </Panel>
  );
}
