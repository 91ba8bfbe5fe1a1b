import { isEmail } from 'class-validator';
import { isIP } from 'node:net';
import { parseCallerPattern } from '../phone-numbers/caller-pattern.js';
import { parseUsNumber } from '../phone-numbers/us-number.js';
import { formatInstant, parseInstant } from '../timestamps.js';
import { inputField, scalarField, textRefusal, trimmedText, type Common } from './input-field.js';
import { codePoints, visibleIn } from './text-rules.js';

interface TextOptions extends Common {
  /** Code points. */
  max: number;
  min?: number;
}

/** Trimmed text; an empty string counts as null. */
export function Text({ min = 1, max, ...common }: TextOptions): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', maxLength: max, ...(min > 1 ? { minLength: min } : {}) },
    refuse: (value) => textRefusal(value, min, max),
  });
}

const CONSENT_TEXT = { min: 20, max: 2000, letters: 10 };

/** Storable text with ten letters; which characters can be seen is a rule that no pattern holds. */
const READABLE = '^(?=(?:[^\\p{L}]*\\p{L}){10})[^\\u0000\\ud800-\\udfff]*$';

/** The words that a person agreed to: enough of them can be read. */
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

/** Text of which also the empty string means something (it clears a setting). */
export function ClearableText({ max, ...common }: TextOptions): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'string', maxLength: max },
    normalise: trimmedText,
    refuse: (value) => textRefusal(value, 0, max),
  });
}

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const MAX_EMAIL = 254;

export function Email(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL },
    refuse: (value) => textRefusal(value, 1, MAX_EMAIL) ?? (isEmail(value) ? null : 'must be an email address'),
  });
}

/**
 * A US number that a list is filtered by, handed on as E.164. Bodies take their numbers as `Text` instead: there a bad
 * number is a refusal of its own, after every field has validated.
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

/** The address of a page: somebody may follow it, so that no scheme will do that runs what it holds. */
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

/** IPv4 or IPv6, without a zone: that names an interface of the machine that wrote it. */
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
 * A zone's name in its usual spelling, or null. Region/city names and UTC only: Intl would take fixed offsets and
 * abbreviations such as EST too, which know no daylight saving time. Names that Intl maps to another stay as given.
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
  /** The field comes from a query string. */
  fromText?: boolean;
  /** What the reader of the field takes when there is none; for the description only. */
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

/** The id of another record. */
export function RecordId(common: Common = {}): PropertyDecorator {
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

/** A date-time with an offset, or a date; handed on as RFC 3339 UTC with milliseconds. */
export function Instant({ description, ...common }: Common = {}): PropertyDecorator {
  const spelling = 'With an offset; a date alone is midnight UTC';
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
  /** All that an item may be: they bound the length of the list as well. */
  values?: readonly string[];
  /** Why an item is refused, or null. */
  refuseItem?: (item: string) => string | null;
  min?: number;
  /** Items as they are sent, repeated ones too. */
  max?: number;
  /** Code points of one item. */
  maxLength?: number;
}

/** A list of distinct strings; repeated ones are dropped. */
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

/** A query parameter with one value or several, separated by commas; handed on as a list of distinct values. */
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

/** A filter on what blocks callers: a US number in any common format or a prefix ending in `*`, in its one form. */
export function CallerPattern(common: Common = {}): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', maxLength: 32 },
    normalise: (raw) => (typeof raw === 'string' && codePoints(raw) <= 32 ? (parseCallerPattern(raw) ?? raw) : raw),
    refuse: (value) =>
      textRefusal(value, 1, 32) ??
      (parseCallerPattern(value as string) === null ? 'must be a US number, or a prefix of digits ending in *' : null),
  });
}
