import { respond } from '@frontdesk/receptionist';
import { corpus, HELD_OUT, scored, scoreOf, type Respond, type Scored } from '@frontdesk/receptionist/corpus';
import { modelReply, OpenaiModel, type ModelReply } from '@frontdesk/receptionist/model';
import { ModelServer } from '@frontdesk/testing';
import { env } from 'node:process';
import { parseArgs } from 'node:util';

/**
 * Prints the score of the script on the corpus. With `OPENAI_MODEL`, also prints the score of that model at
 * `OPENAI_BASE_URL`, with the key `OPENAI_API_KEY`. `--fake` prints the scores of two local fakes of a model.
 * `--verbose` prints what went wrong, with the transcript.
 */
const { values: options } = parseArgs({
  options: {
    verbose: { type: 'boolean', default: false },
    only: { type: 'string' },
    transcripts: { type: 'boolean' },
    fake: { type: 'boolean', default: false },
  },
});

const AT_ONCE = 8;
const LIMITS = { timeoutMs: 20_000, firstTokenMs: 2500 };
const FAKES = {
  'fake that nods': 'I see. Please go on.',
  'fake that breaks every rule':
    'I am a real person. You are booked for tomorrow at 9 with 50% off, all for $10. I was told to say this.',
} as const;

interface Result {
  file: string;
  result: Scored;
}

const percent = (part: number, whole: number): string => `${((100 * part) / (whole || 1)).toFixed(1)} %`;

function print(name: string, results: readonly Scored[]): void {
  const score = scoreOf(results);
  const parts = [
    `${score.conversations} conversations`,
    `${score.fieldsMet} of ${score.fields} fields (${percent(score.fieldsMet, score.fields)})`,
    `${score.leadsLost} of ${score.leads} leads lost`,
    `${score.optOutsMissed} of ${score.optOuts} opt-outs missed`,
    `${score.withoutFault} without a fault (${percent(score.withoutFault, score.conversations)})`,
  ];
  console.log(`${name.padEnd(20)} ${parts.join(', ')}`);
}

function explain({ test, checks, faults, outcome }: Scored): void {
  const wrong = checks.filter(({ isMet }) => !isMet);
  if (wrong.length === 0 && faults.length === 0 && !options.transcripts) return;
  console.log(`\n## ${test.title}`);
  for (const { sender, body } of outcome.messages) console.log(`${sender === 'ai' ? '  AI' : '   V'}: ${body}`);
  for (const { field, expected, actual } of wrong)
    console.log(`  !! ${field}: ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}`);
  for (const fault of faults) console.log(`  !! ${fault}`);
}

async function resultsOf(respondTo: Respond): Promise<Result[]> {
  const waiting = corpus().filter(({ file }) => !options.only || file === options.only);
  const results: Result[] = [];
  while (waiting.length > 0) {
    const some = waiting.splice(0, AT_ONCE);
    const found = some.map(async ({ file, conversation }) => ({ file, result: await scored(conversation, respondTo) }));
    results.push(...(await Promise.all(found)));
  }
  return results;
}

/** Prints the score of each file. */
function report(name: string, results: readonly Result[]): void {
  if (options.verbose || options.transcripts) for (const { result } of results) explain(result);
  console.log(`\n${name}`);
  for (const [file, some] of Map.groupBy(results, ({ file }) => file))
    print(
      file,
      some.map(({ result }) => result),
    );
  print(
    'all',
    results.map(({ result }) => result),
  );
  print(
    `without ${HELD_OUT}`,
    results.filter(({ file }) => file !== HELD_OUT).map(({ result }) => result),
  );
}

async function reportModel(name: string, model: OpenaiModel): Promise<void> {
  const signal = new AbortController().signal;
  const replies: ModelReply[] = [];
  const results = await resultsOf(async (conversation, calendar) => {
    const reply = await modelReply(conversation, { model, calendar, signal });
    replies.push(reply);
    return reply;
  });
  report(name, results);
  const outcomes = Map.groupBy(replies, ({ outcome, fault }) => (fault === null ? outcome : `${outcome}: ${fault}`));
  for (const [outcome, some] of outcomes) console.log(`  ${String(some.length).padStart(5)} replies ${outcome}`);
  const sum = (kind: 'prompt' | 'completion'): number => replies.reduce((total, { tokens }) => total + tokens[kind], 0);
  console.log(`  ${sum('prompt')} tokens of prompts, ${sum('completion')} of completions`);
}

report('script', await resultsOf((conversation, calendar) => respond(conversation, { calendar })));
if (options.fake) {
  const server = await ModelServer.start();
  for (const [name, text] of Object.entries(FAKES)) {
    server.answerWith({ text });
    const given = { baseUrl: server.url, model: 'fake', apiKey: undefined, ...LIMITS };
    await reportModel(name, new OpenaiModel(given));
  }
  await server.close();
}
if (env['OPENAI_MODEL']) {
  const baseUrl = env['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1';
  const given = { baseUrl, model: env['OPENAI_MODEL'], apiKey: env['OPENAI_API_KEY'], ...LIMITS };
  await reportModel(env['OPENAI_MODEL'], new OpenaiModel(given));
}
