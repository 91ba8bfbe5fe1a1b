import WebSocket from 'ws';
import { eventually } from '../eventually.js';
import { signatureOf } from './twilio-callback.js';

export interface RelayCallerOptions {
  /** The address of the TwiML, which is signed. */
  url: string;
  /** Absent for a browser, which signs nothing. */
  authToken?: string;
  /** The origin to connect to, if it is not that of the address. */
  origin?: string;
  callSid: string;
  from?: string;
  to?: string;
  /** Replaces the valid signature. */
  signature?: string;
}

/** A message that the service sent. */
export type RelayOutput = {
  type: string;
  token?: string;
  last?: boolean;
  interruptible?: boolean;
  handoffData?: string;
};

/**
 * A caller behind ConversationRelay. Opens the WebSocket and sends the messages as the carrier documents them, and
 * keeps what the service sends.
 */
export class RelayCaller {
  readonly received: RelayOutput[] = [];
  /** The code with which the service closed the connection. Null while it is open. */
  closeCode: number | null = null;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.received.push(JSON.parse(data.toString()) as RelayOutput));
    socket.on('close', (code) => (this.closeCode = code));
    socket.on('error', () => undefined);
  }

  /** Connects and sends the setup. Rejects with the status if the upgrade is refused. */
  static async connect(options: RelayCallerOptions): Promise<RelayCaller> {
    const { url, authToken, origin, callSid, from = '+14155550123', to = '+13125550100' } = options;
    const signature = options.signature ?? (authToken ? signatureOf(authToken, url, {}) : null);
    const address = origin ? new URL(new URL(url).pathname, origin).href : url;
    const socket = new WebSocket(address, { headers: signature ? { 'x-twilio-signature': signature } : {} });
    const caller = new RelayCaller(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
      socket.once('error', reject);
    });
    const direction = 'inbound';
    caller.sends({ type: 'setup', sessionId: `VX${callSid.slice(2)}`, callSid, from, to, direction });
    return caller;
  }

  /** Every text so far, in order. */
  get spoken(): string[] {
    return this.received.flatMap(({ type, token }) => (type === 'text' && token ? [token] : []));
  }

  /** Says something and returns the whole answer, without sentences before it that cannot be interrupted. */
  async says(voicePrompt: string): Promise<string> {
    const before = this.received.length;
    this.prompts(voicePrompt);
    return eventually(
      () => {
        const texts = this.received
          .slice(before)
          .filter(({ type, interruptible }) => type === 'text' && interruptible !== false);
        const end = texts.findIndex(({ last }) => last);
        return (
          end >= 0 &&
          texts
            .slice(0, end + 1)
            .map(({ token }) => token)
            .join('')
        );
      },
      { what: 'an answer of the receptionist' },
    );
  }

  prompts(voicePrompt: string): void {
    this.sends({ type: 'prompt', voicePrompt, lang: 'en-US', last: true });
  }

  /** Returns the text that follows the first `count` texts. */
  answerAfter(count: number): Promise<string> {
    return eventually(() => this.spoken[count], { what: 'an answer of the receptionist' });
  }

  presses(digit: string): void {
    this.sends({ type: 'dtmf', digit });
  }

  interrupts(utteranceUntilInterrupt: string, durationUntilInterruptMs = 460): void {
    this.sends({ type: 'interrupt', utteranceUntilInterrupt, durationUntilInterruptMs });
  }

  sends(message: unknown): void {
    this.sendsRaw(JSON.stringify(message));
  }

  sendsRaw(text: string): void {
    this.socket.send(text);
  }

  /** Closes the connection after everything that was sent, as the carrier does when the caller hangs up. */
  closes(): void {
    this.socket.close();
  }

  /** Breaks the connection off, as a failure of the network does. */
  drops(): void {
    this.socket.terminate();
  }
}
