// Gives the containers of docker-compose.yml their secrets as files, so that no secret is in an environment or among
// arguments. Docker Compose runs this before every other container:
//
//   node secrets.mjs PROJECT SECRETS DATA write   writes the files of every container to SECRETS/<container>
//   node secrets.mjs PROJECT SECRETS DATA print   prints PROJECT/.env with the secrets that it lacks, to keep a copy
//
// A value in PROJECT/.env comes first. A required secret without one is random and stays in SECRETS/kept. DATA is the
// data folder of Postgres: if it has data, the secrets that fit the data are never replaced.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { alertmanagerConfig } from './alertmanager.mjs';

const PASSWORDS = {
  postgres: 'POSTGRES_PASSWORD',
  rabbitmq: 'RABBITMQ_PASSWORD',
  redis: 'REDIS_PASSWORD',
  grafana: 'GRAFANA_PASSWORD',
};
/** Random if .env has no value. */
const REQUIRED = [
  ...Object.values(PASSWORDS),
  'PLATFORM_API_TOKENS',
  'CURSOR_SECRET',
  'INTERNAL_API_SECRET',
  'WIDGET_TOKEN_SECRET',
  'OAUTH_KEYS',
  'WEBHOOK_SECRET_KEYS',
];
/** Stored data fits these only: the servers keep the passwords, and signing secrets of webhooks are encrypted. */
const BOUND_TO_DATA = ['POSTGRES_PASSWORD', 'RABBITMQ_PASSWORD', 'WEBHOOK_SECRET_KEYS'];
/** The secrets of every service, besides those that are made. */
const OF_ALL = ['OTEL_EXPORTER_OTLP_HEADERS'];
/** The further secrets of each service. Secrets that .env does not set are left out. */
const SERVICES = {
  gateway: [
    'REDIS_URL',
    'PLATFORM_API_TOKENS',
    'CURSOR_SECRET',
    'INTERNAL_API_SECRET',
    'WIDGET_TOKEN_SECRET',
    'OAUTH_KEYS',
    'OAUTH_CLIENTS',
    'OIDC_CLIENT_SECRET',
    'SMTP_URL',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ],
  records: ['GOOGLE_CLIENT_SECRET', 'GOOGLE_TOKEN_SECRETS'],
  dialer: ['INTERNAL_API_SECRET', 'TWILIO_AUTH_TOKEN', 'TWILIO_API_KEY_SECRET'],
  chats: ['OPENAI_API_KEY', 'WHATSAPP_ACCESS_TOKEN'],
  webhooks: ['WEBHOOK_SECRET_KEYS'],
  voice: ['OPENAI_API_KEY', 'TWILIO_AUTH_TOKEN'],
};
/** The settings of Alertmanager, besides those of the gateway's mails. Their addresses are secrets. */
const ALERTS = ['ALERT_EMAIL_TO', 'ALERT_SLACK_URL', 'ALERT_WEBHOOK_URL', 'ALERT_HEARTBEAT_URL'];
const NAMES = [...new Set([...REQUIRED, ...OF_ALL, ...Object.values(SERVICES).flat(), ...ALERTS])];

const [project, folder, data, command] = process.argv.slice(2);
if (!['write', 'print'].includes(command)) {
  process.stderr.write('Usage: secrets.mjs PROJECT SECRETS DATA write|print\n');
  process.exit(2);
}
const envFile = path.join(project, '.env');
const text = existsSync(envFile) ? readFileSync(envFile, 'utf8') : '';
const given = settings(text);
const keptFolder = path.join(folder, 'kept');
const kept = Object.fromEntries(filesOf(keptFolder).map((name) => [name, read(path.join(keptFolder, name))]));
if (command === 'print') print();
else write();

