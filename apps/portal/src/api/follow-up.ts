import type { components } from './generated/api-types.js';

type Schemas = components['schemas'];

/** The records that members follow up. */
export type FollowUpKind = 'leads' | 'calls' | 'chats';

export type Colleague = Schemas['Colleague'];
export type Note = Schemas['Note'];
export type FollowUp = Schemas['FollowUp'];
export type ChatFollowUp = Schemas['ChatFollowUp'];
export type FollowUpLead = Schemas['FollowUpLead'];
export type FollowUpCall = Schemas['FollowUpCall'];
export type FollowUpChat = Schemas['FollowUpChat'];
export type CannedReply = Schemas['CannedReply'];

/** The follow-up of a record. */
export type Handling = Pick<FollowUp, 'assignee_id' | 'handled_at' | 'handled_by'>;
