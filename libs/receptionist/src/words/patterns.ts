/** A pattern of whole words. `~` stands for an apostrophe, straight or curly, that may be missing. */
export function wordPattern(...alternatives: readonly string[]): RegExp {
  const source = alternatives.join('|').replaceAll('~', "['’]?");
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'iu');
}

/** What a message may ask for or say. Each has patterns in every language. */
export const intents = [
  'book',
  'reschedule',
  'price',
  'hours',
  'person',
  'complaint',
  'urgent',
  'isHuman',
  'whoIsThis',
  'hears',
  'objectsToTranscript',
  'stopCalls',
  'wrongNumber',
  'wrongPerson',
  'spam',
  'instructions',
  'minor',
  'adult',
  'bye',
  'neverMind',
  'thanks',
  'greeting',
  'whyAsked',
  'refuses',
  'discount',
  'advice',
  'guarantee',
  'othersBooking',
] as const;
export type Intent = (typeof intents)[number];

export type Patterns = Readonly<Record<Intent, RegExp>>;
/** Patterns for the canonical form of a message. */
export type Frames = Readonly<Partial<Record<Intent, RegExp>>>;
