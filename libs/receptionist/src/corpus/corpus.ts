import { readFileSync } from 'node:fs';
import type { Language, ReceptionistChannel, ReceptionistSettings } from '../conversation.js';

/** The messages of a visitor, and the expected outcome. An absent expectation is not checked. */
export interface CorpusConversation {
  title: string;
  /** The key of an organization; `dental` if absent. */
  org?: string;
  channel?: ReceptionistChannel;
  /** The number that the channel proves. */
  from?: string;
  says: readonly string[];
  language?: 'en' | 'es';
  /** Null: the conversation must not create a lead. `reason` is a part of the expected reason. */
  lead?: ExpectedLead | null;
  /** `at` is by the organization's clock. */
  booking?: { service?: string; at?: string };
  handoff?: boolean;
  opt_out?: string | null;
  spam?: boolean;
  emergency?: boolean;
  /** Phrases that at least one reply must contain, ignoring case. */
  require?: readonly string[];
  /** Phrases that no reply may contain. */
  forbid?: readonly string[];
  /** What must be removed from every lead and reply. */
  secret?: string;
}

export interface ExpectedLead {
  name?: string;
  phone_number?: string | null;
  email?: string | null;
  reason?: string;
  urgency?: string;
  /** The beginning of the preferred time. */
  wish?: string;
  custom_fields?: Readonly<Record<string, string>>;
}

export interface CorpusOrganization {
  name: string;
  timezone: string;
  hasCalendar?: boolean;
  /** Appointments that other conversations have booked. */
  appointments?: readonly { service: string | null; starts_at: string; phone_number: string }[];
  settings: ReceptionistSettings;
}

/** Conversations written and set aside before the script. Their first score is in the project's history. */
export const HELD_OUT = 'held-out';
/** Conversations by an author who did not know the script. */
export const SECOND_AUTHOR = 'second-author';
/** Conversations by a later author who did not know the script. */
const THIRD_AUTHOR = 'third-author';
const FILES = [
  ...(['web', 'phone', 'spanish', 'safety', 'earlier', 'read-aloud'] as const),
  ...([HELD_OUT, SECOND_AUTHOR, THIRD_AUTHOR] as const),
] as const;
const FOLDER = new URL('../../corpus/', import.meta.url);

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));

export const organizations = read('organizations') as Record<string, CorpusOrganization>;

export function conversationsOf(file: (typeof FILES)[number]): CorpusConversation[] {
  return read(file) as CorpusConversation[];
}

/** Returns all conversations, each with the name of its file. */
export function corpus(): { file: string; conversation: CorpusConversation }[] {
  return FILES.flatMap((file) => conversationsOf(file).map((conversation) => ({ file, conversation })));
}

/** Sentences that mean something, and sentences that only sound like it. */
interface Phrases {
  are: readonly string[];
  areNot: readonly string[];
}

type PhraseKind =
  'ai-questions' | 'dangers' | 'minors' | 'objections' | 'person-requests' | 'refusals' | 'wrong-numbers';

export function phrasesOf(kind: PhraseKind, language: Language): Phrases {
  return (read(kind) as Record<Language, Phrases>)[language];
}
