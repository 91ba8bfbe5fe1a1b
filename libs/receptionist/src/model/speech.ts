import type { Conversation, Language } from '../conversation.js';
import type { State } from '../script/state.js';
import { refusalOf, type Refusal } from './checked-sentence.js';
import { factsOf, type Facts } from './facts.js';
import { CONNECTS } from './forbidden-words.js';
import { SentenceReader } from './sentences.js';

/** Receives a sentence as soon as it may be said. */
export type Say = (sentence: string, language: Language) => Promise<void>;

/** Words of a model that may not be said. The message is the reason, without any content. */
export class RefusedWords extends Error {
  constructor(reason: Refusal | 'person') {
    super(reason);
    this.name = 'RefusedWords';
  }
}

/** Checks what a model says, sentence by sentence. Throws `RefusedWords` at the first one that may not be said. */
export class Speech {
  /** The sentences that have been said already. */
  readonly said: string[] = [];
  private readonly waiting: string[] = [];
  private readonly reader = new SentenceReader();
  private readonly facts: Facts;
  private readonly language: Language;
  /** Whether the words need a request for a person, which the model may make after them. */
  private needsRequest: boolean;

  constructor(
    conversation: Conversation,
    state: State,
    /** Without `say`, a reply is said as a whole. After the signal, nothing more is said. */
    private readonly ports: { say?: Say; signal: AbortSignal },
  ) {
    this.facts = factsOf(conversation, state);
    this.language = state.language;
    this.needsRequest = state.newest.intents.has('person');
  }

  /** Reads the next piece of the text. `hasRequest`: whether a person has been asked for. */
  async hear(piece: string, hasRequest: boolean): Promise<void> {
    for (const sentence of this.reader.read(piece)) this.check(sentence);
    const { say, signal } = this.ports;
    if (!say || (this.needsRequest && !hasRequest)) return;
    while (this.waiting.length > 0 && !signal.aborted) {
      const sentence = this.waiting.shift()!;
      this.said.push(sentence);
      await say(sentence, this.language);
    }
  }

  /** Returns the whole text, which begins with what has been said. */
  finish(text: string, hasRequest: boolean): string {
    for (const sentence of this.reader.rest()) this.check(sentence);
    if (this.needsRequest && !hasRequest) throw new RefusedWords('person');
    return this.said.length > 0 ? [...this.said, ...this.waiting].join(' ') : text;
  }

  private check(sentence: string): void {
    const refusal = refusalOf(sentence, this.facts);
    if (refusal) throw new RefusedWords(refusal);
    this.needsRequest ||= CONNECTS.test(sentence);
    this.waiting.push(sentence);
  }
}
