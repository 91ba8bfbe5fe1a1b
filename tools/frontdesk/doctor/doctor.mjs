// @ts-check
import { parseArgs } from 'node:util';
import { OperatorFailure, reasonOf } from '../operator-failure.mjs';
import { assertBuilt, operatorSettings } from '../operator-settings.mjs';
import { serviceDefinitions } from '../service-definitions.mjs';
import { checkConfiguration, checkFiles, checkNode } from './configuration.mjs';
import { checkDatabase } from './postgres.mjs';
import { checkBroker } from './rabbitmq.mjs';
import { checkRedis } from './redis.mjs';
import { Report } from './report.mjs';

export const USAGE = `Usage: npm run frontdesk -- doctor [options]

Looks at an installation and says what is wrong with it and what to do: settings, secrets, the three servers, migrations,
clocks, queues, and work that waits too long. It changes nothing. Ends with 1 when anything fails.

  --json            the findings as JSON
  --env-file FILE   settings to read besides the environment, such as .env

It is about the installation that the environment names, or else the one that npm start runs in this checkout.
`;

/**
 * @param {string[]} args behind `doctor`
 * @param {string} root
 * @returns {Promise<number>} the exit code
 */
export async function doctor(args, root) {
  const { json, envFile, help } = parsed(args);
  if (help) {
    console.log(USAGE);
    return 0;
  }
  assertBuilt(root);
  const settings = operatorSettings({ env: process.env, root, envFile });
  if (!json) console.log(`Looking at ${settings.source}.\n`);
  const report = new Report();
  checkNode(report, { version: process.versions.node });
  const services = await serviceDefinitions(root);
  const configs = await checkConfiguration(report, settings, services);
  checkFiles(report, settings, { root, envFile });
  /** @type {Set<string>} */
  const seen = new Set();
  for (const service of services) {
    const config = configs.get(service.name);
    if (config) await checkDatabase(report, service, config, seen);
  }
  if (configs.has('gateway')) await checkRedis(report, configs.get('gateway'), root);
  await checkBroker(report, services, configs);
  console.log(json ? report.toJson() : report.toText());
  return report.isHealthy ? 0 : 1;
}

/** @param {string[]} args */
function parsed(args) {
  const flag = /** @type {const} */ ({ type: 'boolean' });
  try {
    const options = {
      json: flag,
      'env-file': /** @type {const} */ ({ type: 'string' }),
      help: { ...flag, short: 'h' },
    };
    const { values } = parseArgs({ args, options });
    return { json: values.json, envFile: values['env-file'], help: values.help };
  } catch (error) {
    throw new OperatorFailure(`${reasonOf(error)}\n\n${USAGE}`);
  }
}
