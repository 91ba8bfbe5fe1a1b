import { localTimeOf } from '../understanding/local-time.js';
import { numberIn } from '../understanding/phone-numbers.js';
import { withDigits } from '../understanding/spoken-digits.js';
import { converse, type Outcome, type Respond } from './converse.js';
import { organizations, type CorpusConversation, type ExpectedLead } from './corpus.js';

/** One expectation and whether it was met. */
export interface Check {
  field: string;
  isMet: boolean;
  expected: unknown;
  actual: unknown;
}

export interface Scored {
  test: CorpusConversation;
  outcome: Outcome;
  checks: Check[];
  isLeadLost: boolean;
  isOptOutMissed: boolean;
  faults: string[];
}

export interface Score {
  conversations: number;
  fields: number;
  fieldsMet: number;
  leads: number;
  leadsLost: number;
  optOuts: number;
  optOutsMissed: number;
  withoutFault: number;
}

const ASKS_NAME = /(?:your name|who am i speaking|su nombre|con quién tengo)/i;
const ASKS_CONTACT = /(?:phone number|number or e-?mail|teléfono o correo|reach you|best number)/i;

export async function scored(test: CorpusConversation, respond: Respond): Promise<Scored> {
  const outcome = await converse(test, respond);
  const checks = checksOf(test, outcome);
  return {
    test,
    outcome,
    checks,
    isLeadLost: Boolean(test.lead) && isLost(test.lead!, outcome),
    isOptOutMissed: Boolean(test.opt_out) && optOutOf(outcome) !== test.opt_out,
    faults: faultsOf(test, outcome),
  };
}

export function scoreOf(results: readonly Scored[]): Score {
  const checks = results.flatMap((result) => result.checks);
  return {
    conversations: results.length,
    fields: checks.length,
    fieldsMet: checks.filter(({ isMet }) => isMet).length,
    leads: results.filter(({ test }) => test.lead).length,
    leadsLost: results.filter(({ isLeadLost }) => isLeadLost).length,
    optOuts: results.filter(({ test }) => test.opt_out).length,
    optOutsMissed: results.filter(({ isOptOutMissed }) => isOptOutMissed).length,
    withoutFault: results.filter(({ faults }) => faults.length === 0).length,
  };
}

/** A lead is lost if there is none, or if it lacks the only way to reach the visitor. */
function isLost(expected: ExpectedLead, { lead, leadAtEnd }: Outcome): boolean {
  const isReachable = Boolean(expected.phone_number ?? expected.email);
  if (!isReachable) return lead === null && leadAtEnd === null;
  return lead === null || (['phone_number', 'email'] as const).some((field) => expected[field] && !lead[field]);
}

function optOutOf({ acts }: Outcome): string | null {
  return acts.findLast((act) => act.type === 'opt_out')?.phone_number ?? null;
}

function checksOf(test: CorpusConversation, outcome: Outcome): Check[] {
  const { acts, replies } = outcome;
  const text = replies.map((reply) => reply.text).join('\n');
  const checks: Check[] = [];
  const check = (field: string, expected: unknown, actual: unknown, isMet = expected === actual): void => {
    checks.push({ field, expected, actual, isMet });
  };
  if (test.lead === null) check('no lead', null, outcome.lead, outcome.lead === null);
  else if (test.lead) checks.push(...leadChecks(test.lead, outcome));
  if (test.booking) checks.push(...bookingChecks(test, outcome));
  if (test.handoff !== undefined)
    check(
      'handoff',
      test.handoff,
      acts.some(({ type }) => type === 'request_person'),
    );
  if (test.opt_out !== undefined) check('opt_out', test.opt_out, optOutOf(outcome));
  if (test.spam !== undefined)
    check(
      'spam',
      test.spam,
      acts.some(({ type }) => type === 'mark_spam'),
    );
  if (test.emergency !== undefined)
    check(
      'emergency',
      test.emergency,
      acts.some((act) => act.type === 'request_person' && act.isEmergency),
    );
  if (test.language) check('language', test.language, replies.at(-1)?.language);
  for (const phrase of test.require ?? []) check('required', phrase, text, holds(text, phrase));
  for (const phrase of test.forbid ?? []) check('forbidden', phrase, text, !holds(text, phrase));
  if (test.secret) check('secret', test.secret, '', !JSON.stringify(outcome).includes(test.secret));
  return checks;
}

