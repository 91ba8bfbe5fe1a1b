import {
  DomainError,
  followUpDetailFields,
  formatInstant,
  formatInstantOrNull,
  hidesContent,
  noteFields,
  present,
  type AddNoteBody,
  type Caller,
  type FollowUp,
  type Note,
  type UpdateFollowUpBody,
} from '@frontdesk/contracts';
import { recordChange, type Deadline } from '@frontdesk/messaging';
import { type DataSource, inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { type Clock, wholeSecond } from '../clock.js';
import { FollowUpsRepository, type FollowUpRow, type FollowUpTables, type NoteRow } from './follow-ups.repository.js';

const MAX_NOTES = 200;

/** The follow-ups of one kind of record, for members in the portal. */
export class FollowUps {
  private readonly followUps: FollowUpsRepository;

  constructor(
    tables: FollowUpTables,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.followUps = new FollowUpsRepository(tables, dataSource);
  }

  async get(caller: Caller, id: number): Promise<{ data: FollowUp }> {
    const row = await this.followUps.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: await this.shown(caller, id, row) };
  }

  /** Assigns a record, or marks it as handled. A repeated mark keeps the member and the time of the first mark. */
  async update(
    caller: Caller,
    id: number,
    { assignee_id, handled }: UpdateFollowUpBody,
    deadline: Deadline,
  ): Promise<{ data: FollowUp }> {
    const scope = scopeOf(caller);
    const row = await this.transaction(deadline, async (tx) => {
      const before = await this.followUps.lock(tx, scope, id);
      if (!before) throw new DomainError('not_found');
      const isChanged = handled !== undefined && handled !== (before.handled_at !== null);
      const after = {
        ...before,
        ...(assignee_id === undefined ? {} : { assignee_id }),
        ...(isChanged ? handledBy(handled ? caller : null, this.now) : {}),
      };
      await this.followUps.update(tx, scope, id, after);
      await recordChange(tx, caller, { id, before, after });
      return after;
    });
    return { data: await this.shown(caller, id, row) };
  }

  async addNote(caller: Caller, id: number, { body }: AddNoteBody, deadline: Deadline): Promise<{ data: Note }> {
    const scope = scopeOf(caller);
    const note = await this.transaction(deadline, async (tx) => {
      if (!(await this.followUps.lock(tx, scope, id))) throw new DomainError('not_found');
      const author = memberOf(caller);
      const written = { author_id: author.id, author_name: author.name, body, created_at: this.now };
      await recordChange(tx, caller, { id, after: written });
      return this.followUps.addNote(tx, scope, id, written);
    });
    return { data: present(noteFields, readableNote(note), { detail: true, hipaa: hidesContent(caller) }) };
  }

  /** Only the author, an owner and an admin may delete a note. */
  async deleteNote(caller: Caller, id: number, noteId: number, deadline: Deadline): Promise<null> {
    const scope = scopeOf(caller);
    await this.transaction(deadline, async (tx) => {
      const note = await this.followUps.lockNote(tx, scope, id, noteId);
      if (!note) throw new DomainError('not_found');
      const isOwn = note.author_id === memberOf(caller).id;
      if (!isOwn && caller.role !== 'owner' && caller.role !== 'admin') throw new DomainError('role_not_allowed');
      await this.followUps.deleteNote(tx, scope, noteId);
      await recordChange(tx, caller, { id, before: note });
    });
    return null;
  }

  private get now(): Date {
    return wholeSecond(this.clock.now());
  }

  /** In HIPAA mode, the notes are not read from the database. */
  private async shown(caller: Caller, id: number, row: FollowUpRow): Promise<FollowUp> {
    const hipaa = hidesContent(caller);
    const notes = hipaa ? [] : await this.followUps.notes(scopeOf(caller), id, MAX_NOTES);
    const record = { ...readableFollowUp(row), notes: notes.map(readableNote) };
    return present(followUpDetailFields, record, { detail: true, hipaa });
  }

  private transaction<T>(deadline: Deadline, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work, { beforeCommit: deadline.assertTimeToCommit });
  }
}

/** Returns the columns after a member has handled a record. Null clears the mark. */
export function handledBy(caller: Caller | null, at: Date): Omit<FollowUpRow, 'assignee_id'> {
  if (!caller) return { handled_at: null, handled_by_id: null, handled_by_name: null };
  const { id, name } = memberOf(caller);
  return { handled_at: at, handled_by_id: id, handled_by_name: name };
}

/** Returns the person who sent a request from the portal. */
export function memberOf({ actor }: Caller): { id: number; name: string } {
  if (actor?.kind !== 'person' || actor.id === null) throw new Error('The request was not sent by a person.');
  return { id: actor.id, name: actor.name ?? '' };
}

/** Returns the public fields of a follow-up. */
export function readableFollowUp(row: FollowUpRow): {
  assignee_id: number | null;
  handled_at: string | null;
  handled_by: { id: number; name: string } | null;
} {
  const { assignee_id, handled_at, handled_by_id: id, handled_by_name: name } = row;
  const handled_by = id === null ? null : { id, name: name ?? '' };
  return { assignee_id, handled_at: formatInstantOrNull(handled_at), handled_by };
}

function readableNote({ id, author_id, author_name, body, created_at }: NoteRow) {
  return { id, author: { id: author_id, name: author_name }, body, created_at: formatInstant(created_at) };
}
