import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PencilIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { CannedReply } from '../api/follow-up.js';
import { FormDialog } from '../feedback/form-dialog.js';
import { say, sayError } from '../feedback/toasts.js';
import { Field } from '../fields/field.js';
import { fieldError, otherError } from '../fields/form-errors.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../ui/dialog.js';
import { Input } from '../ui/input.js';
import { Textarea } from '../ui/textarea.js';

const words = text.inbox.canned;

/** Adds, changes and deletes the canned replies of the organization. */
export function CannedRepliesDialog({
  replies,
  onClose,
}: {
  replies: readonly CannedReply[];
  onClose: () => void;
}): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [edited, edit] = useState<CannedReply | 'new' | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: CannedReply) =>
      bodyOf(apiOf(tenant).DELETE('/canned-replies/{cannedReply}', { params: { path: { cannedReply: id } } })),
    onSuccess: async (_nothing, { title, body, shortcut }) => {
      await queryClient.invalidateQueries({ queryKey: ['canned-replies'] });
      const restore = async (): Promise<void> => {
        await bodyOf(apiOf(tenant).POST('/canned-replies', { body: { title, body, shortcut } }));
        await queryClient.invalidateQueries({ queryKey: ['canned-replies'] });
      };
      say(words.deleted(title), { label: text.actions.undo, run: () => void restore().catch(sayError) });
    },
    onError: sayError,
  });
  if (edited) return <EditReply reply={edited === 'new' ? null : edited} onClose={() => edit(null)} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{words.title}</DialogTitle>
          <DialogDescription>{words.description}</DialogDescription>
        </DialogHeader>
        <ul className="-mx-2 max-h-80 divide-y overflow-y-auto">
          {replies.map((reply) => (
            <li key={reply.id} className="flex items-center gap-2 px-2 py-2">
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="truncate font-medium">{reply.title}</span>
                  {reply.shortcut && <span className="font-mono text-xs text-muted-foreground">/{reply.shortcut}</span>}
                </span>
                <span className="block truncate text-[0.8125rem] text-muted-foreground">{reply.body}</span>
              </span>
              <Button variant="ghost" size="icon-sm" aria-label={words.edit(reply.title)} onClick={() => edit(reply)}>
                <PencilIcon aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={words.delete(reply.title)}
                disabled={remove.isPending}
                onClick={() => remove.mutate(reply)}
              >
                <Trash2Icon aria-hidden />
              </Button>
            </li>
          ))}
          {replies.length === 0 && <li className="px-2 py-6 text-center text-muted-foreground">{words.none}</li>}
        </ul>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {text.actions.done}
          </Button>
          <Button onClick={() => edit('new')}>
            <PlusIcon aria-hidden />
            {words.add}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function EditReply({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [body, setBody] = useState(reply?.body ?? '');
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '');
  const save = useMutation({
    mutationFn: () => {
      const written = { title: title.trim(), body: body.trim(), shortcut: shortcut.trim() || null };
      const api = apiOf(tenant);
      return reply
        ? bodyOf(
            api.PATCH('/canned-replies/{cannedReply}', { params: { path: { cannedReply: reply.id } }, body: written }),
          )
        : bodyOf(api.POST('/canned-replies', { body: written }));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['canned-replies'] });
      say(words.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={reply ? words.edit(reply.title) : words.add}
      description={words.description}
      submit={words.save}
      submitting={text.actions.saving}
      isSubmitting={save.isPending}
      error={otherError(save.error, ['title', 'body', 'shortcut'])}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field label={words.name} error={fieldError(save.error, 'title')}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={100}
            onChange={(event) => setTitle(event.target.value)}
            required
          />
        )}
      </Field>
      <Field label={words.body} error={fieldError(save.error, 'body')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={body}
            maxLength={2000}
            className="max-h-60"
            onChange={(event) => setBody(event.target.value)}
            required
          />
        )}
      </Field>
      <Field label={words.shortcut} hint={words.shortcutHint} error={fieldError(save.error, 'shortcut')}>
        {(control) => (
          <Input
            {...control}
            value={shortcut}
            maxLength={33}
            autoComplete="off"
            onChange={(event) => setShortcut(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
