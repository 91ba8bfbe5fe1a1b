import type { Act, Calendar, Conversation } from '../conversation.js';
import { emergencyIn, emergencyText } from '../safety/emergencies.js';
import { say, textsIn, type Question, type Sentence } from '../texts/texts.js';
import { DEFAULT_ZONE, instantOf } from '../understanding/local-time.js';
import { HURTS } from '../words/troubles.js';
import { namesOf } from '../texts/disclosure.js';
import { firstNameOf } from '../texts/first-name.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import { answer } from './answers.js';
import { changeStep } from './appointment-change.js';
import { availabilityOf, bookingOf, changeOfWish, exactWish, hasPurpose, hasSettled, refusalOf } from './booking.js';
import { remarksOn } from './remarks.js';
import { readBack, serviceName, wishMoment } from './read-back.js';
import { emergencyBefore } from './emergency-before.js';
import { draftOf, isChanged, leadNow, leadOf, objection, reachableAt, stopSummary, wishText } from './lead.js';
import { namingMissingDay } from './missing-day.js';
import { nextIntake } from './next-intake.js';
import { openingWords } from './opening-words.js';
import { isDeclined, stateBefore, stateOf, type State } from './state.js';
import { stopStep, type Step } from './stop-calls.js';
import { asksForPerson, goesOnSelling } from './turns.js';
import { isWrongNumber } from './wrong-number.js';
import { whatsappDisclosure } from './whatsapp-disclosure.js';

const MAX_ASKED = 2;
/** After this many messages that it did not understand, the receptionist asks a person to join. */
const MAX_MISUNDERSTOOD = 2;

const CONTACT_QUESTIONS: ReadonlySet<Question> = new Set<Question>(['contact', 'nameAndContact']);

/** The receptionist that needs no language model. Its only state is the conversation. */
export class Script {
  readonly state: State;
  unanswered: string | null = null;
  private readonly before: State;

  constructor(
    private readonly conversation: Conversation,
    /** Null without a calendar, and for the rest of a reply in which it cannot be reached. */
    private calendar: Calendar | null,
  ) {
    this.state = stateOf(conversation);
    this.before = stateBefore(conversation);
  }

  disclosure(): string {
    return whatsappDisclosure(this.state, this.conversation);
  }

  async step(): Promise<Step> {
    const step = this.safetyStep() ?? this.personStep();
    return step ?? namingMissingDay(this.state, (await this.appointmentStep()) ?? (await this.talk()));
  }

  /** Handles what takes precedence: danger, opt-outs, spam, wrong numbers, objections to the transcript, and minors. */
  safetyStep(): Step | null {
    const { state, conversation } = this;
    const { words, intents } = state.newest;
    const emergency = emergencyIn(words) ?? emergencyBefore(state, this.before);
    if (emergency) {
      const lead = leadOf(state, conversation);
      return {
        says: [
          emergencyText(emergency, state.language),
          ...(emergencyIn(words) === null ? [this.say('cannotSend')] : []),
        ],
        acts: [
          ...(this.isSameEmergency() ? [] : [{ type: 'capture_lead', lead, due: 'now' } as const]),
          { type: 'request_person', requestedBy: 'ai', summary: lead.reason, isEmergency: true },
        ],
      };
    }
    const stop = stopStep(state, this.before, conversation, (question) => this.ask(question));
    if (stop) return stop;
    if (intents.has('spam')) return this.ending('spam', 'spam', [{ type: 'mark_spam' }]);
    if (goesOnSelling(state.turns))
      return { says: [this.farewellWords()], acts: [{ type: 'end', disposition: 'spam' }] };
    if (isWrongNumber(state, conversation)) return this.ending('wrongNumber', 'wrong_number');
    if (intents.has('objectsToTranscript') && conversation.channel === 'phone')
      return { says: [this.say('noTranscript')], acts: [{ type: 'drop_transcript' }, objection(conversation)] };
    return state.isMinor ? this.minorStep() : null;
  }

