import { Trash2Icon } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import type { Note } from '../api/follow-up.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { FormError } from '../feedback/error-state.js';
import { Time } from '../format/time.js';
import { useSession, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Textarea } from '../ui/textarea.js';
import { useAddNote, useDeleteNote, type FollowUpTarget } from './follow-up-query.js';

/** One internal note, set apart from what customers see. */
export function NoteCard({ note, target }: { note: Note; target: FollowUpTarget }): ReactNode {
  const { can, organization } = useWorkplace();
  const { person } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteNote(target);
  const isOwn = note.author.id === person?.id;
  const mayDelete =
    can(`${target.kind}.delete-note`) && (isOwn || organization.role === 'owner' || organization.role === 'admin');
  return (
    <div className="rounded-lg border border-dashed border-warn/40 bg-warn-soft px-3 py-2">
      <p className="flex items-center gap-2 text-xs text-warn">
        <span className="font-medium">{text.followUps.noteOf(isOwn ? text.followUps.you : note.author.name)}</span>
        <Time at={note.created_at} />
        {mayDelete && (
          <Button
            variant="ghost"
            size="icon-xs"
            className="ml-auto text-warn"
            aria-label={text.followUps.deleteNote}
            disabled={remove.isPending}
            onClick={() => setDeleting(true)}
          >
            <Trash2Icon aria-hidden />
          </Button>
        )}
      </p>
      <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{note.body}</p>
      {isDeleting && (
        <ConfirmDialog
          title={isOwn ? text.followUps.deleteOwnNote : text.followUps.deleteNoteOf(note.author.name)}
          description={text.followUps.deleteNoteDescription}
          action={text.followUps.deleteNote}
          onConfirm={() => remove.mutateAsync(note.id)}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

/** Writes an internal note. */
export function NoteForm({ target, onDone }: { target: FollowUpTarget; onDone?: () => void }): ReactNode {
  const { can } = useWorkplace();
  const [body, setBody] = useState('');
  const add = useAddNote(target);
  if (!can(`${target.kind}.add-note`)) return null;
  const submit = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    if (!body.trim() || add.isPending) return;
    add.mutate(body.trim(), {
      onSuccess: () => {
        setBody('');
        onDone?.();
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <FormError error={add.error} />
      <Textarea
        aria-label={text.followUps.newNote}
        placeholder={text.followUps.notePlaceholder}
        value={body}
        maxLength={2000}
        data-key="n"
        rows={2}
        className="max-h-40 min-h-16"
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-muted-foreground">{text.followUps.noteHint}</p>
        <Button type="submit" size="sm" variant="outline" disabled={!body.trim() || add.isPending}>
          {text.followUps.addNote}
        </Button>
      </div>
    </form>
  );
}
