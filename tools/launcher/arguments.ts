import { APPS, type App } from './checkout.ts';
import { LauncherFailure } from './failure.ts';

const MAX_REPLICAS = 20;

export const USAGE = `npm start [-- [--log] [--scale <service>=<replicas>]...]

  --scale webhooks=3   run three webhooks processes (records, dialer, chats, webhooks and voice can be scaled)
  --log                show every log line of the services, not only warnings and errors (.local/services.log has all)
  --quiet              show only warnings and errors (the default)

Environment: PORT (8080), HOST (127.0.0.1), PLATFORM_PORT, PUBLIC_BASE_URL, PLATFORM_BASE_URL, VOICE_PORT (8082),
             VOICE_PUBLIC_URL, LOG_LEVEL, NO_COLOR,
             WEBHOOK_ALLOW_HOSTS (receivers on this machine, for example 127.0.0.1:9443),
             DATABASE_URL, REDIS_URL, RABBITMQ_URL (servers to use instead of private ones),
             FRONTDESK_NO_INSTALL=1 (never install packages)`;

export function parseArguments(argv: string[]): { help: boolean; log: boolean; scale: Partial<Record<App, number>> } {
  const scale: Partial<Record<App, number>> = {};
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

function addScale(scale: Partial<Record<App, number>>, text: string | undefined) {
  const match = /^([a-z]+)=(\d+)$/.exec(text ?? '');
  if (!match)
    throw new LauncherFailure(
      `--scale takes a service and a number, such as --scale webhooks=3. It got: ${text ?? 'nothing'}`,
    );
  const app = APPS.find((known) => known === match[1]);
  const scalable = APPS.filter((known) => known !== 'gateway').join(', ');
  if (!app)
    throw new LauncherFailure(`--scale: there is no service ${match[1]}. Services that can be scaled: ${scalable}.`);
  const count = Number(match[2]);
  if (app === 'gateway' && count !== 1) {
    throw new LauncherFailure(
      'npm start cannot scale the gateway, since its replicas would need the same port. ' +
        'Run each replica on a separate port or machine, behind a load balancer. ' +
        `Services that can be scaled here: ${scalable}.`,
    );
  }
  if (count < 1 || count > MAX_REPLICAS) {
    throw new LauncherFailure(`--scale ${app}=${match[2]}: the number must be from 1 to ${MAX_REPLICAS}.`);
  }
  scale[app] = count;
}

/** @returns every process to run; the second replica of webhooks is named webhooks.2 */
export function replicasOf(scale: Partial<Record<App, number>>): { app: App; name: string }[] {
  return APPS.flatMap((app) =>
    Array.from({ length: scale[app] ?? 1 }, (_, index) => ({ app, name: index === 0 ? app : `${app}.${index + 1}` })),
  );
}
