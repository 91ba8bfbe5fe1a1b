import type { ServiceName } from '@frontdesk/contracts';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { writePrivateText } from '../launcher/private-files.ts';
import { withSecretFiles } from '../launcher/secret-files.ts';
import { OperatorFailure, reasonOf } from './operator-failure.ts';
import { adminDatabaseUrl, assertBuilt, operatorSettings } from './operator-settings.ts';

export interface ProvisionOptions {
  apply?: boolean;
  prefix: string;
  envFile?: string;
}

export async function provision(directory: string, { apply, prefix, envFile }: ProvisionOptions, root: string) {
  assertBuilt(root);
  const settings = operatorSettings({ env: process.env, root, envFile });
  const databaseUrl = await adminDatabaseUrl(settings);
  const { RABBITMQ_URL: brokerUrl, RABBITMQ_MANAGEMENT_URL: managementUrl } = withSecretFiles(settings.of());
  if (!brokerUrl || !URL.canParse(brokerUrl)) throw new OperatorFailure('No RabbitMQ is configured. Set RABBITMQ_URL.');

  const passwords = await passwordsIn(path.join(directory, 'accounts.env'));
  const files = await accountFiles({ databaseUrl, brokerUrl, prefix, passwords });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) writePrivateText(path.join(directory, name), text);
  console.log(`Wrote to ${directory}: ${Object.keys(files).join(', ')}. These files contain passwords.`);
  if (apply) await applyAll({ databaseUrl, brokerUrl, managementUrl, prefix, passwords, directory, files });
}

type Passwords = Record<ServiceName, { owner: string; runtime: string; broker: string }>;

/** Keeps the passwords of an earlier run, and makes new ones if there are none. */
async function passwordsIn(file: string): Promise<Passwords> {
  const { serviceNames } = await import('@frontdesk/contracts');
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const of = (variable: string) => {
    const url = kept[variable];
    return (url && URL.canParse(url) && new URL(url).password) || randomBytes(24).toString('hex');
  };
  return Object.fromEntries(
    serviceNames.map((service) => {
      const name = service.toUpperCase();
      const owner = of(`${name}_OWNER_DATABASE_URL`);
      return [service, { owner, runtime: of(`${name}_DATABASE_URL`), broker: of(`${name}_RABBITMQ_URL`) }];
    }),
  ) as Passwords;
}

export async function accountFiles({
  databaseUrl,
  brokerUrl,
  prefix,
  passwords,
}: {
  databaseUrl: string;
  brokerUrl: string;
  prefix: string;
  passwords: Passwords;
}): Promise<Record<string, string>> {
  const { ownerRoleOf, runtimeRoleOf, serviceRoleStatements } = await import('@frontdesk/persistence');
  const { brokerDefinitions, brokerUserOf } = await import('@frontdesk/messaging');
  const services = Object.keys(passwords) as ServiceName[];
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'frontdesk';
  const vhost = decodeURIComponent(new URL(brokerUrl).pathname.slice(1)) || '/';
  const brokerPasswords = Object.fromEntries(services.map((service) => [service, passwords[service].broker])) as Record<
    ServiceName,
    string
  >;
  const urls = services.map((service) => {
    const { owner, runtime, broker } = passwords[service];
    return {
      service,
      lines: [
        `OWNER_DATABASE_URL=${withLogin(databaseUrl, ownerRoleOf(prefix, service), owner)}`,
        `DATABASE_URL=${withLogin(databaseUrl, runtimeRoleOf(prefix, service), runtime)}`,
        `RABBITMQ_URL=${withLogin(brokerUrl, brokerUserOf(prefix, service), broker)}`,
      ],
    };
  });
  const lines = urls.flatMap((one) => one.lines.map((line) => `${one.service.toUpperCase()}_${line}`));
  const sql = ['BEGIN', ...serviceRoleStatements(database, { prefix, passwords }), 'COMMIT'];
  return {
    'roles.sql': `\\set ON_ERROR_STOP on\n${sql.map((statement) => `${statement};\n`).join('')}`,
    'definitions.json': `${JSON.stringify(brokerDefinitions({ vhost, prefix, passwords: brokerPasswords }), null, 2)}\n`,
    'accounts.env': `${lines.join('\n')}\n`,
    'compose.yaml': composeFile(services),
    ...Object.fromEntries(urls.map((one) => [`${one.service}.env`, `${one.lines.join('\n')}\n`])),
  };
}

function composeFile(services: ServiceName[]) {
  const lines = services.flatMap((service) => {
    const name = service.toUpperCase();
    return [
      `  ${service}:`,
      '    environment:',
      `      DATABASE_URL: \${${name}_DATABASE_URL}`,
      `      RABBITMQ_URL: \${${name}_RABBITMQ_URL}`,
      `  migrate-${service}:`,
      '    environment:',
      `      DATABASE_URL: \${${name}_OWNER_DATABASE_URL}`,
    ];
  });
  return `services:\n${lines.join('\n')}\n`;
}

function withLogin(url: string, user: string, password: string) {
  const own = new URL(url);
  own.username = user;
  own.password = password;
  return own.href;
}

async function applyAll({
  databaseUrl,
  brokerUrl,
  managementUrl,
  prefix,
  passwords,
  directory,
  files,
}: {
  databaseUrl: string;
  brokerUrl: string;
  managementUrl?: string;
  prefix: string;
  passwords: Passwords;
  directory: string;
  files: Record<string, string>;
}) {
  const { provisionServiceRoles } = await import('@frontdesk/persistence');
  await provisionServiceRoles(databaseUrl, { prefix, passwords }).catch((error: unknown) => {
    throw new OperatorFailure(`The roles could not be created: ${reasonOf(error)}`);
  });
  console.log('Roles created in Postgres.');
  if (!managementUrl) {
    console.log(`For RabbitMQ: rabbitmqctl import_definitions ${path.join(directory, 'definitions.json')}`);
    return;
  }
  const { username, password } = new URL(brokerUrl);
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const response = await fetch(`${managementUrl.replace(/\/$/, '')}/api/definitions`, {
    method: 'POST',
    headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
    body: files['definitions.json'],
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new OperatorFailure(`Cannot connect to the management API of RabbitMQ: ${reasonOf(error)}`);
  });
  if (!response.ok) throw new OperatorFailure(`The management API of RabbitMQ returned ${response.status}.`);
  console.log('Users created in RabbitMQ.');
}