  /** Asks for an adult. A person reaches the adult if the minor gives a number or an e-mail address instead. */
  private minorStep(): Step {
    const { state, before, conversation } = this;
    const isNew = state.phone_number !== before.phone_number || state.email !== before.email;
    const isGiven = before.isMinor && isNew;
    if (this.mayAsk('adult') && !isGiven)
      return { says: [this.say(before.isMinor ? 'noted' : 'minor')], acts: this.draft(), asks: this.ask('adult') };
    const person = this.say(conversation.isHandoffRequested ? 'personAgain' : 'person');
    return { says: isGiven ? [this.say('thanks'), person] : [person], acts: [...this.handIn(), this.personAct('ai')] };
  }

  /** "Are you a person?" is answered with no beside everything else, after the words about danger. */
  honest(step: Step): Step {
    if (!this.state.newest.intents.has('isHuman') || step.says.includes(this.say('isAi', this.names()))) return step;
    const no = this.say('noPerson');
    const isEmergency = step.acts.some((act) => act.type === 'request_person' && act.isEmergency);
    return { ...step, says: isEmergency ? [...step.says, no] : [no, ...step.says] };
  }

  private ending(sentence: Sentence, disposition: 'spam' | 'wrong_number', acts: Act[] = []): Step {
    return { says: [this.say(sentence)], acts: [...acts, { type: 'end', disposition }] };
  }

  private personStep(): Step | null {
    const { state, conversation } = this;
    const { intents } = state.newest;
    const isLost = state.misunderstood >= MAX_MISUNDERSTOOD && state.misunderstood > this.before.misunderstood;
    const wantsPerson = asksForPerson(state.newest) && !intents.has('othersBooking');
    if (!wantsPerson && !isLost) return null;
    const sentence = isLost ? 'personMisunderstood' : conversation.isHandoffRequested ? 'personAgain' : 'person';
    const sorry = intents.has('complaint') ? [this.say('sorryComplaint')] : [];
    return this.askPerson([...sorry, this.say(sentence)], isLost ? 'ai' : 'visitor');
  }

  private askPerson(words: readonly string[], requestedBy: 'visitor' | 'ai'): Step {
    const { state, conversation } = this;
    const isReachable = reachableAt(state, conversation) !== null;
    const says = [...words, ...(isReachable ? [] : [this.say('personContact')])];
    const acts = [...this.handIn(), this.personAct(requestedBy)];
    return isReachable ? { says, acts } : { says, acts, asks: this.ask(state.name ? 'contact' : 'nameAndContact') };
  }

  /** Moves or cancels an appointment. */
  private async appointmentStep(): Promise<Step | null> {
    const { before, conversation, calendar } = this;
    if (!calendar) return null;
    const sentence = conversation.isHandoffRequested ? 'personAgain' : 'person';
    return changeStep(this.state, {
      ...{ before, conversation, calendar },
      ask: (question) => this.ask(question),
      ...{ draft: () => this.draft(), farewell: () => this.farewell() },
      handOver: (...says) => this.askPerson([...says, this.say(sentence)], 'ai'),
    });
  }

  private personAct(requestedBy: 'visitor' | 'ai'): Act {
    const { state, conversation } = this;
    const { name, phone_number, email } = leadOf(state, conversation);
    const reason = state.reasons.join('\n');
    const summary = [stopSummary(state, conversation), name, phone_number, email, reason].filter(Boolean).join('. ');
    return { type: 'request_person', requestedBy, summary: summary || null, isEmergency: false };
  }

