import 'reflect-metadata';
import { decode, Email } from '@frontdesk/contracts';
import { type DataSource, createDataSource, reasonOf } from '@frontdesk/persistence';
import {
  ConfigurationError,
  MigrationConfig,
  readEnvironment,
  readVariables,
  SystemClock,
} from '@frontdesk/service-host';
import { parseArgs } from 'node:util';
import { platformToken } from '../credentials/bearer.js';
import { GatewayConfig } from '../gateway.config.js';
import { PortalAddress } from '../http/portal-address.js';
import { MailQueue } from '../mail/mail-queue.js';
import { MailsRepository } from '../mail/mails.repository.js';
import { OwnerCommandFailure, OwnerCommands, type MadeLink } from '../people/owner-commands.js';

const USAGE = `Usage:
  owner invite --organization N [E-MAIL] [--name NAME]   a link with which an owner joins an organization
  owner invite --new NAME [E-MAIL]                       the same for a new organization of this name
  owner reset E-MAIL                                     a link with which a person sets a new password
  owner list                                             every person, with organizations and roles
  owner operator E-MAIL [--revoke]                       the right to use the operator console

Add --json to print JSON.`;

const UNDEFINED_TABLE = '42P01';

class AddressArgument {
  @Email({ required: true })
  email!: string;
}

class UsageError extends OwnerCommandFailure {}

interface Options {
  organization?: string;
  new?: string;
  name?: string;
  revoke?: boolean;
  json?: boolean;
  'if-no-owner'?: boolean;
}

async function run([command = '', email, ...rest]: string[], options: Options, owners: OwnerCommands): Promise<void> {
  if (rest.length > 0) throw new UsageError(USAGE);
  if (command === 'invite') {
    if (options.organization !== undefined && options.new !== undefined) throw new UsageError(USAGE);
    const address = email === undefined ? null : addressOf(email);
    const organization = options.new === undefined ? idOf(options.organization) : await createOrganization(options.new);
    if (options['if-no-owner'] && (await owners.hasOwner(organization))) return print(options, null, '');
    const link = await owners.invite(organization, address, options.name ?? null);
    const text = `${linkText(link)}\nThe organization has the id ${organization}.`;
    return print(options, { organization_id: organization, ...link }, text);
  }
  if (command === 'reset') {
    const link = await owners.reset(addressOf(email));
    return print(options, link, linkText(link));
  }
  if (command === 'list') {
    const people = await owners.list();
    const lines = people.map(({ email: address, name, operator, organizations }) => {
      const roles = organizations.map(({ id, role }) => `${role} of ${id}`);
      return [address, name, ...(operator ? ['operator'] : []), ...roles].join('  ');
    });
    return print(options, people, lines.join('\n') || 'No person can sign in yet.');
  }
  if (command === 'operator') {
    const address = addressOf(email);
    await owners.setOperator(address, !options.revoke);
    const text = options.revoke ? 'may no longer use the operator console' : 'may use the operator console';
    return print(options, { email: address, operator: !options.revoke }, `${address} ${text}.`);
  }
  throw new UsageError(USAGE);
}

function linkText(link: MadeLink): string {
  return `${link.url}\nThe link works once, until ${link.expires_at}.`;
}

function print({ json }: Options, value: unknown, text: string): void {
  const output = json ? JSON.stringify(value) : text;
  if (output !== '') process.stdout.write(`${output}\n`);
}

function idOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw new UsageError('--organization must be the id of an organization.');
  return Number(text);
}

/**
 * Creates an organization through the gateway that runs on this machine or in this container.
 * @returns its id
 */
async function createOrganization(name: string): Promise<number> {
  const { variables } = readVariables(GatewayConfig, process.env);
  const port = variables['PLATFORM_PORT'] ?? variables['PORT'] ?? 8080;
  const { token } = platformToken((variables['PLATFORM_API_TOKENS'] ?? '').split(',')[0]!.trim());
  if (!token) throw new OwnerCommandFailure('No platform token is configured. Set PLATFORM_API_TOKENS.');
  const url = `http://127.0.0.1:${port}/api/platform/v1/organizations`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ name }) }).catch((error) => {
    throw new OwnerCommandFailure(`The gateway does not respond at ${url}: ${reasonOf(error)}`);
  });
  const body = (await response.json()) as { data?: { id: number } };
  if (body.data) return body.data.id;
  throw new OwnerCommandFailure(`The gateway refused the new organization: ${JSON.stringify(body)}`);
}

function addressOf(text: string | undefined): string {
  const { value } = decode(AddressArgument, { email: text });
  if (!value) throw new UsageError('Expected the email address of a person.');
  return value.email.toLowerCase();
}

/** The settings for the portal's address and for mails. Other settings may be unknown here. */
function gatewayConfig(): GatewayConfig {
  const { PUBLIC_BASE_URL, HOST, PORT } = process.env;
  const { variables } = readVariables(GatewayConfig, process.env);
  const canMail = Boolean(variables['SMTP_URL'] && variables['CURSOR_SECRET']);
  const config = Object.assign(Object.create(GatewayConfig.prototype) as object, {
    PUBLIC_BASE_URL: PUBLIC_BASE_URL || undefined,
    HOST: HOST || '127.0.0.1',
    PORT: Number(PORT || 8080),
    SMTP_URL: canMail ? variables['SMTP_URL'] : undefined,
    CURSOR_SECRET: variables['CURSOR_SECRET'] ?? '',
  });
  return config as GatewayConfig;
}

async function openDatabase(): Promise<DataSource> {
  let url: string;
  try {
    url = readEnvironment(MigrationConfig, process.env).DATABASE_URL;
  } catch (error) {
    throw error instanceof ConfigurationError ? new OwnerCommandFailure(error.message) : error;
  }
  const options = { url, schema: 'gateway', applicationName: 'frontdesk command' };
  const dataSource = createDataSource(options);
  try {
    return await dataSource.initialize();
  } catch (error) {
    throw new OwnerCommandFailure(`The database cannot be used: ${reasonOf(error)}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      organization: { type: 'string' },
      new: { type: 'string' },
      name: { type: 'string' },
      revoke: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      'if-no-owner': { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const dataSource = await openDatabase();
  try {
    const [config, clock] = [gatewayConfig(), new SystemClock()];
    const mails = new MailQueue(config, new MailsRepository(dataSource), clock);
    await run(positionals, values, new OwnerCommands(dataSource, new PortalAddress(config), clock, mails));
  } finally {
    await dataSource.destroy();
  }
}

function asFailure(error: unknown): OwnerCommandFailure {
  if (error instanceof OwnerCommandFailure) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return new UsageError(message);
  if (code !== UNDEFINED_TABLE) throw error;
  return new OwnerCommandFailure('The gateway has pending migrations. Run the migrations, or npm start once.');
}

try {
  await main();
} catch (error) {
  const failure = asFailure(error);
  process.stderr.write(`${failure.message}\n`);
  process.exitCode = failure instanceof UsageError ? 2 : 1;
}
