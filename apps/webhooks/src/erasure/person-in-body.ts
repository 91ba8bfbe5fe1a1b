import { reducedWebhookBody, type PersonIds, type WebhookBody } from '@frontdesk/contracts';
import type { ErasedPerson } from '@frontdesk/service-host';

type Subject = Pick<ErasedPerson, 'phoneNumber' | 'email' | 'ids'>;
type Values = Record<string, unknown>;

const NUMBERS = ['phone_number', 'from_number', 'to_number'];

/**
 * Removes a person from the body of an event. Objects of the person leave only ids, as in HIPAA mode. Objects of
 * another person that carry a given identifier lose that identifier. Returns null if the body does not name the person.
 */
export function withoutPerson(body: WebhookBody, person: Subject): { body: WebhookBody; isReduced: boolean } | null {
  const objects = Object.entries(body.data).filter((entry): entry is [string, Values] => isObject(entry[1]));
  if (objects.some(([name, object]) => isOf(person, name, object)))
    return { body: reducedWebhookBody(body), isReduced: true };
  const carrying = objects.filter(([, object]) => Object.entries(object).some((field) => isGiven(person, field)));
  if (carrying.length === 0) return null;
  const lost = carrying.map(([name, object]) => {
    const kept = Object.entries(object).map((field): [string, unknown] =>
      isGiven(person, field) ? [field[0], null] : field,
    );
    return [name, Object.fromEntries<unknown>(kept)] as const;
  });
  return { body: { ...body, data: { ...body.data, ...Object.fromEntries<Values>(lost) } }, isReduced: false };
}

/**
 * Leaves the body of an event without objects of other people. Returns null if the event is not about the person, which
 * is the case if only objects of other people carry a given identifier.
 */
export function onlyPersonIn(body: WebhookBody, person: Subject): WebhookBody | null {
  const entries = Object.entries(body.data);
  if (!entries.some(([name, value]) => isObject(value) && isOf(person, name, value))) return null;
  const left = entries.filter(
    ([name, value]) => !isObject(value) || isOf(person, name, value) || !hasIdentifier(value),
  );
  return { ...body, data: Object.fromEntries(left) };
}

/** Whether an object was removed, or carries a given identifier and none that differs. */
function isOf(person: Subject, name: string, object: Values): boolean {
  const known = person.ids[name as keyof PersonIds];
  if (typeof object['id'] === 'number' && known?.includes(object['id'])) return true;
  return !carriesAnother(person, object) && Object.entries(object).some((field) => isGiven(person, field));
}

/** Whether an object says whose it is. */
function hasIdentifier(object: Values): boolean {
  return [...NUMBERS, 'email'].some((name) => typeof object[name] === 'string');
}

/** Whether an identifier of an object differs from the one that was given. */
function carriesAnother(person: Subject, { phone_number, email }: Values): boolean {
  return (
    (person.phoneNumber !== null && typeof phone_number === 'string' && phone_number !== person.phoneNumber) ||
    (person.email !== null && typeof email === 'string' && email.toLowerCase() !== person.email)
  );
}

function isGiven({ phoneNumber, email }: Subject, [name, value]: [string, unknown]): boolean {
  if (typeof value !== 'string') return false;
  return NUMBERS.includes(name) ? value === phoneNumber : name === 'email' && value.toLowerCase() === email;
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
