import type { Sentence } from './browser-call.js';

/** The part of the Web Speech API that is used. Not every browser has it. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  start: () => void;
  abort: () => void;
}
type RecognitionEvent = Event & {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
};

/** After these errors, listening again does not help. */
const FATAL_ERRORS = new Set([
  'not-allowed',
  'service-not-allowed',
  'audio-capture',
  'language-not-supported',
  'network',
]);

function recognitionClass(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    (new () => Recognition) | undefined
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/** Whether the browser recognizes speech and has a voice. */
export function hasSpeech(): boolean {
  return recognitionClass() !== undefined && 'speechSynthesis' in window;
}

/** Listens to the person. */
export class Listener {
  private readonly recognition: Recognition;
  private isWanted = false;

  /** @param onRefused is called once the browser cannot listen, for example without a permission */
  constructor(onHeard: (words: string) => void, onRefused: () => void) {
    this.recognition = new (recognitionClass()!)();
    this.recognition.continuous = true;
    this.recognition.addEventListener('result', (event) => {
      const { results, resultIndex } = event as RecognitionEvent;
      for (const result of Array.from(results).slice(resultIndex)) {
        const words = result[0]?.transcript.trim();
        if (result.isFinal && words) onHeard(words);
      }
    });
    this.recognition.addEventListener('error', (event) => {
      if (!FATAL_ERRORS.has((event as Event & { error: string }).error)) return;
      this.isWanted = false;
      onRefused();
    });
    // Browsers stop listening after a while.
    this.recognition.addEventListener('end', () => {
      if (this.isWanted) this.recognition.start();
    });
  }

  listen(language: string): void {
    this.recognition.lang = language;
    if (this.isWanted) return;
    this.isWanted = true;
    try {
      this.recognition.start();
    } catch {
      // It has not ended since it was paused. It starts again then.
    }
  }

  /** Stops listening, so that the browser does not hear its own voice. */
  pause(): void {
    this.isWanted = false;
    this.recognition.abort();
  }
}

/** Reads sentences aloud, one after another. */
export class Voice {
  private readonly waiting: { sentence: Sentence; heardCount: number }[] = [];

  /** @param onQuiet is called when everything has been read */
  constructor(private readonly onQuiet: () => void) {}

  get isSpeaking(): boolean {
    return this.waiting.length > 0;
  }

  say(sentence: Sentence): void {
    const entry = { sentence, heardCount: 0 };
    this.waiting.push(entry);
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    utterance.lang = sentence.language;
    utterance.addEventListener('boundary', ({ charIndex }) => (entry.heardCount = charIndex));
    const done = (): void => {
      const position = this.waiting.indexOf(entry);
      if (position < 0) return;
      this.waiting.splice(position, 1);
      if (!this.isSpeaking) this.onQuiet();
    };
    utterance.addEventListener('end', done);
    utterance.addEventListener('error', done);
    window.speechSynthesis.speak(utterance);
  }

  /** Stops. Returns what was heard of the current sentence, or null if nothing was being read or it has to be heard. */
  interrupt(): string | null {
    const [current] = this.waiting;
    if (!current?.sentence.interruptible) return null;
    this.stop();
    return current.sentence.text.slice(0, current.heardCount);
  }

  stop(): void {
    this.waiting.length = 0;
    window.speechSynthesis.cancel();
  }
}
