import { formatPhoneNumber } from '../format/phone-number.js';
import { clockTime, dateWithYear, longTime } from '../format/times.js';
import { text } from '../texts/text.js';

/** An action in words, such as `API key revoked`. A newer server may send actions that have no text here. */
export function actionName(action: string): string {
  const names: Readonly<Record<string, string>> = text.auditActions;
  return names[action] ?? sentence(action.replaceAll('.', ' '));
}

/** The name of a field or of a kind of record: `daily_call_limit` is `Daily call limit`. */
export function sentence(code: string): string {
  const words = code.replaceAll('_', ' ').replaceAll(/\b(api|hipaa|url|ip|id)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields whose values are codes of this API, such as `with_agent`. */
const CODES: ReadonlySet<string> = new Set([
  'answered_by',
  'channel',
  'direction',
  'disposition',
  'mode',
  'plan',
  'provider',
  'purpose',
  'purposes',
  'revoked_cause',
  'revoked_channel',
  'routed_to',
  'sender',
  'source',
  'status',
]);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The stored value of a field in words. */
export function valueName(value: unknown, field: string): string {
  if (typeof value === 'boolean') return value ? text.leads.yes : text.leads.no;
  if (typeof value === 'string' && value) return stringName(value, field);
  if (Array.isArray(value) && value.length > 0) return value.map((one) => valueName(one, field)).join(', ');
  if (typeof value === 'object' && value !== null) return objectName(value) || text.lists.none;
  return typeof value === 'number' ? String(value) : text.lists.none;
}

function stringName(value: string, field: string): string {
  const roles: Readonly<Record<string, { name: string }>> = text.roles;
  if (field === 'role') return roles[value]?.name ?? sentence(value);
  if (CODES.has(field)) return sentence(value);
  if (INSTANT.test(value)) return longTime(new Date(value));
  if (DAY.test(value)) return dateWithYear(value);
  const languages: Readonly<Record<string, string>> = text.settings.conversations.languageNames;
  return field === 'languages' ? (languages[value] ?? value) : formatPhoneNumber(value);
}

/** The hours of a day, or the fields that have a value. */
function objectName(object: object): string {
  const { day, date, opens, closes } = object as Partial<Record<string, string | null>>;
  const days: Readonly<Record<string, string>> = text.settings.hours.days;
  const when = day ? (days[day] ?? day) : date && dateWithYear(date);
  if (when && opens && closes) return `${when}, ${text.outbound.window(timeName(opens), timeName(closes))}`;
  if (when && opens === null) return `${when}, ${text.settings.hours.closed.toLowerCase()}`;
  return Object.entries(object)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${sentence(name)}: ${valueName(value, name)}`)
    .join(', ');
}

/** A time of day such as `17:30`. */
function timeName(time: string): string {
  const [hours, minutes] = time.split(':').map(Number);
  return clockTime(new Date(2026, 0, 1, hours, minutes));
}
