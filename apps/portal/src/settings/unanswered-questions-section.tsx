import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckIcon, InfoIcon, Trash2Icon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { components } from '../api/generated/api-types.js';
import type { Settings } from '../api/portal-paths.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { ErrorState } from '../feedback/error-state.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { Time } from '../format/time.js';
import { Panel } from '../layout/page.js';
import { useRefresh } from '../live/live.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../ui/dialog.js';
import { Input } from '../ui/input.js';
import { Skeleton } from '../ui/skeleton.js';
import { Textarea } from '../ui/textarea.js';
import { useSaveSettings } from './settings-query.js';

type Question = components['schemas']['UnansweredQuestion'];
type Replay = components['schemas']['ReplayedQuestion'];

const REFRESH_MS = 15_000;
const MAX_ENTRIES = 200;
const MAX_QUESTION = 300;
const MAX_ANSWER = 1000;
const words = text.settings.unanswered;
const panel = { title: words.title, description: words.intro };

/** The questions of chats and calls that had no answer. One click answers a question and replays its conversation. */
export function UnansweredQuestionsSection({ settings }: { settings: Settings }): ReactNode {
  const { tenant } = useWorkplace();
  const refresh = useRefresh();
  const [answered, setAnswered] = useState<Question | null>(null);
  const [deleted, setDeleted] = useState<Question | null>(null);
  const query = useQuery({
    queryKey: ['unanswered-questions', tenant.organization, tenant.mode],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/unanswered-questions', { signal })),
    refetchInterval: refresh(REFRESH_MS),
  });
  const remove = useRemove();
  const questions = query.data?.data;
  return (
    <Panel {...panel}>
      {query.isError && !questions ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !questions ? (
        <Skeleton className="h-16" />
      ) : questions.length === 0 ? (
        <p className="text-[0.8125rem] text-muted-foreground">{words.empty}</p>
      ) : (
        <ul className="-my-4 divide-y">
          {questions.map((question) => (
            <li key={question.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="wrap-anywhere">{question.question}</p>
                <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
                  {words.asked(question.times_asked)} <Time at={question.asked_at} /> · <Source question={question} />
                </p>
              </div>
              <Button
                size="sm"
                variant="outline"
                disabled={settings.faq.length >= MAX_ENTRIES}
                aria-label={words.answerQuestion(question.question)}
                onClick={() => setAnswered(question)}
              >
                {words.answerIt}
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={words.delete(question.question)}
                onClick={() => setDeleted(question)}
              >
                <Trash2Icon aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {deleted && (
        <ConfirmDialog
          title={words.deleteTitle}
          description={words.deleteDescription(deleted.question)}
          action={words.deleteAction}
          onConfirm={async () => {
            await remove.mutateAsync(deleted.id);
            say(words.deleted);
          }}
          onClose={() => setDeleted(null)}
        />
      )}
      {answered && <Answering question={answered} settings={settings} onClose={() => setAnswered(null)} />}
    </Panel>
  );
}

/** Removes a question from the list. */
function useRemove() {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (unansweredQuestion: number) =>
      bodyOf(
        apiOf(tenant).DELETE('/unanswered-questions/{unansweredQuestion}', {
          params: { path: { unansweredQuestion } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['unanswered-questions'] }),
  });
}

function Source({ question: { call_id, outbound_call_id, chat_id } }: { question: Question }): ReactNode {
  const base = useBase();
  const [path, name] = call_id
    ? [`calls/${call_id}`, text.leads.call(call_id)]
    : outbound_call_id
      ? [`outbound-calls/${outbound_call_id}`, text.leads.outboundCall(outbound_call_id)]
      : [`inbox/${chat_id}`, text.leads.chat(chat_id!)];
  return (
    <Link to={`${base}/${path}`} className="link">
      {name}
    </Link>
  );
}

/** Adds the entry to the settings, then shows what the receptionist now says. */
function Answering({
  question: { id, question: asked },
  settings,
  onClose,
}: {
  question: Question;
  settings: Settings;
  onClose: () => void;
}): ReactNode {
  const { tenant } = useWorkplace();
  const [question, setQuestion] = useState(asked.slice(0, MAX_QUESTION));
  const [answer, setAnswer] = useState('');
  const save = useSaveSettings({ canUndo: false });
  const remove = useRemove();
  const add = useMutation({
    mutationFn: async (): Promise<Replay> => {
      const entry = { question: question.trim(), answer: answer.trim() };
      // A repeat after a failed replay does not add the entry again.
      const isKnown = settings.faq.some((known) => known.question === entry.question && known.answer === entry.answer);
      if (!isKnown) await save.mutateAsync({ faq: [...settings.faq, entry] });
      const path = { unansweredQuestion: id };
      const { data } = await bodyOf(
        apiOf(tenant).POST('/unanswered-questions/{unansweredQuestion}/replay', { params: { path }, body: entry }),
      );
      if (data.is_answered) await remove.mutateAsync(id);
      return data;
    },
  });
  if (add.data) return <Replayed asked={asked} replay={add.data} onClose={onClose} />;
  return (
    <FormDialog
      title={words.answerTitle}
      description={words.answerIntro}
      submit={words.add}
      submitting={text.actions.saving}
      isSubmitting={add.isPending}
      error={otherError(add.error, ['question', 'answer'])}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <Field label={words.question} error={fieldError(add.error, 'question')}>
        {(control) => (
          <Input
            {...control}
            value={question}
            maxLength={MAX_QUESTION}
            onChange={({ target }) => setQuestion(target.value)}
            required
          />
        )}
      </Field>
      <Field label={words.answer} hint={words.answerHint} error={fieldError(add.error, 'answer')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={answer}
            maxLength={MAX_ANSWER}
            onChange={({ target }) => setAnswer(target.value)}
            required
          />
        )}
      </Field>
    </FormDialog>
  );
}

function Replayed({ asked, replay, onClose }: { asked: string; replay: Replay; onClose: () => void }): ReactNode {
  const Icon = replay.is_answered ? CheckIcon : InfoIcon;
  const lines: [speaker: string, said: string][] = [
    [words.customer, asked],
    ...(replay.before === null ? [] : [[words.before, replay.before] satisfies [string, string]]),
    [words.now, replay.now],
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{words.replayed}</DialogTitle>
          <DialogDescription className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${replay.is_answered ? 'text-good' : 'text-warn'}`} />
            {replay.is_answered ? words.isAnswered : words.isNotAnswered}
          </DialogDescription>
        </DialogHeader>
        <dl className="-mx-1 grid max-h-80 gap-3 overflow-y-auto px-1">
          {lines.map(([speaker, said]) => (
            <div key={speaker}>
              <dt className="text-[0.8125rem] text-muted-foreground">{speaker}</dt>
              <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{said}</dd>
            </div>
          ))}
        </dl>
        <DialogFooter>
          <Button onClick={onClose}>{text.actions.done}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
