import { isIP } from 'node:net';
import isEmail from 'validator/lib/isEmail.js';
import { parseCallerPattern } from '../phone-numbers/caller-pattern.js';
import { parseUsNumber } from '../phone-numbers/us-number.js';
import { formatInstant, parseInstant } from '../timestamps.js';
import { CLOSES, OPENS } from './business-hours.js';
import { inputField, scalarField, textRefusal, trimmedText, type Common } from './input-field.js';
import { codePoints, visibleIn } from './text-rules.js';

interface TextOptions extends Common {
  /** In code points. */
  max: number;
  min?: number;
}

/** Trimmed text. An empty string counts as null. */
export function Text({ min = 1, max, ...common }: TextOptions): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', maxLength: max, ...(min > 1 ? { minLength: min } : {}) },
    refuse: (value) => textRefusal(value, min, max),
  });
}

/** Text of a fixed form. */
function Formed(common: Common, schema: { pattern: string; maxLength: number }, refusal: string): PropertyDecorator {
  const pattern = new RegExp(schema.pattern);
  return scalarField(common, {
    schema: { type: 'string', ...schema },
    refuse: (value) => (typeof value === 'string' && pattern.test(value) ? null : refusal),
  });
}

/** A key in snake case, such as `pet_name`. */
export function Key(common: Common = {}): PropertyDecorator {
  const refusal = 'must be lower-case letters, digits and _, starting with a letter, at most 64';
  return Formed(common, { pattern: '^[a-z][a-z0-9_]{0,63}$', maxLength: 64 }, refusal);
}

export function OpeningTime(common: Common = {}): PropertyDecorator {
  return Formed(common, { pattern: OPENS, maxLength: 5 }, 'must be a time from 00:00 to 23:59');
}

export function ClosingTime(common: Common = {}): PropertyDecorator {
  return Formed(common, { pattern: CLOSES, maxLength: 5 }, 'must be a time from 00:01 to 24:00');
}

const isCalendarDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && parseInstant(value) !== null;

/** A day of the calendar, such as 2026-12-25. */
export function CalendarDay(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', format: 'date' },
    refuse: (value) => (isCalendarDay(value) ? null : 'must be a date such as 2026-12-25'),
  });
}

/** A month, such as 2026-01. */
export function Month(common: Common = {}): PropertyDecorator {
  const schema = { pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$', maxLength: 7 };
  return Formed(common, schema, 'must be a month such as 2026-01');
}

const CONSENT_TEXT = { min: 20, max: 2000, letters: 10 };

/**
 * Storable text with ten letters. A pattern cannot express which characters are visible, so `visibleIn` counts them.
 */
const READABLE = '^(?=(?:[^\\p{L}]*\\p{L}){10})[^\\u0000\\ud800-\\udfff]*$';

/** The text of a consent. It is refused if too little of it is visible. */
export function ConsentText(common: Common = {}): PropertyDecorator {
  const { min, max, letters } = CONSENT_TEXT;
  return scalarField(common, {
    schema: { type: 'string', maxLength: max, minLength: min, pattern: READABLE },
    refuse: (value) => {
      const refusal = textRefusal(value, min, max);
      if (refusal) return refusal;
      const seen = visibleIn(value as string);
      if (seen.characters >= min && seen.letters >= letters) return null;
      return `must have at least ${min} visible characters, ${letters} of them letters`;
    },
  });
}

/** Text that may be empty, because the empty string clears a setting. */
export function ClearableText({ max, ...common }: TextOptions): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'string', maxLength: max },
    normalise: trimmedText,
    refuse: (value) => textRefusal(value, 0, max),
  });
}

/** The length of the longest email address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const MAX_EMAIL = 254;

export function Email(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL },
    refuse: (value) =>
      textRefusal(value, 1, MAX_EMAIL) ?? (isEmail.default(value as string) ? null : 'must be an email address'),
  });
}

/**
 * A US number as the filter of a list, normalized to E.164. Bodies declare numbers as `Text` instead, because an
 * invalid number in a body is refused separately, after validation.
 */
export function UsNumber({ max, ...common }: TextOptions): PropertyDecorator {
  const asE164 = (value: unknown): string | null =>
    typeof value === 'string' && codePoints(value) <= max ? parseUsNumber(value) : null;
  return scalarField(common, {
    schema: { type: 'string', maxLength: max },
    normalise: (raw) => asE164(raw) ?? raw,
    refuse: (value) => textRefusal(value, 1, max) ?? (asE164(value) ? null : 'must be a US phone number'),
  });
}

