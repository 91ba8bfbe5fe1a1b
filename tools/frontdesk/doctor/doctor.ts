import { parseArgs } from 'node:util';
import { OperatorFailure, reasonOf } from '../operator-failure.mjs';
import { assertBuilt, operatorSettings } from '../operator-settings.ts';
import { serviceDefinitions } from '../service-definitions.ts';
import { checkConfiguration, checkFiles, checkNode } from './configuration.ts';
import { checkDatabase } from './postgres.ts';
import { checkBroker } from './rabbitmq.ts';
import { checkRedis } from './redis.ts';
import { Report } from './report.ts';

export const USAGE = `Usage: npm run frontdesk -- doctor [options]

Checks an installation and prints each problem with its remedy: settings, secrets, the three servers, migrations, clocks,
queues and overdue work. It changes nothing. Exits with 1 if any check fails.

  --json            print the findings as JSON
  --env-file FILE   read further settings from FILE, such as .env

It checks the installation in the environment, or else the one that npm start runs in this checkout.
`;

/**
 * @param args the arguments after `doctor`
 * @returns the exit code
 */
export async function doctor(args: string[], root: string): Promise<number> {
  const { json, envFile, help } = parsed(args);
  if (help) {
    console.log(USAGE);
    return 0;
  }
  assertBuilt(root);
  const settings = operatorSettings({ env: process.env, root, envFile });
  if (!json) console.log(`Checking ${settings.source}.\n`);
  const report = new Report();
  checkNode(report, { version: process.versions.node });
  const services = await serviceDefinitions(root);
  const configs = await checkConfiguration(report, settings, services);
  checkFiles(report, settings, { root, envFile });
  const seen = new Set<string>();
  for (const service of services) {
    const config = configs.get(service.name);
    if (config) await checkDatabase(report, service, config, seen);
  }
  const gateway = configs.get('gateway');
  if (gateway) await checkRedis(report, gateway, root);
  await checkBroker(report, services, configs);
  console.log(json ? report.toJson() : report.toText());
  return report.isHealthy ? 0 : 1;
}

function parsed(args: string[]) {
  const flag = { type: 'boolean' } as const;
  try {
    const options = {
      json: flag,
      'env-file': { type: 'string' } as const,
      help: { ...flag, short: 'h' },
    };
    const { values } = parseArgs({ args, options });
    return { json: values.json, envFile: values['env-file'], help: values.help };
  } catch (error) {
    throw new OperatorFailure(`${reasonOf(error)}\n\n${USAGE}`);
  }
}