  private async talk(): Promise<Step> {
    const { state, conversation } = this;
    const { intents, asked, words } = state.newest;
    const isDone = asked === 'more' && yesOrNo(words) === 'no' && state.reasons.length === this.before.reasons.length;
    if (isDone || this.isLeaving()) return this.farewell();
    const answered = answer(state, conversation);
    this.unanswered = answered.unanswered;
    const says = [...this.opening(answered.says.length > 0), ...this.remarks(), ...answered.says];
    if (state.isConfirmed) return this.afterConfirmation(says);
    const isCancelled = this.before.wantsBooking && !state.wantsBooking;
    if (intents.has('neverMind') || isCancelled || isDeclined(state.newest)) {
      const unbooked = asked === 'confirm' ? this.unbooked() : [];
      return { says: [this.say('noProblem'), ...unbooked], acts: this.draft(), asks: this.ask('more') };
    }
    if (asked === 'confirm' && yesOrNo(words) === 'no' && !this.isChanged())
      return { says, acts: this.draft(), asks: this.ask('change') };
    return this.next(says, answered.says.length > 0);
  }

  private isLeaving(): boolean {
    const { intents, words } = this.state.newest;
    if (this.state.newest.asked === 'confirm' && this.state.isConfirmed && !this.before.isConfirmed) return false;
    const isNew = this.before.turns.length === 0 || this.state.reasons.length > this.before.reasons.length;
    if (intents.has('bye')) return !isNew;
    const isShort = words.trim().split(/\s+/u).length <= 4;
    return (
      intents.has('thanks') &&
      isShort &&
      this.before.turns.length > 0 &&
      !this.isChanged() &&
      (this.state.newest.asked === 'more' || (this.state.newest.asked === null && this.before.stop.isConfirmed))
    );
  }

  private farewell(): Step {
    const says = [...this.unbooked(), this.farewellWords()];
    return { says, acts: [...this.handIn(), { type: 'end', disposition: 'answered' }] };
  }

  private farewellWords(): string {
    const { name } = this.state;
    return this.say(name ? 'byeName' : 'bye', { ...this.names(), name: firstNameOf(name) });
  }

  /** Says that nothing was booked if the visitor wanted an appointment, and expects no call about it. */
  unbooked(): string[] {
    const { wantsBooking, emergency } = this.before;
    return wantsBooking && emergency === null && !hasSettled(this.conversation) ? [this.say('notBooked')] : [];
  }

  /** Greets, thanks for new details, and shows that the message was understood. */
  private opening(hasAnswer: boolean): string[] {
    const { state, before, conversation } = this;
    const greets = before.turns.length === 0 && conversation.channel !== 'phone' && this.disclosure() === '';
    const given = { name: state.name ?? conversation.visitorName, greets, hasAnswer, isChanged: this.isChanged() };
    return openingWords(state, before, given);
  }

  private remarks(): string[] {
    const { state, before } = this;
    const found = remarksOn(state, before, { isChanged: this.isChanged(), isNotUnderstood: this.isNotUnderstood() });
    return found.map((sentence) => this.say(sentence, this.names()));
  }

  private isNotUnderstood(): boolean {
    return this.state.misunderstood > this.before.misunderstood;
  }

  /** Asks for the next missing detail, or reads back all details. */
  private async next(says: string[], hasAnswer: boolean): Promise<Step> {
    const { state } = this;
    const acts = this.draft();
    const asks = (question: Question): Step => ({ says, acts, asks: this.ask(question) });
    if (this.isNotUnderstood()) return asks('rephrase');
    const hasReason = state.reasons.length > 0 || state.wantsBooking;
    const isGiven = state.phone_number !== null || state.email !== null;
    if (state.newest.intents.has('othersBooking') && !this.before.hasRequest) return asks('more');
    const isOnlyQuestion = hasAnswer && !state.hasRequest && this.unanswered === null && !isGiven;
    if (isOnlyQuestion || (hasAnswer && this.unanswered === null && this.before.outcome !== null)) return asks('more');
    if (!hasReason && this.mayAsk('reason')) return asks('reason');
    const when = state.wantsBooking ? await this.timeStep(says, acts) : null;
    if (when) return when;
    // Nothing is asked after an emergency, because that would keep the person from calling 911.
    if (state.emergency !== null) return { says: [this.say('notedInDanger')], acts };
    const contact = this.contactQuestion();
    if (contact) return asks(contact);
    const intake = nextIntake(state, this.conversation);
    if (intake) return { says, acts, asks: intake };
    return this.confirm(says, acts);
  }

