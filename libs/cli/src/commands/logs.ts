import { Command } from 'commander';
import { apiAccess, withApiAccess, type GivenApiAccess } from '../api-access.ts';
import { UsageError } from '../failure.ts';

interface GivenLogsOptions extends GivenApiAccess {
  status?: Record<string, string>;
  keyId?: string;
  json?: boolean;
}

export function logsCommand(folder: string): Command {
  const logs = new Command('logs').summary('read the API requests of an organization');
  const tailCommand = logs
    .command('tail')
    .summary('print API requests as they happen')
    .description(
      'Prints the last requests with the API keys of an organization, and then new ones as they happen, without their ' +
        'content. Each line has the id of the key and of the request, which the portal finds.',
    )
    .option('--status <status>', 'only this status, such as 422, or a class such as 4xx', statusFilter)
    .option('--key-id <id>', 'only requests with this API key')
    .option('--json', 'print lines of JSON')
    .action(async ({ status, keyId, json = false, ...given }: GivenLogsOptions) => {
      const access = apiAccess(given, folder);
      const { tailLogs } = await import('../logs/tail-logs.ts');
      await tailLogs({ ...access, isJson: json, filter: { ...status, ...(keyId ? { key_id: keyId } : {}) } });
    });
  withApiAccess(tailCommand, 'an API key with webhooks:manage');
  return logs;
}

function statusFilter(text: string): Record<string, string> {
  if (/^[2-5]xx$/i.test(text)) return { status_class: text[0]! };
  if (/^[1-5]\d\d$/.test(text)) return { status: text };
  throw new UsageError('--status must be a status such as 422, or a class such as 4xx.');
}