/** An absolute URL (WHATWG) of any scheme. */
export function Url({ max, ...common }: TextOptions): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', format: 'uri', maxLength: max },
    refuse: (value) => textRefusal(value, 1, max) ?? (URL.canParse(value as string) ? null : 'must be an absolute URL'),
  });
}

/** The URL of a page, http or https only, because people follow it and other schemes can run code. */
export function PageUrl({ max, ...common }: TextOptions): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', format: 'uri', maxLength: max, pattern: '^[Hh][Tt][Tt][Pp][Ss]?:.+$' },
    refuse: (value) =>
      textRefusal(value, 1, max) ?? (isOfPage(value as string) ? null : 'must be an http or https URL'),
  });
}

function isOfPage(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
}

/** A telephone number in E.164: `+`, country code and subscriber number, at most 15 digits (ITU-T E.164). */
export function E164(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', maxLength: 16 },
    refuse: (value) =>
      typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value)
        ? null
        : 'must be a number in E.164, such as +14155550123',
  });
}

/** The SHA-256 of a text, in lower-case hexadecimal. */
export function Sha256(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', minLength: 64, maxLength: 64, pattern: '^[0-9a-f]*$' },
    refuse: (value) =>
      typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? null : 'must be 64 hexadecimal digits',
  });
}

/** An IPv4 or IPv6 address without a zone, which would name an interface of the sender's machine. */
export function IpAddress(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: {
      anyOf: [
        { type: 'string', format: 'ipv4' },
        { type: 'string', format: 'ipv6' },
      ],
    },
    refuse: (value) => textRefusal(value, 1, 45) ?? (isAddress(value as string) ? null : 'must be an IP address'),
  });
}

function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

/** The id of an event or a request. */
export function Uuid(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', format: 'uuid' },
    refuse: (value) =>
      typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? null : 'must be a UUID',
  });
}

export function TimeZone(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string' },
    normalise: (raw) => (typeof raw === 'string' && zoneNamed(raw)) || raw,
    refuse: (value) =>
      textRefusal(value, 1, 64) ??
      (zoneNamed(value as string) ? null : 'must be an IANA time zone such as America/Chicago'),
  });
}

/**
 * Returns a time zone's name in its canonical case, or null. Accepts only region/city names and UTC, because Intl also
 * knows fixed offsets and abbreviations such as EST, which have no daylight saving time. Keeps names that Intl maps to
 * others.
 */
function zoneNamed(name: string): string | null {
  if (!/^([A-Za-z_]+(\/[A-Za-z0-9_+-]+)+|UTC)$/i.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}

export function Choice<const V extends string>(values: readonly V[], common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', enum: values },
    refuse: (value) => (values.includes(value as V) ? null : `must be one of ${values.join(', ')}`),
  });
}

interface IntegerOptions extends Common {
  min: number;
  max: number;
  /** Whether the field comes from a query string. */
  fromText?: boolean;
  /** The default in the API description. The handler applies it. */
  whenAbsent?: number;
}

export function Integer({ min, max, fromText, whenAbsent, ...common }: IntegerOptions): PropertyDecorator {
  return scalarField(common, {
    schema: {
      type: 'integer',
      minimum: min,
      maximum: max,
      ...(whenAbsent === undefined ? {} : { default: whenAbsent }),
    },
    normalise: (raw) => (fromText && typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw),
    refuse: (value) =>
      Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
        ? null
        : `must be an integer between ${min} and ${max}`,
  });
}

export function RecordId(common: Common & { fromText?: boolean } = {}): PropertyDecorator {
  return Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, ...common });
}

export function Flag({ fromText, ...common }: Common & { fromText?: boolean } = {}): PropertyDecorator {
  const spellings: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };
  return scalarField(common, {
    schema: fromText ? { type: 'string', enum: Object.keys(spellings) } : { type: 'boolean' },
    normalise: (raw) => (fromText && typeof raw === 'string' ? (spellings[raw] ?? raw) : raw),
    refuse: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
  });
}