  private contactQuestion(): Question | null {
    const { state, conversation } = this;
    const hasName = (state.name ?? conversation.visitorName) !== null;
    const isReachable = reachableAt(state, conversation) !== null;
    const asked = this.askedCount('name') + this.askedCount('nameAndContact');
    const { intents, asked: question } = state.newest;
    const isRefusing = intents.has('refuses') || (intents.has('thanks') && !this.isChanged());
    if (isRefusing && question !== null && CONTACT_QUESTIONS.has(question)) return null;
    if (!isReachable && this.askedCount('contact') < MAX_ASKED && this.askedCount('nameAndContact') <= MAX_ASKED)
      return hasName || asked >= MAX_ASKED ? 'contact' : 'nameAndContact';
    return !hasName && asked < MAX_ASKED ? 'name' : null;
  }

  /** Asks for a time or offers free times, unless the visitor has named a free one. */
  private async timeStep(says: string[], acts: Act[]): Promise<Step | null> {
    const { state, conversation, calendar } = this;
    const asks = (question: Question, more: readonly string[] = []): Step => ({
      says: [...says, ...more],
      acts,
      asks: this.ask(question),
    });
    const services = conversation.settings.services ?? [];
    if (!hasPurpose(state) && services.length > 1 && calendar && this.askedCount('service') === 0)
      return asks('service');
    if (!calendar) {
      const refusal = refusalOf(state, conversation);
      if (refusal && this.askedCount('time') < MAX_ASKED) return asks('time', [this.say(refusal)]);
      return state.wish?.date || this.askedCount('time') >= MAX_ASKED ? null : asks('time');
    }
    // A visitor who gives other details instead of choosing a time gets the next question, and chooses later.
    const isAside = state.newest.asked === 'pick' && this.isChanged() && state.wish === this.before.wish;
    if (this.askedCount('pick') > MAX_ASKED || (isAside && this.contactQuestion())) return null;
    const availability = await availabilityOf(state, conversation, calendar);
    if (availability.kind === 'free') return null;
    if (availability.kind === 'unknown') {
      this.calendar = null;
      return this.timeStep(says, acts);
    }
    return asks(availability.kind === 'offers' ? 'pick' : 'time', availability.says);
  }

  private async confirm(says: string[], acts: Act[]): Promise<Step> {
    if (reachableAt(this.state, this.conversation) === null)
      return { says: [...says, this.say('noContact')], acts, asks: this.ask('more') };
    if (this.askedCount('confirm') > MAX_ASKED)
      return { says: [this.done()], acts: this.handIn(), asks: this.ask('more') };
    return {
      says: [
        ...says,
        ...readBack(this.state, this.conversation, {
          isFirst: !this.isRepeated('confirm'),
          hasCalendar: this.calendar !== null,
        }),
      ],
      acts,
      asks: this.ask('confirm'),
    };
  }

  private async afterConfirmation(says: string[]): Promise<Step> {
    const isFirst = !this.before.isConfirmed;
    const acts = this.handIn();
    const change = changeOfWish(this.state, this.before, this.conversation);
    if (!isFirst && change !== 'chosen') {
      // Only a person books another appointment.
      if (change === 'booked') acts.push(this.personAct('ai'));
      return { says: [...says, ...this.afterChange(says.length > 0)], acts, asks: this.ask('more') };
    }
    const when = isFirst ? null : await this.timeStep(says, acts);
    if (when) return when;
    const booked = await this.book();
    if (booked && 'asks' in booked) return { ...booked, says: [...says, ...booked.says] };
    const isBooked = booked?.acts.some(({ type }) => type === 'book');
    return {
      says: [...says, ...(isBooked || !isFirst ? [] : [this.done()]), ...(booked?.says ?? [])],
      acts: [...acts, ...(booked?.acts ?? [])],
      asks: this.ask('more'),
    };
  }

