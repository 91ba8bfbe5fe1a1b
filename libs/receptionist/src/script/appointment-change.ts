import { isDeepStrictEqual } from 'node:util';
import type { Act, Appointment, Calendar, Conversation } from '../conversation.js';
import { saidIn, say, textsIn, type Question, type Sentence } from '../texts/texts.js';
import { spokenMoment } from '../texts/times.js';
import { confirms } from '../understanding/confirms.js';
import { addDays, DEFAULT_ZONE, instantOf, localTimeOf, type LocalTime } from '../understanding/local-time.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import { answer } from './answers.js';
import { availabilityOf } from './booking.js';
import { isAboutChange, isAboutFinding, type ChangeRequest } from './change-request.js';
import { leadNow } from './lead.js';
import { zoneNote } from './read-back.js';
import { offeredTimes, timesBooked } from './offered-times.js';
import { afterReply, type State } from './state.js';
import type { Step } from './stop-calls.js';

/** After this many days without an appointment, a person takes over. */
const MAX_MISSES = 3;
/** After this many times without an answer to the same question, a person takes over. */
const MAX_ASKED = 2;

/** "Actually no, keep it" */
const KEEPS =
  /(?<!\p{L})(?:keep|leave) (?:it|my|the)(?!\p{L})|(?<!\p{L})(?:don['’]?t|do not|not) (?:cancel|move|change)(?!\p{L})|actually,? no(?!\p{L})|(?<!\p{L})d[eé]jela(?!\p{L})|(?<!\p{L})no la (?:canc[eé]l|c[aá]mbi|mu[eé]v)/iu;
/** Words that give up an appointment, and not the wish to cancel it: "December 15, I no longer need it". */
const GIVES_UP = /(?<!\p{L})(?:cancel (?:it|that)|no longer need|changed my mind|ya no l[ao] necesito)(?!\p{L})/iu;

/** A change that was read back. `to` is the new time of a move. */
interface Proposal {
  at: LocalTime;
  to: LocalTime | null;
}

interface Ports {
  before: State;
  conversation: Conversation;
  calendar: Calendar;
  ask(question: Question): string;
  draft(): Act[];
  /** Asks a person to take over. */
  handOver(...says: string[]): Step;
  farewell(): Step;
}

/**
 * Moves or cancels an appointment. One that this conversation has booked needs no proof. Any other is changed only for
 * a number that the channel proves, and nothing is said before the visitor has named its day. Otherwise a person takes
 * over. The change is read back, and done only after a clear yes.
 * @returns null if the newest message is not about it
 */
export function changeStep(state: State, ports: Ports): Promise<Step | null> {
  const { change, newest } = state;
  if (!change || (newest.intents.has('bye') && !isAboutChange(newest.asked))) return Promise.resolve(null);
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
    const number = ports.conversation.phoneNumber;
    if (!change.isOwn && number === null) return ports.handOver();
    const proposal = this.proposal();
    const outcome = proposal && (await this.performed(proposal));
    if (outcome) return outcome;
    const deed = proposal?.to ? 'move' : 'cancel';
    const isConfirmed = proposal !== null && this.isUnchanged() && confirms(words, deed);
    if (proposal && isConfirmed) return this.perform(proposal);
    if (isAboutChange(asked)) {
      if (this.isRefused()) return { says: [this.kept()], acts: ports.draft(), asks: ports.ask('more') };
      if (intents.has('bye')) {
        const farewell = ports.farewell();
        return { ...farewell, says: [this.kept(), ...farewell.says] };
      }
    }
    if (isAboutFinding(asked) && this.isUnanswered()) return ports.handOver();
    if (!change.isOwn && this.misses() >= MAX_MISSES) return ports.handOver();
    if (!change.isOwn && !change.date) return this.asks('findDate');
    const found = await this.find();
    const standing = found.filter(({ isCancelled }) => !isCancelled);
    if (standing.length === 0 && !change.isOwn) return this.missed();
    if (standing.length !== 1) return ports.handOver();
    return this.readBack(standing[0]!);
  }

  /** The change that the newest line read back. Null if it is cut, or another line came after it. */
  private proposal(): Proposal | null {
    const { state } = this;
    const { asked, reply } = state.newest;
    if (asked !== 'confirmMove' && asked !== 'confirmCancel') return null;
    const line = reply.slice(reply.lastIndexOf('\n') + 1).trim();
    const isMove = asked === 'confirmMove';
    const heard = saidIn(line, isMove ? 'canMove' : 'canCancel');
    if (!heard || !textsIn(heard.language).questions[asked].some((wording) => line.endsWith(wording))) return null;
    const [at, to] = offeredTimes(heard.text, heard.language, state.now);
    if (!at || (isMove && !to)) return null;
    return { at, to: isMove ? to! : null };
  }

  /** Says what an earlier attempt to reply has changed. */
  private async performed({ at, to }: Proposal): Promise<Step | null> {
    const there = await this.find(at.date);
    if (there.some((one) => !one.isCancelled && this.isAt(one, at))) return null;
    if (!to) return there.some((one) => this.isAt(one, at)) ? this.done('cancelled', at) : null;
    const moved = await this.find(to.date);
    return moved.some((one) => !one.isCancelled && this.isAt(one, to)) ? this.done('moved', to) : null;
  }

  /** Does what the visitor has confirmed. */
  private async perform({ at, to }: Proposal): Promise<Step> {
    const { ports } = this;
    const found = (await this.find(at.date)).filter((one) => !one.isCancelled && this.isAt(one, at));
    const instant = to && instantOf(to, this.zone);
    const appointment = found[0];
    if (!appointment || found.length > 1 || (to && !instant)) return ports.handOver();
    const change = instant ? { starts_at: instant } : 'cancelled';
    const isDone = await ports.calendar.changeAppointment(appointment.id, change);
    if (isDone) return this.done(to ? 'moved' : 'cancelled', to ?? at);
    return instant && isDone === false ? this.readBack(appointment, instant) : ports.handOver();
  }

  private isAt({ starts_at }: Appointment, at: LocalTime): boolean {
    return starts_at.getTime() === instantOf(at, this.zone)?.getTime();
  }

  private isUnchanged(): boolean {
    return isDeepStrictEqual(this.change, this.ports.before.change);
  }

  private isRefused(): boolean {
    const { words, asked, intents } = this.state.newest;
    if (intents.has('neverMind')) return this.change.kind === 'move' || !GIVES_UP.test(words);
    const isQuestion = asked === 'confirmMove' || asked === 'confirmCancel';
    return isQuestion && this.isUnchanged() && (KEEPS.test(words) || yesOrNo(words) === 'no');
  }

  /** Says that nothing is changed. Before the appointment is found, that tells nothing about one. */
  private kept(): string {
    return this.say(isAboutFinding(this.state.newest.asked) ? 'noProblem' : 'kept');
  }

  /** Whether the visitor does not give the day, although asked twice or after a miss. */
  private isUnanswered(): boolean {
    const { state, change, ports } = this;
    const { asked } = state.newest;
    const count = state.turns.filter((turn) => isAboutFinding(turn.asked)).length;
    return change.date === ports.before.change?.date && (asked === 'findAgain' || count > 1);
  }

  private find(date = this.change.date): Promise<Appointment[]> {
    const { calendar, conversation } = this.ports;
    if (this.change.isOwn) {
      const times = timesBooked(conversation.messages, this.state.now);
      return calendar.findAppointments({ bookedAt: times.flatMap((time) => instantOf(time, this.zone) ?? []) });
    }
    const [from, until] = [date!, addDays(date!, 1)].map((day) => this.beginningOf(day)) as [Date, Date];
    return calendar.findAppointments({ phone_number: conversation.phoneNumber!, from, until });
  }

  /** A clock change may skip midnight. */
  private beginningOf(date: string): Date {
    return instantOf({ date, time: '00:00' }, this.zone) ?? instantOf({ date, time: '01:00' }, this.zone)!;
  }

  /** How often this conversation has named a day without an appointment. */
  private misses(): number {
    return this.state.turns.filter(({ reply }) => saidIn(reply, 'notFound')).length;
  }

  private missed(): Step {
    const notFound = this.say('notFound');
    return this.misses() + 1 < MAX_MISSES ? this.asks('findAgain', notFound) : this.ports.handOver(notFound);
  }

  /** `refused`: a new time that was taken in the meantime. */
  private async readBack(appointment: Appointment, refused: Date | null = null): Promise<Step> {
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
        if (availability.instant.getTime() === refused?.getTime()) return ports.handOver();
        return this.asks(
          'confirmMove',
          this.say('canMove', { what, to: this.moment(availability.at) }),
          ...zoneNote(state, ports.conversation),
        );
      case 'offers':
        return this.asks('pickNew', ...(wish ? [] : [this.say('found', { what })]), ...availability.says);
      case 'none':
        return this.asks('newTime', ...availability.says);
      case 'unknown':
        return ports.handOver();
    }
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

  /** Asks, or hands over if the visitor has not answered the same question twice. */
  private asks(question: Question, ...says: string[]): Step {
    const { turns, newest } = this.state;
    const others = turns.findLastIndex(({ asked }) => asked !== question);
    if (turns.length - 1 - others >= MAX_ASKED && this.isUnchanged()) return this.ports.handOver();
    const isQuestion = newest.asked === question && this.isUnchanged() && newest.words.includes('?');
    const answered = isQuestion ? answer(this.state, this.ports.conversation).says : [];
    return { says: [...answered, ...says], acts: this.ports.draft(), asks: this.ports.ask(question) };
  }

  private say(sentence: Sentence, values: Readonly<Record<string, string>> = {}): string {
    return say(this.state.language, sentence, values);
  }
}