/** The mode of a record that a producer reports, or of a list. */
export function Mode({ fromText = false }: { fromText?: boolean } = {}): PropertyDecorator {
  return Flag({ fromText, description: 'True for live mode, false for test mode; the default is live' });
}

/** An id with which a producer can repeat a request safely. */
export function ExternalId(): PropertyDecorator {
  return Text({
    max: 128,
    description: 'Your id of the record. A request with a known id returns the record that has it',
  });
}

/** A date-time with an offset, or a date. It is normalized to RFC 3339 in UTC with milliseconds. */
export function Instant({ description, ...common }: Common = {}): PropertyDecorator {
  const spelling = 'Needs an offset; a date alone means midnight UTC';
  return scalarField(
    { ...common, description: description ? `${description}. ${spelling}` : spelling },
    {
      schema: {
        anyOf: [
          { type: 'string', format: 'date-time' },
          { type: 'string', format: 'date' },
        ],
      },
      normalise: (raw) => (typeof raw === 'string' && parseInstant(raw)?.toISOString()) || raw,
      refuse: (value) =>
        typeof value === 'string' && parseInstant(value)
          ? null
          : `must be a date-time with an offset, for example ${formatInstant(new Date(Date.UTC(2026, 0, 31, 15)))}`,
    },
  );
}

interface ListOptions extends Common {
  /** The allowed items. Their count also limits the list. */
  values?: readonly string[];
  /** Returns the reason to refuse an item, or null. */
  refuseItem?: (item: string) => string | null;
  min?: number;
  /** The maximum number of items, including duplicates. */
  max?: number;
  /** The maximum number of code points of one item. */
  maxLength?: number;
}

/** A list of strings. Duplicates are dropped. */
export function TextList({
  values,
  refuseItem,
  min = 0,
  max = Infinity,
  maxLength = 255,
  ...common
}: ListOptions): PropertyDecorator {
  return inputField(common, {
    schema: {
      type: 'array',
      items: values ? { type: 'string', enum: values } : { type: 'string', minLength: 1, maxLength },
      minItems: min,
      ...(max === Infinity ? {} : { maxItems: max }),
    },
    normalise: (raw) =>
      Array.isArray(raw) && raw.length <= max
        ? [...new Set(raw.map((item: unknown) => (typeof item === 'string' ? item.trim() : item)))]
        : raw,
    refuse: (value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length < min) return `must have at least ${min} ${min === 1 ? 'item' : 'items'}`;
      if (value.length > max) return `must have at most ${max} items`;
      for (const item of value as unknown[]) {
        if (values && !values.includes(item as string)) return `may only contain ${values.join(', ')}`;
        const refusal = textRefusal(item, 1, maxLength) ?? refuseItem?.(item as string);
        if (refusal) return `has an item that ${refusal}`;
      }
      return null;
    },
  });
}

/** A list of days of the calendar, such as 2026-12-25, in order. */
export function CalendarDays({ max, ...common }: Common & { max: number }): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'array', maxItems: max, items: { type: 'string', format: 'date' } },
    normalise: (raw) => (Array.isArray(raw) && raw.every(isCalendarDay) ? [...new Set(raw as string[])].sort() : raw),
    refuse: (value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length > max) return `must have at most ${max} items`;
      return value.every(isCalendarDay) ? null : 'has an item that is not a date such as 2026-12-25';
    },
  });
}

/** A query parameter with one or more values, separated by commas. It is normalized to a list of distinct values. */
export function CommaList({ values, ...common }: Common & { values: readonly string[] }): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'array', items: { type: 'string', enum: values } },
    normalise: (raw) => (typeof raw === 'string' ? [...new Set(raw.split(',').map((item) => item.trim()))] : raw),
    refuse: (value) => {
      const isKnown =
        Array.isArray(value) && value.length > 0 && value.every((item) => values.includes(item as string));
      return isKnown ? null : `may only contain ${values.join(', ')}, separated by commas`;
    },
  });
}

/** A filter by the pattern of a blocked caller; see `parseCallerPattern`. */
export function CallerPattern(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', maxLength: 32 },
    normalise: (raw) => (typeof raw === 'string' && codePoints(raw) <= 32 ? (parseCallerPattern(raw) ?? raw) : raw),
    refuse: (value) =>
      textRefusal(value, 1, 32) ??
      (parseCallerPattern(value as string) === null ? 'must be a US number, or a prefix of digits ending in *' : null),
  });
}
