import { respond, type Conversation } from '@frontdesk/receptionist';
import { corpus, HELD_OUT, scored, scoreOf, type Scored } from '@frontdesk/receptionist/corpus';
import { parseArgs } from 'node:util';

/** Prints the score of the script on the corpus. `--verbose` prints what went wrong, with the transcript. */
const { values: options } = parseArgs({
  options: { verbose: { type: 'boolean', default: false }, only: { type: 'string' }, transcripts: { type: 'boolean' } },
});

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

const results: { file: string; result: Scored }[] = [];
for (const { file, conversation } of corpus()) {
  if (options.only && file !== options.only) continue;
  const byScript = (given: Conversation, calendar: Parameters<typeof respond>[1]['calendar']) =>
    respond(given, { calendar });
  results.push({ file, result: await scored(conversation, byScript) });
}
if (options.verbose || options.transcripts) for (const { result } of results) explain(result);
console.log();
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
