import { useQuery } from '@tanstack/react-query';
import { CheckIcon, TriangleAlertIcon, XIcon, type LucideIcon } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { Time } from '../format/time.js';
import { Page, Panel } from '../layout/page.js';
import { DataTable, type Column } from '../lists/data-table.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { cn } from '../ui/class-names.js';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '../ui/sheet.js';
import {
  operatorCall,
  operatorGet,
  withConfirmation,
  type DeadLetter,
  type Finding,
  type ServiceState,
} from './operator-api.js';

const words = text.operator.system;
const REFRESH_MS = 5000;
type Queue = ServiceState['queues'][number];

export function SystemPage(): ReactNode {
  const [shown, setShown] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['operator-system'],
    queryFn: ({ signal }) => operatorGet<{ services: ServiceState[]; findings: Finding[] }>('/system', {}, signal),
    refetchInterval: REFRESH_MS,
  });
  const services = query.data?.services;
  const queues = services?.flatMap((service) => service.queues);
  return (
    <Page title={words.title} description={words.description}>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid gap-6">
          <Findings findings={query.data?.findings} />
          <Panel title={words.services} flush>
            <DataTable
              label={words.services}
              rows={services}
              columns={SERVICE_COLUMNS}
              rowKey={({ service }) => service}
            />
          </Panel>
          <Panel title={words.queues} flush>
            <DataTable
              label={words.queues}
              rows={queues}
              columns={queueColumns(setShown)}
              rowKey={({ queue }) => queue}
            />
          </Panel>
        </div>
      )}
      {shown && <DeadLetters queue={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

const TONES: Readonly<Record<Finding['status'], readonly [style: string, icon: LucideIcon]>> = {
  ok: ['bg-good-soft text-good', CheckIcon],
  warn: ['bg-warn-soft text-warn', TriangleAlertIcon],
  fail: ['bg-bad-soft text-bad', XIcon],
};

function Badge({ tone, children }: { tone: Finding['status']; children: ReactNode }): ReactNode {
  const [style, Icon] = TONES[tone];
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full py-0.5 pr-2 pl-1.5 text-xs font-medium whitespace-nowrap',
        style,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {children}
    </span>
  );
}

/** Findings that need attention, failures first. */
function Findings({ findings }: { findings: Finding[] | undefined }): ReactNode {
  const withStatus = (wanted: Finding['status']) => findings?.filter(({ status }) => status === wanted) ?? [];
  const problems = [...withStatus('fail'), ...withStatus('warn')];
  return (
    <Panel title={words.findings} flush={!findings || problems.length > 0}>
      {findings && problems.length === 0 ? (
        <p className="text-muted-foreground">{words.allWell(findings.length)}</p>
      ) : (
        <DataTable
          label={words.findings}
          rows={findings && problems}
          columns={FINDING_COLUMNS}
          rowKey={({ area, message }) => `${area} ${message}`}
        />
      )}
    </Panel>
  );
}

const FINDING_COLUMNS: Column<Finding>[] = [
  {
    id: 'status',
    heading: words.findingColumns.status,
    cell: ({ status }) => <Badge tone={status}>{words.statuses[status]}</Badge>,
  },
  {
    id: 'area',
    heading: words.findingColumns.area,
    from: 'sm',
    cell: ({ area }) => <span className="font-medium">{area}</span>,
  },
  {
    id: 'message',
    heading: words.findingColumns.message,
    grows: true,
    cell: ({ message, remedy }) => (
      <div className="whitespace-normal">
        {message}
        {remedy && <p className="text-[0.8125rem] text-muted-foreground first-letter:uppercase">{remedy}</p>}
      </div>
    ),
  },
];

/** The waiting work in the database, such as `3 deliveries due`. Empty counts are left out. */
function backlogOf({ service, backlog }: ServiceState): string {
  const waiting = backlog.filter(({ name, value }) => value > 0 && !name.endsWith('_seconds'));
  const nameOf = (name: string): string => name.replace(`frontdesk_${service}_`, '').replaceAll('_', ' ');
  return waiting.map(({ name, value }) => `${Math.round(value)} ${nameOf(name)}`).join(', ') || words.nothing;
}

const SERVICE_COLUMNS: Column<ServiceState>[] = [
  {
    id: 'service',
    heading: words.columns.service,
    cell: ({ service }) => <span className="font-medium">{service}</span>,
  },
  {
    id: 'state',
    heading: words.columns.state,
    cell: ({ up }) => {
      return <Badge tone={up ? 'ok' : 'fail'}>{up ? words.up : words.down}</Badge>;
    },
  },
  {
    id: 'outbox',
    heading: words.columns.outbox,
    align: 'right',
    cell: ({ outbox_events: events }) => <span className="tabular">{events ?? text.lists.none}</span>,
  },
  {
    id: 'oldest',
    heading: words.columns.oldest,
    align: 'right',
    from: 'sm',
    cell: ({ outbox_oldest_seconds: seconds }) => (
      <span className="tabular">{seconds === null ? text.lists.none : words.seconds(seconds)}</span>
    ),
  },
  {
    id: 'backlog',
    heading: words.columns.backlog,
    grows: true,
    from: 'md',
    cell: (service) => <span className="block truncate text-muted-foreground">{backlogOf(service)}</span>,
  },
];

function queueColumns(onShow: (queue: string) => void): Column<Queue>[] {
  return [
    {
      id: 'queue',
      heading: words.queueColumns.queue,
      grows: true,
      cell: ({ queue }) => (
        <code className="block font-mono text-[0.8125rem] wrap-anywhere whitespace-normal">
          {/* A narrow screen breaks a name after its service, not in a word. */}
          {queue.split(/(?<=\.)/).map((part) => (
            <Fragment key={part}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </code>
      ),
    },
    {
      id: 'messages',
      heading: words.queueColumns.messages,
      align: 'right',
      cell: ({ messages }) => <span className="tabular">{messages}</span>,
    },
    {
      id: 'consumers',
      heading: words.queueColumns.consumers,
      align: 'right',
      from: 'sm',
      cell: ({ consumers }) => <span className="tabular">{consumers}</span>,
    },
    {
      id: 'dead',
      heading: words.queueColumns.dead,
      align: 'right',
      cell: ({ dead_letters: dead }) => (
        <span className={cn('tabular', dead ? 'font-medium text-bad' : undefined)}>{dead ?? text.lists.none}</span>
      ),
    },
    {
      id: 'actions',
      heading: text.lists.actions,
      isHeadingHidden: true,
      align: 'right',
      cell: ({ queue, dead_letters: dead }) =>
        dead ? (
          <Button variant="ghost" size="sm" aria-label={words.showLetters(queue)} onClick={() => onShow(queue)}>
            {words.show}
          </Button>
        ) : null,
    },
  ];
}

function DeadLetters({ queue, onClose }: { queue: string; onClose: () => void }): ReactNode {
  const [opened, setOpened] = useState<{ event: string; body: string } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const query = useQuery({
    queryKey: ['operator-dead-letters', queue],
    queryFn: ({ signal }) => operatorGet<{ data: DeadLetter[] }>('/dead-letters', { queue }, signal),
    // Each read moves the letters to the end of their queue.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  const open = async (event: string): Promise<void> => {
    setError(null);
    try {
      const body = { queue, event_id: event };
      const letter = await withConfirmation(() => operatorCall<{ body: string }>('POST', '/dead-letters/open', body));
      setOpened({ event, body: letter.body });
    } catch (cause) {
      setError(cause);
    }
  };
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent className="w-full overflow-y-auto sm:max-w-lg">
        <SheetHeader>
          <SheetTitle>{words.lettersOf(queue)}</SheetTitle>
          <SheetDescription>{words.lettersHint}</SheetDescription>
        </SheetHeader>
        <div className="grid gap-4 px-4 pb-6">
          <FormError error={error ?? query.error} />
          {query.data?.data.length === 0 && <p className="text-muted-foreground">{words.noLetters}</p>}
          <ul className="divide-y rounded-md border empty:hidden">
            {query.data?.data.map((letter, index) => (
              <li key={letter.event_id ?? index} className="grid gap-1 px-3 py-2">
                <div className="flex items-center justify-between gap-3">
                  <code className="min-w-0 truncate font-mono text-[0.8125rem]">{letter.type ?? words.unknown}</code>
                  {letter.event_id && (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={words.openNamed(letter.event_id)}
                      onClick={() => void open(letter.event_id!)}
                    >
                      {words.open}
                    </Button>
                  )}
                </div>
                <p className="text-xs text-muted-foreground">
                  {[letter.reason, words.bytes(letter.size)].filter(Boolean).join(' · ')}
                  {letter.died_at && (
                    <>
                      {' · '}
                      <Time at={letter.died_at} />
                    </>
                  )}
                </p>
                {opened?.event === letter.event_id && (
                  <pre
                    className="max-h-80 overflow-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap"
                    tabIndex={0}
                  >
                    {opened?.body}
                  </pre>
                )}
              </li>
            ))}
          </ul>
        </div>
      </SheetContent>
    </Sheet>
  );
}