function write() {
  const made = REQUIRED.filter((name) => !given[name] && !kept[name]);
  const lost = made.filter((name) => BOUND_TO_DATA.includes(name));
  if (lost.length > 0 && existsSync(path.join(data, 'PG_VERSION'))) {
    fail(`Postgres has data, but the volume frontdesk_secrets and .env lack these secrets: ${lost.join(', ')}.
New ones would not fit the data, so nothing was changed. Secrets are read from the file .env only, not from the shell
or --env-file. Write the earlier values to .env, and run the command again. For a lost value, write a new one to .env,
and afterwards change it in the server: see "Rotate secrets" in docs/day-30.md.`);
  }
  for (const name of made) kept[name] = randomBytes(32).toString('hex');
  writeFiles('kept', kept);
  const values = { ...kept, ...given };
  writeFiles('alertmanager', { 'alertmanager.yml': alertmanager(values) });
  for (const [container, password] of Object.entries(PASSWORDS)) writeFiles(container, { password: values[password] });
  const all = { ...values, ...urls(values) };
  /** @param {readonly string[]} names */
  const some = (names) => Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  const ofAll = ['DATABASE_URL', 'RABBITMQ_URL', ...OF_ALL];
  for (const [service, names] of Object.entries(SERVICES)) writeFiles(service, some([...ofAll, ...names]));
  writeFiles('admin', some([...ofAll, ...Object.values(SERVICES).flat()]));
  const summary =
    made.length > 0
      ? `Made ${made.length} secrets, which the volume frontdesk_secrets keeps.`
      : 'No new secret was needed.';
  const channels = ALERTS.filter((name) => values[name]);
  const alerts = channels.length > 0 ? `Alerts are sent to: ${channels.join(', ')}.` : 'No channel for alerts is set.';
  process.stdout.write(`${alerts}
${summary} To keep a copy of .env with them: docker compose run --rm secrets print > secrets.env
When all services are healthy, make the first organization and the link to its portal:
docker compose exec gateway node dist/commands/owner.js invite --new "Acme Dental"
`);
}

function print() {
  const lacking = REQUIRED.filter((name) => !given[name] && kept[name]);
  // Lines of .env that set one of these names to nothing.
  const isEmpty = (/** @type {string} */ line) => lacking.includes(/^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? '');
  const lines = text.split('\n').filter((line) => !isEmpty(line));
  const secrets = lacking.map((name) => `${name}=${kept[name]}`);
  process.stdout.write(`${[...lines, ...secrets].join('\n')}\n`);
}

/** @param {Record<string, string>} values */
function alertmanager(values) {
  try {
    return alertmanagerConfig(values);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Record<string, string>} values */
function urls(values) {
  const password = (/** @type {string} */ name) => encodeURIComponent(values[name]);
  return {
    DATABASE_URL: `postgres://frontdesk:${password('POSTGRES_PASSWORD')}@postgres:5432/frontdesk`,
    RABBITMQ_URL: `amqp://frontdesk:${password('RABBITMQ_PASSWORD')}@rabbitmq:5672`,
    REDIS_URL: `redis://:${password('REDIS_PASSWORD')}@redis:6379`,
  };
}

/**
 * Makes the files of a folder equal to the values. A file appears complete, because a container may read it meanwhile.
 * @param {string} name
 * @param {Record<string, string>} values
 */
function writeFiles(name, values) {
  const target = path.join(folder, name);
  mkdirSync(target, { recursive: true });
  for (const [file, value] of Object.entries(values)) {
    const next = path.join(target, `.${file}`);
    rmSync(next, { force: true });
    // Only the containers that mount this folder can reach the file, each as a user of its own.
    writeFileSync(next, `${value}\n`, { mode: 0o444 });
    renameSync(next, path.join(target, file));
  }
  for (const file of filesOf(target)) if (!(file in values)) rmSync(path.join(target, file));
}

/** @param {string} text */
function settings(text) {
  refuseAmbiguous(text);
  return Object.fromEntries(Object.entries(parseEnv(text)).filter(([, value]) => value));
}

/**
 * Refuses values that Docker Compose reads differently: it replaces variables, and a comment begins after a space only.
 * @param {string} text
 */
function refuseAmbiguous(text) {
  for (const [, name, value] of text.matchAll(/^\s*(?:export\s+)?([A-Z_]+)\s*=[ \t]*(.*)$/gm)) {
    const ambiguous = { "'": /$^/, '"': /^"[^"]*\$/ }[value[0]] ?? /^(?!#)(?:\S|\s(?!#))*?[#$]/;
    if (ambiguous.test(value) && NAMES.includes(name)) {
      fail(`Write the value of ${name} in single quotes in .env, because it contains # or $.`);
    }
  }
}

/** @param {string} directory */
function filesOf(directory) {
  return existsSync(directory) ? readdirSync(directory) : [];
}

/** @param {string} file */
function read(file) {
  return readFileSync(file, 'utf8').trim();
}

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
