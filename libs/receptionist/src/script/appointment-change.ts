import { isDeepStrictEqual } from 'node:util';
import type { Act, Appointment, Calendar, Conversation } from '../conversation.js';
import { saidIn, say, type Question, type Sentence } from '../texts/texts.js';
import { spokenMoment } from '../texts/times.js';
import { addDays, DEFAULT_ZONE, instantOf, localTimeOf, type LocalTime } from '../understanding/local-time.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import { availabilityOf } from './booking.js';
import { isAboutChange, isAboutFinding, type ChangeRequest } from './change-request.js';
import { leadNow } from './lead.js';
import { offeredTimes, timesBooked } from './offered-times.js';
import { afterReply, type State } from './state.js';
import type { Step } from './stop-calls.js';

/** After this many numbers and days without an appointment, a person takes over. */
const MAX_MISSES = 3;

/** "Actually no, keep it" */
const KEEPS =
  /(?<!\p{L})(?:keep|leave) (?:it|my)(?!\p{L})|(?<!\p{L})(?:don['’]?t|do not|not) (?:cancel|move|change)(?!\p{L})|actually,? no(?!\p{L})|(?<!\p{L})d[eé]jela(?!\p{L})|(?<!\p{L})no la (?:cancel|cambi|muev)/iu;

interface Ports {
  before: State;
  conversation: Conversation;
  calendar: Calendar;
  ask(question: Question): string;
  draft(): Act[];
  /** Asks a person to take over. */
  handOver(): Step;
}

/**
 * Moves or cancels an appointment. One that this conversation has booked needs no proof. Of any other, nothing is said
 * before the visitor has named its number and its day. The change is read back and confirmed.
 * @returns null if the newest message is not about it
 */
export function changeStep(state: State, ports: Ports): Promise<Step | null> {
  const { change, newest } = state;
  if (!change || newest.intents.has('bye')) return Promise.resolve(null);
  return new AppointmentChange(state, change, ports).step();
}

class AppointmentChange {
  private readonly zone: string;

  constructor(
    private readonly state: State,
    private readonly change: ChangeRequest,
    private readonly ports: Ports,
  ) {
    this.zone = ports.conversation.organization.timezone ?? DEFAULT_ZONE;
  }

  async step(): Promise<Step> {
    const { state, change, ports } = this;
    const { words, asked, intents } = state.newest;
    const isAsked = asked === 'confirmMove' || asked === 'confirmCancel';
    const answer = isAsked ? (KEEPS.test(words) ? 'no' : yesOrNo(words)) : null;
    const isRefused = answer === 'no' && isDeepStrictEqual(change.wish, ports.before.change?.wish);
    if (isAboutChange(asked) && (isRefused || intents.has('neverMind')))
      return { says: [this.say('kept')], acts: ports.draft(), asks: ports.ask('more') };
    if (isAboutFinding(asked) && this.isUnanswered()) return ports.handOver();
    const number = this.number();
    if (!change.isOwn && !(number && change.date))
      return this.asks(number ? 'findDate' : change.date ? 'findNumber' : 'findBoth');
    const found = await this.find();
    const done = answer === 'yes' ? await this.perform(found) : null;
    if (done) return done;
    const standing = found.filter(({ isCancelled }) => !isCancelled);
    if (standing.length === 0 && !change.isOwn) return this.missed();
    if (standing.length !== 1) return ports.handOver();
    return this.readBack(standing[0]!);
  }

  /** Whether the visitor gives neither the number nor the day, although asked twice or after a miss. */
  private isUnanswered(): boolean {
    const { state, change, ports } = this;
    const { asked } = state.newest;
    const isNew = state.phone_number !== ports.before.phone_number || change.date !== ports.before.change?.date;
    const count = state.turns.filter((turn) => isAboutFinding(turn.asked)).length;
    return !isNew && (asked === 'findAgain' || count > 1);
  }

  private number(): string | null {
    return this.state.phone_number ?? this.ports.conversation.phoneNumber;
  }

  private find(date = this.change.date): Promise<Appointment[]> {
    const { calendar, conversation } = this.ports;
    if (this.change.isOwn) {
      const times = timesBooked(conversation.messages, this.state.now);
      return calendar.findAppointments({ bookedAt: times.flatMap((time) => instantOf(time, this.zone) ?? []) });
    }
    const [from, until] = [date!, addDays(date!, 1)].map((day) => this.beginningOf(day)) as [Date, Date];
    return calendar.findAppointments({ phone_number: this.number()!, from, until });
  }

  /** A clock change may skip midnight. */
  private beginningOf(date: string): Date {
    return instantOf({ date, time: '00:00' }, this.zone) ?? instantOf({ date, time: '01:00' }, this.zone)!;
  }

  private missed(): Step {
    const misses = this.state.turns.filter(({ reply }) => saidIn(reply, 'notFound')).length + 1;
    return misses < MAX_MISSES ? this.asks('findAgain', this.say('notFound')) : this.ports.handOver();
  }

  private async readBack(appointment: Appointment): Promise<Step> {
    const { state, change, ports } = this;
    const { settings } = ports.conversation;
    const at = localTimeOf(appointment.starts_at, this.zone);
    const what = this.named(appointment, at);
    if (change.kind === 'cancel') return this.asks('confirmCancel', this.say('canCancel', { what }));
    const service = settings.services?.find(({ name }) => name === appointment.service) ?? null;
    const wish = change.wish && { ...change.wish, date: change.wish.date ?? at.date };
    const availability = await availabilityOf({ ...state, service, wish }, ports.conversation, ports.calendar);
    switch (availability.kind) {
      case 'free':
        return this.asks('confirmMove', this.say('canMove', { what, to: this.moment(availability.at) }));
      case 'offers':
        return this.asks('pickNew', ...(wish ? [] : [this.say('found')]), ...availability.says);
      case 'none':
        return this.asks('newTime', ...availability.says);
      case 'unknown':
        return ports.handOver();
    }
  }

  /** Does what the visitor has confirmed. Returns null if the reply before is cut, or the appointment is gone. */
  private async perform(found: readonly Appointment[]): Promise<Step | null> {
    const { state, ports } = this;
    const isMove = state.newest.asked === 'confirmMove';
    const heard = saidIn(state.newest.reply, isMove ? 'canMove' : 'canCancel');
    const times = heard ? offeredTimes(heard.text, heard.language, state.now) : [];
    const [at, to] = times.map((time) => instantOf(time, this.zone));
    if (!at || (isMove && !to)) return null;
    const appointment = found.find(({ starts_at }) => starts_at.getTime() === at.getTime());
    if (!isMove) {
      if (!appointment) return null;
      if (!appointment.isCancelled) await ports.calendar.changeAppointment(appointment.id, 'cancelled');
      return this.done('cancelled', times[0]!);
    }
    if (!appointment) {
      // An attempt to reply that was cut off may have moved it.
      const there = await this.find(times[1]!.date);
      const isMoved = there.some(({ starts_at, isCancelled }) => !isCancelled && starts_at.getTime() === to!.getTime());
      return isMoved ? this.done('moved', times[1]!) : null;
    }
    const isMoved = await ports.calendar.changeAppointment(appointment.id, { starts_at: to! });
    if (isMoved === null) return ports.handOver();
    return isMoved ? this.done('moved', times[1]!) : this.readBack(appointment);
  }

  private done(sentence: 'moved' | 'cancelled', at: LocalTime): Step {
    const { state, ports } = this;
    const outcome = this.say(sentence, { moment: this.moment(at) });
    return { says: [outcome], acts: leadNow(afterReply(state, outcome), ports.conversation), asks: ports.ask('more') };
  }

  private named({ service }: Appointment, at: LocalTime): string {
    const { language } = this.state;
    const moment = language === 'es' ? `el ${this.moment(at)}` : `${service ? 'on ' : ''}${this.moment(at)}`;
    return service ? `${service} ${moment}` : moment;
  }

  private moment(at: LocalTime): string {
    return spokenMoment(at, this.state.language);
  }

  private asks(question: Question, ...says: string[]): Step {
    return { says, acts: this.ports.draft(), asks: this.ports.ask(question) };
  }

  private say(sentence: Sentence, values: Readonly<Record<string, string>> = {}): string {
    return say(this.state.language, sentence, values);
  }
}
