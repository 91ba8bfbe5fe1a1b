import { parseUsNumber } from '@frontdesk/contracts';
import {
  denialIn,
  emergencyIn,
  emergencyText,
  languageOf,
  notBookedText,
  numbersOnDuty,
  spokenNumber,
  withoutEndOfSecrets,
  type Act,
  type Conversation,
  type Emergency,
  type Language,
  type Reply,
} from '@frontdesk/receptionist';
import type { Clock } from '@frontdesk/service-host';
import { LANGUAGE_CODES } from '@frontdesk/twilio';
import type { RelayMessage } from '../relay/relay-messages.js';
import { questionIn, type CallAct } from './call-act.js';
import type { CallFacts, CallPorts, OpenReply, SaidLine } from './call-ports.js';
import { CallDuration } from './call-duration.js';
import { disclosuresAgain, disclosuresOf, whyCalled, withoutIntroduction } from './call-disclosures.js';
import { callText } from './call-texts.js';
import { heardOf } from './heard-text.js';
import { KeyPresses, type PressedKeys } from './key-presses.js';
import { speechTimeMs } from './speech-time.js';

/** The default of `silenceMs`. */
export const SILENCE_MS = 8000;
/** The number of questions into the silence before the receptionist ends the call. */
const MAX_ASKED_AGAIN = 1;
/** Names the reason of the end for the carrier's log. Whom to ring is stored. */
const HANDED_OVER = 'person';
const MAX_PROMPT_LENGTH = 4000;
/** The stored line of a caller who pressed 9. */
export const OPT_OUT_LINE = '[key 9]';
/** The words that the receptionist reads in place of that line. */
const OPT_OUT_WORDS: Readonly<Record<Language, string>> = { en: 'Stop calling me.', es: 'No me llame más.' };

type PersonRequest = Extract<Act, { type: 'request_person' }>;

/**
 * The conversation of one connected call. Handles one message after another. A line of the caller is committed before
 * the receptionist answers it, and an answer is committed before it is sent.
 */
export class CallConversation {
  private readonly keys: KeyPresses;
  private readonly duration: CallDuration;
  private language: Language;
  /** The language that the relay recognizes. It begins every connection in English. */
  private recognized: Language = 'en';
  private partial = '';
  private askedAgain = 0;
  /** When the receptionist will have said everything that it has sent. */
  private speaksUntil: Date;
  private isEnding = false;
  /** Whether the call goes to a person when it leaves the relay. */
  private isHandedOver = false;
  /** The number that forwarded the call to the receptionist. */
  private forwardedFrom: string | null = null;
  private isOver = false;
  /** The opt-out of a 9 that may still be the beginning of a number. It counts although the caller hangs up. */
  private scheduledOptOut: number | null = null;
  private isConnected = false;
  private openReply: OpenReply | null = null;
  /** The number of messages with words or keys that are not handled yet. */
  private waitingCount = 0;
  private hasLeft = false;
  private queue: Promise<void> = Promise.resolve();
  private readonly acts: CallAct[] = [];

  constructor(
    private readonly facts: CallFacts,
    private readonly lines: SaidLine[],
    private readonly ports: CallPorts,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
    this.keys = new KeyPresses(clock);
    this.duration = new CallDuration(facts.until, clock);
    // A later connection goes on in the language of the caller.
    this.language = languageOf(lines, facts.settings.languages ?? ['en', 'es']);
    this.speaksUntil = clock.now();
  }

  /** Handles a message of the relay after those before it. */
  receive(message: RelayMessage): Promise<void> {
    if (message.type === 'interrupt') return this.receiveInterrupt(message.heard);
    const isHeard = message.type === 'dtmf' || (message.type === 'prompt' && message.isLast);
    if (!isHeard) return this.enqueue(() => this.handle(message));
    // The caller's words count at once, and not only after the reply.
    this.openReply?.stop.abort();
    this.waitingCount += 1;
    return this.enqueue(() => {
      this.waitingCount -= 1;
      return this.handle(message);
    });
  }

  /** The interrupted line is the newest one by now. A reply that is still being made was not heard. */
  private receiveInterrupt(heard: string): Promise<void> {
    const line = this.newestSaid();
    if (this.openReply?.line) this.openReply.stop.abort();
    return this.enqueue(() => this.interrupt(line, heard));
  }

  /** The caller has gone. Ends the reply that is being made, and resolves once everything that was said is handled. */
  leave(): Promise<void> {
    this.hasLeft = true;
    this.openReply?.stop.abort();
    return this.enqueue(() => this.hearRest());
  }

  /** No further key or word can complete what the caller had begun. */
  private async hearRest(): Promise<void> {
    const pressed = this.keys.takeLast();
    // An opt-out by key 9 is scheduled already.
    if (pressed?.type === 'digits') await this.hearKeys(pressed);
    await this.hearPrompt('', true);
  }

