import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request, WebSocket } from 'undici';

export interface PlannedCalls {
  origin: string;
  authToken: string;
  /** The number that all callers dial. */
  number: string;
  calls: number;
}

export interface PlannedWords {
  seconds: number;
  /** The time between two prompts of a caller. */
  everyMs: number;
}

export interface HeardAnswers {
  prompts: number;
  /** Milliseconds from each prompt to the first text of its answer. */
  latencies: number[];
  broken: number;
}

const WORDS = [
  'Hi, my name is Robin Park and I need a cleaning',
  'What are your hours?',
  'My number is 415 555 0123',
  'Do you take walk-ins?',
  'Thursday at ten would be good',
];
const PATH = '/voice/twilio/inbound';
const agent = new Agent({ connections: 32 });

/** A caller behind the carrier's relay. */
class Caller {
  texts = 0;
  isBroken = false;
  private socket!: WebSocket;
  private readonly waiting: (() => void)[] = [];

  async connect({ origin, authToken, number }: PlannedCalls, n: number): Promise<void> {
    const callSid = `CA${n.toString(16).padStart(32, '0')}`;
    const form = { CallSid: callSid, From: `+1415555${String(n).padStart(4, '0')}`, To: number };
    const url = relayUrl(await post(origin, authToken, form));
    const headers = { 'x-twilio-signature': signatureOf(authToken, url, {}) };
    this.socket = new WebSocket(url, { headers });
    this.socket.addEventListener('message', ({ data }) => {
      if ((JSON.parse(String(data)) as { type: string }).type !== 'text') return;
      this.texts += 1;
      this.waiting.shift()?.();
    });
    await new Promise<void>((resolve, reject) => {
      this.socket.addEventListener('open', () => resolve());
      this.socket.addEventListener('error', ({ message }) => reject(new Error(`relay: ${message}`)));
    });
    this.socket.addEventListener('close', () => (this.isBroken = true));
    this.send({ type: 'setup', sessionId: `VX${n}`, callSid, from: form.From, to: number, direction: 'inbound' });
    while (this.texts < 2) await sleep(5);
  }

  /** Says something, and returns the milliseconds until the first text of the answer. */
  async say(voicePrompt: string): Promise<number> {
    const at = performance.now();
    const answered = new Promise<void>((resolve) => this.waiting.push(resolve));
    this.send({ type: 'prompt', voicePrompt, lang: 'en-US', last: true });
    await answered;
    return performance.now() - at;
  }

  private send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }
}

const callers: Caller[] = [];

process.on('message', (order: { open: PlannedCalls } | { talk: PlannedWords }) => {
  const done = 'open' in order ? open(order.open) : talk(order.talk);
  done.then(
    (result) => process.send?.(result),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());

/** Opens the calls ten at a time, and returns their number. */
async function open(planned: PlannedCalls): Promise<number> {
  await untilInService(planned);
  for (let n = 1; n <= planned.calls; n += 10) {
    const batch = Array.from({ length: Math.min(10, planned.calls - n + 1) }, () => new Caller());
    await Promise.all(batch.map((caller, index) => caller.connect(planned, n + index)));
    callers.push(...batch);
  }
  return callers.length;
}

/** Lets each caller talk at its own time within the interval, so that prompts arrive evenly. */
async function talk({ seconds, everyMs }: PlannedWords): Promise<HeardAnswers> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const rounds = Math.floor((seconds * 1000) / everyMs);
  await Promise.all(
    callers.map(async (caller, index) => {
      for (let round = 0; round < rounds; round++) {
        const due = startedAt + (round + index / callers.length) * everyMs;
        await sleep(Math.max(0, due - performance.now()));
        latencies.push(await caller.say(WORDS[(round + index) % WORDS.length]));
      }
    }),
  );
  return { prompts: rounds * callers.length, latencies, broken: callers.filter(({ isBroken }) => isBroken).length };
}

/** Waits until the voice service knows the number. */
async function untilInService({ origin, authToken, number }: PlannedCalls): Promise<void> {
  const form = { CallSid: `CA${'f'.repeat(32)}`, From: '+14155550000', To: number };
  while (!(await post(origin, authToken, form)).includes('<ConversationRelay')) await sleep(100);
}

async function post(origin: string, authToken: string, form: Record<string, string>): Promise<string> {
  const { statusCode, body } = await request(origin + PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(authToken, origin + PATH, form),
    },
    body: new URLSearchParams(form).toString(),
    dispatcher: agent,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`inbound call: ${statusCode} ${text}`);
  return text;
}

function relayUrl(twiml: string): string {
  const url = /ConversationRelay url="([^"]+)"/.exec(twiml)?.[1];
  if (!url) throw new Error(`not connected: ${twiml}`);
  return url;
}

function signatureOf(authToken: string, address: string, form: Record<string, string>): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => name + form[name]);
  return createHmac('sha1', authToken)
    .update(address + fields.join(''))
    .digest('base64');
}
