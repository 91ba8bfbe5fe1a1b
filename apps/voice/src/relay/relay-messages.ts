/** The largest message that the carrier may send. A longer one closes the socket. */
export const MAX_MESSAGE_BYTES = 64 * 1024;

const MAX_ID_LENGTH = 128;
const MAX_NUMBER_LENGTH = 64;
const KEY = /^[0-9*#]$/;

/** The first message of a connection. */
export interface Setup {
  type: 'setup';
  sessionId: string;
  callSid: string;
  from: string;
  to: string;
  /** The number that forwarded the call, if the carrier says so. */
  forwardedFrom: string | null;
}

export interface Prompt {
  type: 'prompt';
  text: string;
  /** Such as `en-US`. Null if the carrier does not say. */
  language: string | null;
  /** False while the caller still speaks. */
  isLast: boolean;
}

export interface KeyPress {
  type: 'dtmf';
  key: string;
}

/** The caller spoke while the receptionist did. */
export interface Interrupt {
  type: 'interrupt';
  /** What the caller heard of the sentence that was being said. */
  heard: string;
}

export interface RelayFault {
  type: 'error';
  description: string;
}

export type RelayMessage = Setup | Prompt | KeyPress | Interrupt | RelayFault;

/** Returns null for a message that is malformed or of an unknown type. */
export function readRelayMessage(text: string): RelayMessage | null {
  const message = parse(text);
  if (!message) return null;
  switch (message['type']) {
    case 'setup':
      return readSetup(message);
    case 'prompt':
      return readPrompt(message);
    case 'dtmf': {
      const key = stringOf(message, 'digit', 1);
      return key !== null && KEY.test(key) ? { type: 'dtmf', key } : null;
    }
    case 'interrupt': {
      const heard = stringOf(message, 'utteranceUntilInterrupt');
      return heard === null ? null : { type: 'interrupt', heard };
    }
    case 'error':
      return { type: 'error', description: stringOf(message, 'description') ?? '' };
    default:
      return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function readSetup(message: Fields): Setup | null {
  const sessionId = stringOf(message, 'sessionId', MAX_ID_LENGTH);
  const callSid = stringOf(message, 'callSid', MAX_ID_LENGTH);
  if (!sessionId || !callSid) return null;
  return {
    type: 'setup',
    sessionId,
    callSid,
    from: stringOf(message, 'from', MAX_NUMBER_LENGTH) ?? '',
    to: stringOf(message, 'to', MAX_NUMBER_LENGTH) ?? '',
    forwardedFrom: stringOf(message, 'forwardedFrom', MAX_NUMBER_LENGTH) || null,
  };
}

function readPrompt(message: Fields): Prompt | null {
  const text = stringOf(message, 'voicePrompt');
  if (text === null) return null;
  const language = stringOf(message, 'lang', 35) || null;
  // A relay that does not send partial prompts may leave `last` out.
  return { type: 'prompt', text, language, isLast: message['last'] !== false };
}

function stringOf(message: Fields, name: string, maxLength = MAX_MESSAGE_BYTES): string | null {
  const value = Object.hasOwn(message, name) ? message[name] : undefined;
  return typeof value === 'string' && value.length <= maxLength ? value : null;
}

/** What the service sends. `play`, `sendDigits` and `language` come from code, never from a model. */
export type RelayCommand =
  | { type: 'text'; token: string; last: boolean; interruptible: boolean; lang?: string }
  | { type: 'play'; source: string; interruptible: boolean }
  | { type: 'sendDigits'; digits: string }
  | { type: 'language'; ttsLanguage: string; transcriptionLanguage: string }
  | { type: 'end'; handoffData?: string };
