import { audited } from '../audit.js';
import { operation } from '../operation.js';
import {
  colleagueFields,
  followUpCallFields,
  followUpChatDetailFields,
  followUpChatFields,
  followUpDetailFields,
  followUpLeadFields,
  noteFields,
} from '../resources/follow-up.js';
import { Flag, RecordId, Text } from '../validation/field-decorators.js';
import { ListCallsQuery } from './call-operations.js';
import { ListChatsQuery } from './chat-operations.js';
import { ListLeadsQuery } from './lead-operations.js';

export class ListFollowUpLeadsQuery extends ListLeadsQuery {
  @Flag({ fromText: true, description: 'Only leads that a member has handled, or has not' })
  handled?: boolean | null;

  @RecordId({ fromText: true, description: 'Only records that are assigned to this member' })
  assignee_id?: number | null;
}

export class ListFollowUpCallsQuery extends ListCallsQuery {
  @Flag({ fromText: true, description: 'Only missed calls that are not spam' })
  handled?: boolean | null;

  @RecordId({ fromText: true, description: 'Only records that are assigned to this member' })
  assignee_id?: number | null;
}

export class ListFollowUpChatsQuery extends ListChatsQuery {
  @Flag({ fromText: true, description: 'Only chats that the AI handed to people' })
  handled?: boolean | null;

  @RecordId({ fromText: true, description: 'Only records that are assigned to this member' })
  assignee_id?: number | null;
}

export class UpdateFollowUpBody {
  @RecordId({ description: 'A member of the organization' })
  assignee_id?: number | null;

  @Flag({ notNull: true, description: 'Whether the record is handled' })
  handled?: boolean;
}

export class AddNoteBody {
  @Text({ max: 2000, required: true, description: 'Plain text, for the team only' })
  body!: string;
}

const portal = { api: 'portal', errors: [] } as const;
const list = { ...portal, method: 'GET', status: 200, paged: true } as const;
const get = {
  ...portal,
  method: 'GET',
  status: 200,
  output: { kind: 'record', fields: followUpDetailFields },
} as const;
const update = {
  ...get,
  method: 'PATCH',
  body: UpdateFollowUpBody,
  members: ({ assignee_id }: UpdateFollowUpBody) => ({ assignee_id }),
} as const;
const followUp = { values: ['assignee_id', 'handled_at'] } as const;
const addNote = {
  ...portal,
  method: 'POST',
  status: 201,
  body: AddNoteBody,
  output: { kind: 'record', fields: noteFields },
} as const;
const deleteNote = {
  ...portal,
  method: 'DELETE',
  status: 204,
  output: { kind: 'nothing' },
  errors: ['role_not_allowed'],
} as const;

/** The names by which members assign records to each other. */
export const listColleagues = operation({
  ...portal,
  name: 'team.list',
  owner: 'gateway',
  method: 'GET',
  path: '/team',
  summary: 'List the names of the members',
  status: 200,
  output: { kind: 'list', fields: colleagueFields },
});

export const listFollowUpLeads = operation({
  ...list,
  name: 'leads.list-follow-ups',
  owner: 'records',
  path: '/follow-ups/leads',
  summary: 'List leads with assignee and handled mark',
  query: ListFollowUpLeadsQuery,
  output: { kind: 'page', fields: followUpLeadFields },
});

export const getLeadFollowUp = operation({
  ...get,
  name: 'leads.get-follow-up',
  owner: 'records',
  path: '/follow-ups/leads/{lead}',
  summary: 'Retrieve assignee, handled mark and notes of a lead',
});

export const updateLeadFollowUp = operation({
  ...update,
  name: 'leads.update-follow-up',
  owner: 'records',
  path: '/follow-ups/leads/{lead}',
  summary: 'Assign a lead, or mark it as handled',
  audit: audited('lead.follow_up_updated', followUpDetailFields, followUp),
});

export const addLeadNote = operation({
  ...addNote,
  name: 'leads.add-note',
  owner: 'records',
  path: '/follow-ups/leads/{lead}/notes',
  summary: 'Add an internal note to a lead',
  audit: audited('lead.note_added', noteFields, { texts: ['body'] }),
});

export const deleteLeadNote = operation({
  ...deleteNote,
  name: 'leads.delete-note',
  owner: 'records',
  path: '/follow-ups/leads/{lead}/notes/{note}',
  summary: 'Delete an internal note of a lead',
  audit: audited('lead.note_deleted', noteFields, { texts: ['body'] }),
});

export const listFollowUpCalls = operation({
  ...list,
  name: 'calls.list-follow-ups',
  owner: 'records',
  path: '/follow-ups/calls',
  summary: 'List calls with assignee and handled mark',
  query: ListFollowUpCallsQuery,
  output: { kind: 'page', fields: followUpCallFields },
});

export const getCallFollowUp = operation({
  ...get,
  name: 'calls.get-follow-up',
  owner: 'records',
  path: '/follow-ups/calls/{call}',
  summary: 'Retrieve assignee, handled mark and notes of a call',
});

export const updateCallFollowUp = operation({
  ...update,
  name: 'calls.update-follow-up',
  owner: 'records',
  path: '/follow-ups/calls/{call}',
  summary: 'Assign a call, or mark it as handled',
  audit: audited('call.follow_up_updated', followUpDetailFields, followUp),
});

export const addCallNote = operation({
  ...addNote,
  name: 'calls.add-note',
  owner: 'records',
  path: '/follow-ups/calls/{call}/notes',
  summary: 'Add an internal note to a call',
  audit: audited('call.note_added', noteFields, { texts: ['body'] }),
});

export const deleteCallNote = operation({
  ...deleteNote,
  name: 'calls.delete-note',
  owner: 'records',
  path: '/follow-ups/calls/{call}/notes/{note}',
  summary: 'Delete an internal note of a call',
  audit: audited('call.note_deleted', noteFields, { texts: ['body'] }),
});

export const listFollowUpChats = operation({
  ...list,
  name: 'chats.list-follow-ups',
  owner: 'chats',
  path: '/follow-ups/chats',
  summary: 'List chats with assignee and handled mark',
  query: ListFollowUpChatsQuery,
  output: { kind: 'page', fields: followUpChatFields },
});

export const getChatFollowUp = operation({
  ...get,
  name: 'chats.get-follow-up',
  owner: 'chats',
  path: '/follow-ups/chats/{chat}',
  summary: 'Retrieve assignee, handled mark and notes of a chat',
  output: { kind: 'record', fields: followUpChatDetailFields },
});

export const updateChatFollowUp = operation({
  ...update,
  name: 'chats.update-follow-up',
  owner: 'chats',
  path: '/follow-ups/chats/{chat}',
  summary: 'Assign a chat, or mark it as handled',
  audit: audited('chat.follow_up_updated', followUpDetailFields, followUp),
});

export const addChatNote = operation({
  ...addNote,
  name: 'chats.add-note',
  owner: 'chats',
  path: '/follow-ups/chats/{chat}/notes',
  summary: 'Add an internal note to a chat',
  audit: audited('chat.note_added', noteFields, { texts: ['body'] }),
});

export const deleteChatNote = operation({
  ...deleteNote,
  name: 'chats.delete-note',
  owner: 'chats',
  path: '/follow-ups/chats/{chat}/notes/{note}',
  summary: 'Delete an internal note of a chat',
  audit: audited('chat.note_deleted', noteFields, { texts: ['body'] }),
});
