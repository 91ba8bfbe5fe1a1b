import type { Conversation } from '../conversation.js';
import { openingOf, type State } from '../script/state.js';
import { bookedTimes } from '../script/offered-times.js';
import { weekText } from '../answers/business-hours.js';
import { spokenMoment } from '../texts/times.js';
import type { LocalTime, Opening } from '../understanding/local-time.js';
import { clockTime, datesIn, numbersIn, timesIn, type ClockTime } from './claims.js';
import { DIRECTIVE } from './forbidden-words.js';
import { INFORMATIONAL_RULE, RULES } from './prompt.js';
import { plainWords } from './plain-words.js';

/** What the sentences of a model are compared with. */
export interface Facts {
  now: LocalTime;
  opening: Opening;
  /** `sayable`: the texts that may be said word for word about the service. */
  services: readonly { name: string; text: string; sayable: readonly string[] }[];
  /** Every text of the settings that a visitor may be told. */
  owner: string;
  /** The texts of the owner that may be said word for word. */
  sayable: readonly string[];
  /** The sentences that the receptionist keeps from visitors, as plain words. */
  secret: readonly string[];
  /** Times that were booked in this conversation. */
  booked: readonly LocalTime[];
  /** Everything that was said so far, if no other service may be named. Otherwise null. */
  onlyAbout: string | null;
  /** What the visitor wrote, and the number that the channel proves. */
  visitor: string;
  times: readonly ClockTime[];
  dates: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

/** The numbers of emergency services, which may be named. */
const EMERGENCY_NUMBERS = '911 988 1-800-222-1222';

export function factsOf(conversation: Conversation, state: State): Facts {
  const { settings, messages } = conversation;
  const opening = openingOf(settings);
  const { greeting, services = [], faq = [], receptionist_instructions: instructions = '' } = settings;
  const prices = services.map(({ name, price, description, duration_minutes }) => ({
    name,
    text: [price, description, `${duration_minutes} minutes`].filter(Boolean).join('\n'),
    sayable: [price, description].flatMap((text) => text?.toLowerCase() ?? []),
  }));
  const sayable = [
    ...[greeting, ...faq.map(({ answer }) => answer)],
    ...(settings.intake ?? []).map(({ question }) => question),
  ].filter((text): text is string => Boolean(text));
  const names = [conversation.organization.name, settings.receptionist_name, settings.privacy_url];
  const handoff = (settings.handoff ?? []).map(({ label, phone_number }) => `${label} ${phone_number}`);
  const owner = [...names, ...sayable, ...faq.map(({ question }) => question), instructions, ...handoff]
    .concat(prices.map(({ name, text }) => `${name}\n${text}`))
    .filter(Boolean)
    .join('\n');
  const booked = bookedTimes(messages, state.now);
  const visitor = [
    conversation.phoneNumber,
    conversation.visitorName,
    ...messages.filter(({ sender }) => sender !== 'ai').map(({ body }) => body),
  ]
    .filter(Boolean)
    .join('\n');
  const hours = (opening.hours ?? []).flatMap(({ opens, closes }) => [opens, closes]);
  const spoken = booked.map((time) => spokenMoment(time, 'en')).join('\n');
  const written = [owner, weekText(opening, 'en'), spoken, hours.join(' ')].join('\n');
  return {
    now: state.now,
    opening,
    services: prices,
    owner: owner.toLowerCase(),
    sayable: sayable.map((text) => text.toLowerCase()),
    secret: [...RULES, INFORMATIONAL_RULE, ...directivesIn(instructions)].map(plainWords),
    booked,
    onlyAbout: conversation.isInformational ? messages.map(({ body }) => body).join('\n') : null,
    visitor: visitor.toLowerCase(),
    times: [...hours, ...booked.map(({ time }) => time)].map(clockTime).concat(timesIn(owner)),
    dates: new Set([
      ...booked.map(({ date }) => date),
      ...opening.closedDays,
      ...datesIn(owner, state.now)
        .filter(({ isRelative }) => !isRelative)
        .map(({ date }) => date),
    ]),
    numbers: new Set([
      ...numbersIn(`${written}\n${visitor}\n${EMERGENCY_NUMBERS}\n${state.now.date.replaceAll('-', ' ')}`),
      ...[...opening.closedDays, ...booked.map(({ date }) => date)].flatMap((date) =>
        numbersIn(date.replaceAll('-', ' ')),
      ),
      ...booked.flatMap(({ time }) => numbersIn(time)),
      ...digitGroups(`${owner}\n${visitor}\n${state.phone_number ?? ''}`),
    ]),
  };
}

/** The owner's instructions that tell the receptionist what to do. The others are facts, which visitors may hear. */
function directivesIn(instructions: string): string[] {
  return instructions.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => DIRECTIVE.test(sentence));
}

/** Phone numbers may be written in groups: "+13125550143" holds 312, 555 and 0143. */
function digitGroups(text: string): string[] {
  return (text.match(/\+?1?\d{10}(?!\d)/g) ?? []).flatMap((number) => {
    const digits = number.slice(-10);
    return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6), digits, `1${digits}`].map((one) =>
      String(Number(one)),
    );
  });
}
