// @ts-check
import { APPS } from './checkout.mjs';
import { LauncherFailure } from './failure.mjs';

/** @typedef {import('./checkout.mjs').App} App */

const MOST_REPLICAS = 20;

export const USAGE = `npm start [-- [--log] [--scale <service>=<replicas>]...]

  --scale webhooks=3   run three webhooks processes (records, dialer, chats and webhooks can be scaled)
  --log                show every line of the services, not only warnings and errors; .local/services.log has all
  --quiet              the opposite, as without either

Environment: PORT (8080), HOST (127.0.0.1), PLATFORM_PORT, PUBLIC_BASE_URL, PLATFORM_BASE_URL, LOG_LEVEL,
             NO_COLOR, WEBHOOK_ALLOW_HOSTS (receivers on this machine, for example 127.0.0.1:9443),
             DATABASE_URL, REDIS_URL, RABBITMQ_URL (servers to use instead of private ones),
             FRONTDESK_NO_INSTALL=1 (never install packages)`;

/**
 * @param {string[]} argv
 * @returns {{ help: boolean, log: boolean, scale: Partial<Record<App, number>> }}
 */
export function parseArguments(argv) {
  /** @type {Partial<Record<App, number>>} */
  const scale = {};
  let log = false;
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--help' || word === '-h') return { help: true, log, scale: {} };
    if (word === '--log' || word === '--quiet') log = word === '--log';
    else if (word === '--scale') addScale(scale, rest.shift());
    else if (word.startsWith('--scale=')) addScale(scale, word.slice('--scale='.length));
    else throw new LauncherFailure(`Unknown argument: ${word}\n\n${USAGE}`);
  }
  return { help: false, log, scale };
}

/**
 * @param {Partial<Record<App, number>>} scale
 * @param {string | undefined} text
 */
function addScale(scale, text) {
  const match = /^([a-z]+)=(\d+)$/.exec(text ?? '');
  if (!match)
    throw new LauncherFailure(
      `--scale takes a service and a number, as in --scale webhooks=3; got: ${text ?? 'nothing'}`,
    );
  const app = APPS.find((known) => known === match[1]);
  const scalable = APPS.filter((known) => known !== 'gateway').join(', ');
  if (!app) throw new LauncherFailure(`--scale: there is no service ${match[1]}. Those that scale: ${scalable}.`);
  const count = Number(match[2]);
  if (app === 'gateway' && count !== 1) {
    throw new LauncherFailure(
      'The gateway cannot be scaled by npm start: on one machine its replicas would fight over one port. ' +
        'Several need a port or a machine each, and a load balancer in front. ' +
        `Those that scale here: ${scalable}.`,
    );
  }
  if (count < 1 || count > MOST_REPLICAS) {
    throw new LauncherFailure(`--scale ${app}=${match[2]}: from 1 to ${MOST_REPLICAS} replicas are possible.`);
  }
  scale[app] = count;
}

/**
 * @param {Partial<Record<App, number>>} scale
 * @returns {{ app: App, name: string }[]} every process to run; the second one of webhooks is called webhooks.2
 */
export function replicasOf(scale) {
  return APPS.flatMap((app) =>
    Array.from({ length: scale[app] ?? 1 }, (_, index) => ({ app, name: index === 0 ? app : `${app}.${index + 1}` })),
  );
}