const holds = (text: string, phrase: string): boolean => text.toLowerCase().includes(phrase.toLowerCase());

function leadChecks(expected: ExpectedLead, outcome: Outcome): Check[] {
  const lead = outcome.lead ?? outcome.leadAtEnd;
  const checks: Check[] = [];
  const check = (field: string, value: unknown, actual: unknown, isMet = value === actual): void => {
    checks.push({ field, expected: value, actual, isMet });
  };
  for (const field of ['name', 'phone_number', 'email', 'urgency'] as const)
    if (expected[field] !== undefined) check(field, expected[field], lead?.[field]);
  if (expected.reason) check('reason', expected.reason, lead?.reason, holds(lead?.reason ?? '', expected.reason));
  const wish = lead?.custom_fields['preferred_time']?.value;
  if (expected.wish) check('wish', expected.wish, wish, String(wish).startsWith(expected.wish));
  for (const [key, value] of Object.entries(expected.custom_fields ?? {}))
    check(key, value, lead?.custom_fields[key]?.value);
  return checks;
}

function bookingChecks({ booking, org = 'dental' }: CorpusConversation, { acts }: Outcome): Check[] {
  const made = acts.findLast((act) => act.type === 'book')?.booking;
  const local = made && localTimeOf(made.starts_at, organizations[org]!.timezone);
  const at = local && `${local.date} ${local.time}`;
  const checks: Check[] = [{ field: 'booked', expected: true, actual: Boolean(made), isMet: Boolean(made) }];
  if (booking?.service)
    checks.push({
      field: 'service',
      expected: booking.service,
      actual: made?.service,
      isMet: booking.service === made?.service,
    });
  if (booking?.at) checks.push({ field: 'at', expected: booking.at, actual: at, isMet: booking.at === at });
  return checks;
}

/** Lists the faults: asking again for a known detail, using a sentence as a name, saying a number wrong. */
function faultsOf(test: CorpusConversation, { messages, acts }: Outcome): string[] {
  const { name, phone_number, email } = test.lead ?? {};
  const faults: string[] = [];
  const said = test.says.join(' ');
  let heard = '';
  for (const { sender, body } of messages) {
    if (sender === 'visitor') {
      heard += ` ${body}`;
      continue;
    }
    const isNameHeard = name !== undefined && heard.includes(name);
    const isContactHeard =
      Boolean(test.from) || (email ? heard.includes(email) : phone_number ? numberIn(heard) === phone_number : false);
    if (isNameHeard && ASKS_NAME.test(body)) faults.push(`asks again for the name: ${body}`);
    if (isContactHeard && ASKS_CONTACT.test(body)) faults.push(`asks again how to reach the visitor: ${body}`);
    for (const [number] of body.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) {
      const digits = number.replace(/\D/g, '');
      const known = [phone_number, test.from, test.opt_out, ...numbersIn(withDigits(heard))].join(' ');
      if (!known.includes(digits)) faults.push(`says a number wrong: ${number}`);
    }
  }
  for (const act of acts) {
    if (act.type !== 'capture_lead' || !act.lead.name) continue;
    if (
      name === undefined
        ? said.split(/\s+/u).length > 3 && act.lead.name.split(/\s+/u).length > 3
        : !isNameOf(act.lead.name, test)
    )
      faults.push(`calls the visitor: ${act.lead.name}`);
  }
  return [...new Set(faults)];
}

/** A name that was corrected later is right until then. */
function isNameOf(called: string, { lead, says }: CorpusConversation): boolean {
  if (lead?.name?.toLowerCase().includes(called.toLowerCase())) return true;
  return called.split(/\s+/u).length <= 2 && says.some((words) => words.startsWith(called));
}

function numbersIn(text: string): string[] {
  const digits = text.replace(/[^\d]/g, '');
  return [digits];
}
