import { Command } from 'commander';
import { apiAccess, assertTestKey, withApiAccess, type GivenApiAccess } from '../api-access.ts';
import { UsageError } from '../failure.ts';
import { causes } from '../trigger/causes.ts';

interface GivenTriggerOptions extends GivenApiAccess {
  endpoint?: number;
}

export function triggerCommand(folder: string): Command {
  const command = new Command('trigger')
    .summary('make an event happen in test mode')
    .description(
      `Makes an event happen in test mode: ${Object.keys(causes).join(', ')}. Endpoints, the event feed and frontdesk ` +
        'listen get it. With --endpoint, one endpoint gets a sample of any event instead.',
    )
    .argument('<event>', 'the type of the event, such as lead.created')
    .option('--endpoint <id>', 'the id of the webhook endpoint that gets a sample', endpointId)
    .action(async (event: string, { endpoint, ...given }: GivenTriggerOptions) => {
      const access = apiAccess(given, folder);
      assertTestKey(access.apiKey, 'Events can be triggered with test keys only.');
      const { trigger } = await import('../trigger/trigger.ts');
      await trigger({ ...access, event, endpoint });
    });
  return withApiAccess(command, 'a test key');
}

function endpointId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError('--endpoint must be the id of a webhook endpoint.');
}
