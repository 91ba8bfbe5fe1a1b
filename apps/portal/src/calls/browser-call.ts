/** A sentence of the receptionist. */
export interface Sentence {
  text: string;
  /** Such as `en-US`. */
  language: string;
  interruptible: boolean;
}

/** `over`: one of the two sides hung up. `lost`: the connection broke. */
export type CallOutcome = 'over' | 'lost';

export interface CallEvents {
  onSentence: (sentence: Sentence) => void;
  onEnd: (outcome: CallOutcome) => void;
}

interface Command {
  type: string;
  token?: string;
  lang?: string;
  interruptible?: boolean;
}

const TYPING_EVERY_MS = 1000;

/** A call to the receptionist over a WebSocket. The messages are those of the carrier's relay. */
export class BrowserCall {
  private readonly socket: WebSocket;
  private isOver = false;
  private reportedTypingAt = 0;

  constructor(
    url: string,
    private readonly events: CallEvents,
  ) {
    this.socket = new WebSocket(url);
    this.socket.addEventListener('open', () =>
      this.send({ type: 'setup', sessionId: 'browser', callSid: 'browser', from: 'browser', to: 'portal' }),
    );
    this.socket.addEventListener('message', ({ data }) => this.receive(JSON.parse(String(data)) as Command));
    this.socket.addEventListener('close', () => this.end('lost'));
  }

  say(voicePrompt: string, lang: string): void {
    this.send({ type: 'prompt', voicePrompt, lang, last: true });
  }

  /** Reports that the person is typing, so that the receptionist waits. */
  reportTyping(): void {
    const now = Date.now();
    if (now - this.reportedTypingAt < TYPING_EVERY_MS) return;
    this.reportedTypingAt = now;
    this.send({ type: 'prompt', voicePrompt: '', last: false });
  }

  /** Reports what the person heard of a sentence before speaking. */
  interrupt(heard: string): void {
    this.send({ type: 'interrupt', utteranceUntilInterrupt: heard });
  }

  hangUp(): void {
    this.end('over');
  }

  private receive({ type, token = '', lang = 'en-US', interruptible = true }: Command): void {
    if (type === 'text' && token !== '') this.events.onSentence({ text: token, language: lang, interruptible });
    if (type === 'end') this.end('over');
  }

  private send(message: object): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private end(outcome: CallOutcome): void {
    if (this.isOver) return;
    this.isOver = true;
    this.socket.close();
    this.events.onEnd(outcome);
  }
}
