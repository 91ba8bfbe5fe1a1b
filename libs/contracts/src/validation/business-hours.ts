import type { JsonSchema } from '../fields.js';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Opening hours by the organization's clock. A day may have several. They may end on the next day. */
export type BusinessHours = { day: Weekday; opens: string; closes: string }[];

/** From 00:00 to 23:59. */
export const OPENS = '^([01]\\d|2[0-3]):[0-5]\\d$';
/** From 00:01 to 24:00. */
export const CLOSES = '^(?!00:00$)([01]\\d|2[0-3]):[0-5]\\d$|^24:00$';

export const businessHoursSchema = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    properties: {
      day: { type: 'string', enum: weekdays, description: 'The day on which the period begins' },
      opens: { type: 'string', pattern: OPENS, description: 'From 00:00 to 23:59, local time' },
      closes: {
        type: 'string',
        pattern: CLOSES,
        description: 'From 00:01 to 24:00; an earlier time than `opens` is on the next day',
      },
    },
    required: ['day', 'opens', 'closes'],
  },
} as const satisfies JsonSchema;

const [opensPattern, closesPattern] = [new RegExp(OPENS), new RegExp(CLOSES)];

/** Why a list is refused, or null. */
export function businessHoursRefusal(value: unknown): string | null {
  if (!Array.isArray(value)) return 'must be a list';
  if (value.length > businessHoursSchema.maxItems) return `must have at most ${businessHoursSchema.maxItems} items`;
  for (const item of value as unknown[]) {
    const { day, opens, closes } = (item ?? {}) as Record<string, unknown>;
    if (!weekdays.includes(day as Weekday)) return `has an item whose day is not one of ${weekdays.join(', ')}`;
    if (typeof opens !== 'string' || !opensPattern.test(opens)) return 'has an item that does not open at a time';
    if (typeof closes !== 'string' || !closesPattern.test(closes)) return 'has an item that does not close at a time';
  }
  return null;
}
