import { Command } from 'commander';
import { UsageError } from '../operator-failure.ts';

export function deadLettersCommand(root: string): Command {
  const command = new Command('dead-letters')
    .summary('list or replay events that a consumer could not process')
    .description(
      'Dead letters are events that a consumer could not process. Uses the broker in RABBITMQ_URL, ' +
        'or the one that npm start runs in this checkout.',
    );
  command
    .command('list')
    .description('count the dead letters of each queue')
    .action(async () => {
      const { listDeadLetters } = await import('../dead-letters/dead-letters.ts');
      await listDeadLetters(root);
    });
  command
    .command('replay')
    .description('send the dead letters of a queue to their consumer again, oldest first')
    .argument('<queue>', 'a queue that `list` shows')
    .option('--limit <n>', 'replay at most n (default: all)', limit)
    .action(async (queue: string, options: { limit?: number }) => {
      const { replayDeadLetters } = await import('../dead-letters/dead-letters.ts');
      await replayDeadLetters(root, queue, options.limit);
    });
  return command;
}

function limit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError('--limit must be a whole number of at least 1.');
}