  /** A time that is named after the booking is only a wish. */
  private afterChange(hasAnswer: boolean): string[] {
    const isOtherTime = this.state.wantsBooking && wishText(this.state) !== wishText(this.before);
    if (isOtherTime) return [this.say('wishNoted', { moment: wishMoment(this.state) })];
    if (!this.isChanged() || hasAnswer) return [];
    const sorry = HURTS.test(this.state.newest.words) ? [this.say('sorryProblem')] : [];
    return [...sorry, this.say('updated')];
  }

  private done(): string {
    const name = firstNameOf(this.state.name ?? this.conversation.visitorName);
    return this.say(name ? 'done' : 'doneWithout', { ...this.names(), name });
  }

  private async book(): Promise<Step | null> {
    const { state, conversation, calendar } = this;
    if (!state.wantsBooking || !state.wish?.date) return null;
    const exact = exactWish(state);
    const moment = wishMoment(this.state);
    const instant = exact && instantOf(exact, conversation.organization.timezone ?? DEFAULT_ZONE);
    const noted: Step = { says: [this.say('wishNoted', { moment })], acts: [] };
    if (!calendar || !instant) return noted;
    const booking = bookingOf(state, conversation, instant);
    const isBooked = await calendar.book(booking);
    const booked = this.say('booked', { service: serviceName(this.state), moment });
    if (isBooked) return { says: [booked], acts: [{ type: 'book', booking }] };
    const availability = isBooked === false ? await availabilityOf(state, conversation, calendar) : null;
    if (!availability || availability.kind === 'unknown') return noted;
    const says = availability.kind === 'free' ? [this.say('taken')] : availability.says;
    return { says, acts: this.draft(), asks: this.ask(availability.kind === 'offers' ? 'pick' : 'time') };
  }

  /** Returns the known parts of the lead, unless the same lead was handed in before. */
  private draft(): Act[] {
    if (this.isHandedIn()) return [];
    const { state, conversation } = this;
    return state.emergency === null ? draftOf(state, conversation) : leadNow(state, conversation);
  }

  private handIn(): Act[] {
    return this.isHandedIn() ? [] : leadNow(this.state, this.conversation);
  }

  private isHandedIn(): boolean {
    const { before, conversation } = this;
    const wasPersonAsked = before.misunderstood >= MAX_MISUNDERSTOOD || before.turns.some(asksForPerson);
    return (
      (conversation.hasLead || before.isConfirmed || before.emergency !== null || wasPersonAsked) && !this.isChanged()
    );
  }

  /** Whether the emergency was handed in before, with the same details. The person gets the added words. */
  private isSameEmergency(): boolean {
    const before = leadOf(this.before, this.conversation);
    const now = leadOf(this.state, this.conversation);
    const details = ['name', 'phone_number', 'email'] as const;
    return this.before.emergency !== null && details.every((detail) => before[detail] === now[detail]);
  }

  private isChanged(): boolean {
    return isChanged(this.state, this.before, this.conversation);
  }

  private say(sentence: Sentence, values: Readonly<Record<string, string>> = {}): string {
    return say(this.state.language, sentence, values);
  }

  /** Returns the question, worded differently when it is asked again. */
  private ask(question: Question): string {
    const [first, again] = textsIn(this.state.language).questions[question];
    return this.isRepeated(question) ? again : first;
  }

  private isRepeated(question: Question): boolean {
    return this.askedCount(question) % 2 === 1;
  }

  private mayAsk(question: Question): boolean {
    return this.askedCount(question) < MAX_ASKED;
  }

  private askedCount(question: Question): number {
    return this.state.turns.filter(({ asked }) => asked === question).length;
  }

  private names(): Record<string, string> {
    return namesOf(this.state.language, this.conversation);
  }
}
