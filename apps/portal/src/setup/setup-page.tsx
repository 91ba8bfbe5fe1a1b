import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { isFirstLoad } from '../api/first-load.js';
import type { Settings } from '../api/portal-paths.js';
import { useKeys } from '../developers/keys-query.js';
import { ErrorState } from '../feedback/error-state.js';
import { SecretValue } from '../fields/copy-button.js';
import { Page, Panel } from '../layout/page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { useSettings } from '../settings/settings-query.js';
import { widgetSnippet } from '../settings/widget-snippet.js';
import { text } from '../texts/text.js';
import { AcceptedTerms, TermsStep } from '../terms/terms-step.js';
import { Button } from '../ui/button.js';
import { cn } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';

const words = text.setup;

interface Step {
  name: keyof typeof words.steps;
  isDone: boolean;
  /** The page on which the step is done. */
  page?: string;
  content?: ReactNode;
  /** Shown after the step is done. */
  after?: ReactNode;
}

/** The steps that remain before the receptionist works, in order. */
export function SetupPage(): ReactNode {
  const settings = useSettings();
  const steps = useSteps(settings.data?.data);
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  return (
    <Page title={words.title} description={words.description} wide={false}>
      {settings.isError && !settings.data ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : !steps ? (
        <Skeleton className="h-96" />
      ) : (
        <Panel flush>
          <div className="border-b px-4 py-4 sm:px-6">
            <div className="mb-2 flex items-baseline justify-between">
              <p className="font-medium">
                {done === steps.length ? words.completeTitle : words.progress(done, steps.length)}
              </p>
            </div>
            <progress
              aria-label={words.progressLabel}
              value={done}
              max={steps.length}
              className="block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-good"
            />
          </div>
          <ol className="divide-y">
            {steps.map((step, index) => (
              <StepRow key={step.name} step={step} number={index + 1} />
            ))}
          </ol>
        </Panel>
      )}
    </Page>
  );
}

function StepRow({ step: { name, isDone, page, content, after }, number }: { step: Step; number: number }): ReactNode {
  const base = useBase();
  const { title, description } = words.steps[name];
  return (
    <li className="flex gap-4 px-4 py-4 sm:px-6">
      <span
        className={cn(
          'tabular flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-medium',
          isDone ? 'border-transparent bg-good-soft text-good' : 'text-muted-foreground',
        )}
      >
        {isDone ? <CheckIcon className="size-3.5" aria-label={words.done} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className={cn('font-medium', isDone && 'text-muted-foreground')}>
          {isDone && page ? (
            <Link to={`${base}${page}`} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="text-muted-foreground">{description}</p>
        {!isDone && content && <div className="mt-3">{content}</div>}
        {isDone && after}
      </div>
      {!isDone && page && (
        <Button asChild size="sm" variant="outline">
          <Link to={`${base}${page}`} aria-label={`${words.open}: ${title}`}>
            {words.open}
          </Link>
        </Button>
      )}
    </li>
  );
}

/** The steps. Null while their states load. */
function useSteps(settings: Settings | undefined): Step[] | null {
  const { tenant, can } = useWorkplace();
  const keys = useKeys();
  const endpoints = useQuery({
    queryKey: ['endpoints', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/webhook-endpoints', { signal })),
    enabled: can('webhook-endpoints.list'),
  });
  const leads = useQuery({
    queryKey: ['leads', 'first', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/leads', { params: { query: { per_page: 1 } }, signal })),
  });
  const chats = useQuery({
    queryKey: ['chats', 'first', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/chats', { params: { query: { per_page: 1 } }, signal })),
  });
  if (!settings || [keys, endpoints, leads, chats].some(isFirstLoad)) return null;
  const steps: Step[] = [
    { name: 'organization', isDone: Boolean(settings.name && settings.timezone), page: '/settings' },
    { name: 'receptionist', isDone: settings.receptionist_instructions !== '', page: '/settings' },
    {
      name: 'terms',
      isDone: settings.terms_accepted,
      ...(can('terms.accept-own') ? { content: <TermsStep />, after: <AcceptedTerms /> } : {}),
    },
    {
      name: 'key',
      isDone: keys.data?.data.some(({ mode, revoked_at }) => mode === tenant.mode && !revoked_at) ?? false,
      page: '/developers/keys',
    },
    { name: 'endpoint', isDone: (endpoints.data?.data.length ?? 0) > 0, page: '/developers/webhooks' },
    {
      name: 'widget',
      isDone: (chats.data?.data.length ?? 0) > 0,
      content: <SecretValue value={widgetSnippet(settings)} name={text.settings.snippet} />,
    },
    {
      name: 'lead',
      isDone: (leads.data?.data.length ?? 0) > 0,
      ...(can('calls.start-in-browser') ? { page: '/talk' } : {}),
    },
  ];
  return steps.filter(({ name }) => name !== 'key' || can('api-keys.list-own'));
}