  /** Performs what unanswered last words ask for, after the caller has left. */
  answerLastWords(): Promise<void> {
    this.hasLeft = true;
    return this.enqueue(() => this.answer());
  }

  /** Resolves once the messages so far are handled. */
  settled(): Promise<void> {
    return this.queue;
  }

  /** Does what is due by time: a group of keys, a question into the silence, the end. Call it every half second. */
  tick(): Promise<void> {
    return this.enqueue(async () => {
      if (!this.isConnected || this.isOver) return;
      if (this.duration.isFarOver) return this.end();
      const pressed = this.keys.take();
      if (pressed) return this.hearKeys(pressed);
      const quietMs = this.clock.now().getTime() - this.speaksUntil.getTime();
      // A key may belong to a number, so the call waits until its group is complete.
      if (quietMs < 0 || this.keys.dueAt !== null) return;
      if (this.isEnding) return this.end();
      if (await this.endInTime()) return;
      if (quietMs >= (this.facts.silenceMs ?? SILENCE_MS)) await this.breakSilence();
    });
  }

  /** Warns a minute before the longest duration of a call, and ends the call then. Returns whether it said so. */
  private async endInTime(): Promise<boolean> {
    const remark = this.duration.take();
    if (remark === 'oneMinuteLeft') await this.say(callText(this.language, remark));
    if (remark === 'timeOver') await this.say(this.closingText(remark));
    this.isEnding = this.duration.isOver;
    return remark !== null;
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work).catch((error: unknown) => this.ports.onFault(error));
    return this.queue;
  }

  private async handle(message: Exclude<RelayMessage, { type: 'interrupt' }>): Promise<void> {
    if (this.isOver) return;
    switch (message.type) {
      case 'setup':
        if (this.isConnected) return;
        this.forwardedFrom = parseUsNumber(message.forwardedFrom ?? '');
        return this.open();
      case 'prompt':
        return this.hearPrompt(message.text, message.isLast);
      case 'dtmf':
        return this.press(message.key);
      case 'error':
        return this.ports.onFault(new Error('The relay reported an error.', { cause: message.description }));
    }
  }

  private async open(): Promise<void> {
    this.isConnected = true;
    // The last connection closed before the receptionist answered.
    if (this.lines.at(-1)?.sender === 'visitor' && !this.facts.wasNotTaken) return this.answer();
    if (this.lines.length > 0)
      return this.say(this.facts.wasNotTaken ? this.noneTook() : callText(this.language, 'reconnected'));
    for (const sentence of disclosuresOf(this.language, this.facts)) await this.say(sentence, { interruptible: false });
    const { outbound, settings } = this.facts;
    if (!outbound) return this.say(settings.greeting || callText(this.language, 'hello'));
    await this.say(whyCalled(this.language, outbound));
  }

  /** Returns the disclosures to repeat in the language that the caller turned out to speak. */
  private disclosuresAgain(): string {
    // The words about danger stand alone, and a caller who has gone hears nothing.
    if (this.hasLeft || this.emergencySaid() !== null) return '';
    return disclosuresAgain(this.language, this.facts, this.lines);
  }

  /** The receptionist takes no message from a person in danger, but says again what to do. */
  private noneTook(): string {
    const emergency = this.emergencySaid();
    if (!emergency) return callText(this.language, 'noneTook');
    return `${callText(this.language, 'noneTookInDanger')} ${emergencyText(emergency, this.language)}`;
  }

  private emergencySaid(): Emergency | null {
    const said = this.lines.filter(({ sender }) => sender === 'visitor').map(({ body }) => body);
    return said.map(emergencyIn).findLast((one) => one !== null) ?? null;
  }

  private async hearPrompt(text: string, isLast: boolean): Promise<void> {
    if (!this.isConnected) return;
    this.partial = `${this.partial} ${text}`.trim().slice(0, MAX_PROMPT_LENGTH);
    this.speaksUntil = this.clock.now();
    if (!isLast) return;
    const words = this.partial;
    this.partial = '';
    if (words !== '') await this.hear(this.withoutSecrets(words));
  }

  private async press(key: string): Promise<void> {
    this.speaksUntil = this.clock.now();
    const before = this.keys.press(key);
    if (before) await this.hearKeys(before);
    const { dueAt, isOptOut } = this.keys;
    const earlier = this.scheduledOptOut;
    this.scheduledOptOut = null;
    if (dueAt && isOptOut) await this.scheduleOptOut(dueAt);
    if (earlier !== null) await this.ports.withdraw(earlier);
  }

  private async scheduleOptOut(dueAt: Date): Promise<void> {
    const { phoneNumber: phone_number } = this.facts;
    // A caller who withholds the number is asked for it.
    if (!phone_number) return;
    this.scheduledOptOut = await this.ports.schedule({ type: 'opt_out', phone_number, isProven: true }, dueAt);
  }

  private hearKeys(keys: PressedKeys): Promise<void> {
    // The group is complete, so an opt-out stays.
    this.scheduledOptOut = null;
    return this.hear(keys.type === 'opt_out' ? OPT_OUT_LINE : this.withoutSecrets(keys.digits));
  }

  private withoutSecrets(words: string): string {
    const before = this.lines.filter(({ sender }) => sender === 'visitor').map(({ body }) => body);
    return withoutEndOfSecrets(words, before);
  }

  private async hear(words: string): Promise<void> {
    this.askedAgain = 0;
    this.isEnding = this.duration.isOver;
    await this.store({ sender: 'visitor', body: words }, []);
    await this.answer();
  }

  private async answer(): Promise<void> {
    const open: OpenReply = { line: null, said: '', stop: new AbortController() };
    // No time is spent on words that newer words follow, or that no caller waits for.
    if (this.hasLeft || this.waitingCount > 0) open.stop.abort();
    this.openReply = open;
    const reply = await this.replyOrApology(open);
    this.openReply = null;
    this.language = reply.language;
    const isObjection = reply.acts.some(({ type }) => type === 'drop_transcript');
    const request = this.facts.canHandOver ? reply.acts.find((act) => act.type === 'request_person') : undefined;
    const numbers = request ? this.numbersToRing(request) : [];
    // The receptionist takes no message from a caller who objects to the transcript.
    const farewell = isObjection ? callText(this.language, 'noneThereNoTranscript') : null;
    const isEnd = reply.acts.some(({ type }) => type === 'end') || (isObjection && numbers.length === 0);
    // The receptionist promises no person who cannot come. The words about an emergency stay as they are.
    const isInVain = (request || isObjection) && !request?.isEmergency && numbers.length === 0;
    const rest = reply.text.slice(open.said.length).trim();
    // A question would have no answer, because the receptionist leaves the call.
    const isPutThrough = numbers.length > 0 && !request?.isEmergency && !isObjection;
    // A caller who also asks whether this is a person gets an answer.
    const withDenial = (text: string): string => [denialIn(reply), text].filter(Boolean).join(' ');
    const spoken = isPutThrough ? withDenial(callText(this.language, 'puttingThrough')) : rest;
    const text = isInVain ? (farewell ?? withDenial(callText(this.language, 'noneThere'))) : spoken;
    const last = isEnd ? this.withCallBackNumber(text) : text;
    const acts = [...reply.acts, ...(this.facts.notesQuestions ? questionIn(reply, this.lines) : [])];
    // The receptionist makes no disclosures when it leaves the call.
    const first = isEnd || numbers.length > 0 ? '' : this.disclosuresAgain();
    if (open.line) await this.sayMore(open.line, last, { acts, isLast: true });
    else await this.say(first ? withoutIntroduction(last, this.language, this.facts) : last, { acts, first });
    if (request && numbers.length > 0) {
      const lastWords = farewell && this.withCallBackNumber(farewell);
      await this.ports.handOver({ numbers, reason: request.summary, farewell: lastWords, language: this.language });
    }
    // Further words of the caller do not stop the handover, except a refusal.
    if (isEnd && this.isHandedOver) await this.ports.handOver(null);
    this.isHandedOver = !isEnd && (this.isHandedOver || numbers.length > 0);
    this.isEnding = isEnd || this.isHandedOver || this.duration.isOver;
  }

  private numbersToRing({ isEmergency }: PersonRequest): string[] {
    // In an emergency, people are rung again.
    if (this.facts.wasNotTaken && !isEmergency) return [];
    const own = [this.facts.phoneNumber, this.forwardedFrom];
    const onDuty = numbersOnDuty(this.facts, { at: this.clock.now(), isAnyHour: isEmergency });
    return onDuty.filter((number) => !own.includes(number));
  }

  private async replyOrApology(open: OpenReply): Promise<Reply> {
    const conversation = this.conversation();
    const say = async (sentence: string, language: Language): Promise<void> => {
      this.language = language;
      open.said = [open.said, sentence].filter(Boolean).join(' ');
      if (open.line) return this.sayMore(open.line, sentence);
      await this.say(sentence, { isLast: false, first: this.disclosuresAgain() });
      open.line = this.lines.at(-1)!;
    };
    try {
      return await this.ports.respond(conversation, { signal: open.stop.signal, say });
    } catch (error) {
      // The caller has left, so there is no apology. The end of the call answers the words.
      if (this.hasLeft) throw error;
      this.ports.onFault(error);
      const text = [open.said, callText(this.language, 'failed')].filter(Boolean).join(' ');
      return { text, acts: [], language: this.language, unanswered: null };
    }
  }

  private conversation(): Conversation {
    const { organization, settings, phoneNumber, visitorName, outbound, stopsUnprovenNumbers = true } = this.facts;
    return {
      ...{ organization, settings, phoneNumber, visitorName, stopsUnprovenNumbers },
      channel: 'phone',
      isOutbound: outbound !== undefined,
      isInformational: outbound?.isInformational ?? false,
      hasLead: this.acts.some((act) => act.type === 'capture_lead' && act.due !== 'at_end'),
      isHandoffRequested: this.acts.some(({ type }) => type === 'request_person'),
      messages: this.lines.map(({ sender, body }) => ({
        sender,
        body: sender === 'visitor' && body === OPT_OUT_LINE ? OPT_OUT_WORDS[this.language] : body,
      })),
      now: this.clock.now(),
    };
  }

  private async breakSilence(): Promise<void> {
    if (this.askedAgain < MAX_ASKED_AGAIN) {
      this.askedAgain += 1;
      return this.say(callText(this.language, 'areYouThere'));
    }
    await this.say(this.closingText('goodbye'));
    this.isEnding = true;
  }

  /** Returns the sentences before the call ends. A caller who wanted an appointment hears that none is booked. */
  private closingText(text: 'timeOver' | 'goodbye'): string {
    // The caller may have interrupted the sentence that says what is booked.
    const notBooked = this.acts.some(({ type }) => type === 'book') ? null : notBookedText(this.conversation());
    return this.withCallBackNumber([notBooked, callText(this.language, text)].filter(Boolean).join(' '));
  }

  /** A call that the business has placed says where to call back before it ends. */
  private withCallBackNumber(text: string): string {
    const { outbound } = this.facts;
    if (!outbound) return text;
    return `${text} ${callText(this.language, 'callBack', { number: spokenNumber(outbound.callBackNumber) })}`;
  }

  /** Keeps of a line what the caller heard. */
  private async interrupt(line: SaidLine | undefined, heard: string): Promise<void> {
    if (this.isOver || !line || !this.lines.includes(line)) return;
    if (line === this.newestSaid()) this.speaksUntil = this.clock.now();
    const { fixed = '' } = line;
    const body = [fixed, heardOf(line.body.slice(fixed.length).trim(), heard)].filter(Boolean).join('\n');
    if (body === line.body) return;
    if (body === '') this.lines.splice(this.lines.indexOf(line), 1);
    else line.body = body;
    await this.ports.cut(line.seq, body);
  }

  private newestSaid(): SaidLine | undefined {
    return this.lines.findLast(({ sender }) => sender === 'ai');
  }

  /** `first`: what is said before the text, and cannot be interrupted. */
  private async say(
    text: string,
    {
      interruptible = true,
      isLast = true,
      acts = [],
      first = '',
    }: { interruptible?: boolean; isLast?: boolean; acts?: readonly CallAct[]; first?: string } = {},
  ): Promise<void> {
    await this.store({ sender: 'ai', body: [first, text].filter(Boolean).join('\n') }, acts);
    if (first) {
      this.lines.at(-1)!.fixed = first;
      this.send(first, { interruptible: false, isLast: true });
    }
    this.send(text, { interruptible, isLast });
  }

  /** Adds to a line that has been said in part. */
  private async sayMore(
    line: SaidLine,
    text: string,
    { acts = [], isLast = false }: { acts?: readonly CallAct[]; isLast?: boolean } = {},
  ): Promise<void> {
    const body = [line.body, text].filter(Boolean).join(' ');
    await this.ports.extend(line.seq, body, acts);
    line.body = body;
    this.acts.push(...acts);
    this.send(text && ` ${text}`, { interruptible: true, isLast });
  }

  private send(token: string, { interruptible, isLast }: { interruptible: boolean; isLast: boolean }): void {
    this.recognize(this.language);
    this.ports.send({ type: 'text', token, last: isLast, interruptible, lang: LANGUAGE_CODES[this.language] });
    const now = this.clock.now().getTime();
    this.speaksUntil = new Date(Math.max(now, this.speaksUntil.getTime()) + speechTimeMs(token));
  }

  /** Has the relay recognize the language that the caller is answered in. */
  private recognize(language: Language): void {
    if (language === this.recognized) return;
    this.recognized = language;
    const code = LANGUAGE_CODES[language];
    this.ports.send({ type: 'language', ttsLanguage: code, transcriptionLanguage: code });
  }

  private async store(line: Omit<SaidLine, 'seq'>, acts: readonly CallAct[]): Promise<void> {
    const seq = await this.ports.store(line, acts);
    this.lines.push({ ...line, seq });
    this.acts.push(...acts);
  }

  private async end(): Promise<void> {
    this.isOver = true;
    await this.ports.finish();
    this.ports.send(this.isHandedOver ? { type: 'end', handoffData: HANDED_OVER } : { type: 'end' });
  }
}
