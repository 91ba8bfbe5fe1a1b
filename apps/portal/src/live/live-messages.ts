/**
 * `live`: changes arrive. `lost`: the connection has been down for a moment. `ended`: the server has ended or refused
 * the session, so the tabs have to read the session again.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'ended';

/** A change of records that a page may show. */
export interface Change {
  organization: number;
  /** Null for a change in an unknown mode or in both modes. */
  mode: 'live' | 'test' | null;
  /** For example `chats`. */
  collection: string;
  /** Null for several records. */
  id: number | null;
  /** The type of the event, for chats and leads. */
  event?: string;
  /** The status of the chat. */
  status?: string;
  /** The author of the message. */
  role?: 'visitor' | 'ai' | 'team' | 'system';
}

/** A person in the inbox. */
export interface PersonHere {
  id: number;
  name: string;
  /** The chat that the person has open. */
  chat: number | null;
}

interface OfTenant {
  organization: number;
  mode: 'live' | 'test';
}

/** The events of the server, by name. */
export interface LiveEvents {
  /** Later changes will arrive. Unless `resumed`, earlier changes may be missing. */
  ready: { resumed: boolean };
  changed: Change;
  /** All people in the inbox, sent on each change. */
  presence: OfTenant & { people: readonly PersonHere[] };
  typing: OfTenant & { chat: number; role: 'visitor' | 'team'; person: { id: number; name: string } | null };
  ended: object;
}
export type LiveEventName = keyof LiveEvents;
export type LiveEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] } }[LiveEventName];

/** From a tab to the holder of the stream. */
export type FromTab =
  /** The organizations with their modes that the tab shows, such as `42:live`. A new stream starts at the position. */
  { kind: 'follow'; tab: string; tenants: readonly string[]; position: string | null } | { kind: 'wake' };

/** From the holder of the stream to all tabs. */
export type ToTabs =
  | { kind: 'state'; state: LiveState }
  | { kind: 'event'; event: LiveEvent; lastId: string }
  /** A new holder asks which organizations the tabs show. */
  | { kind: 'who' };
