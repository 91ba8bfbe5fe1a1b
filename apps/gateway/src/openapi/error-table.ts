import { errorCatalogue } from '@frontdesk/contracts';

/** The table of errors for people, in Markdown. */
export function errorTable(): string {
  const rows = Object.entries(errorCatalogue)
    .map(([key, definition]: [string, { status: number; message: string; code?: string }]) => {
      const { status, message, code = key } = definition;
      return { status, line: `| ${status} | \`${code}\` | ${message} |` };
    })
    .sort((a, b) => a.status - b.status);
  return [
    '# Errors',
    '',
    'Every refusal has a JSON body of `message`, for people, and `code`, for programs: branch on the code. `validation_failed`',
    'comes with `errors`, which has a list of messages for each faulty field; a refused outbound call comes with its',
    '`decision`. 429 and 503 carry `Retry-After` in seconds. 5xx is a fault of ours: asking again after a while is safe where',
    'the operation is ([which those are](guides/errors.md#asking-again)).',
    '',
    '| Status | Code | Message |',
    '| ------ | ---- | ------- |',
    ...rows.map(({ line }) => line),
    '',
    'This page is generated: `npm run docs`.',
    '',
  ].join('\n');
}
