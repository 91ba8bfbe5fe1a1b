import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTracingWanted } from '@frontdesk/tracing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError, readEnvironment } from './environment.js';
import { ServiceConfig } from './service-config.js';

const given = { DATABASE_URL: 'postgres://u:secret@db/x', RABBITMQ_URL: 'amqp://u:secret@mq' };

function faultsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnvironment(ServiceConfig, variables);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as ConfigurationError).faults;
  }
}

describe('readEnvironment', () => {
  it('has defaults for every setting but the server addresses', () => {
    expect(readEnvironment(ServiceConfig, given)).toMatchObject({
      ...given,
      NODE_ENV: 'production',
      HEALTH_HOST: '127.0.0.1',
      HEALTH_PORT: 0,
      RPC_TIMEOUT_MS: 5000,
      SHUTDOWN_GRACE_MS: 15_000,
      DATABASE_POOL_SIZE: 10,
    });
  });

  it('reads numbers, and treats an empty variable as absent', () => {
    const config = readEnvironment(ServiceConfig, { ...given, HEALTH_PORT: '9091', RPC_TIMEOUT_MS: '' });
    expect(config).toMatchObject({ HEALTH_PORT: 9091, RPC_TIMEOUT_MS: 5000 });
  });

  it('reports every fault once, with the name of the variable and without its value', () => {
    const faults = faultsOf({
      DATABASE_URL: 'mysql://u:secret@db/x',
      HEALTH_PORT: '70000',
      RPC_TIMEOUT_MS: 'soon',
      LOG_LEVEL: 'loud',
    });
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual([
      'DATABASE_URL',
      'HEALTH_PORT',
      'LOG_LEVEL',
      'RABBITMQ_URL',
      'RPC_TIMEOUT_MS',
    ]);
    expect(faults.join()).not.toContain('secret');
  });

  it('refuses a value that is not a number', () => {
    for (const HEALTH_PORT of ['1.5', '-1', '0x50', '1e3', ' 80', 'NaN'])
      expect(faultsOf({ ...given, HEALTH_PORT })).toHaveLength(1);
  });

  it('disables tracing if there is no collector, and samples one trace in a hundred if there is one', () => {
    const config = readEnvironment(ServiceConfig, {
      ...given,
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_TRACES_SAMPLER: '',
    });
    expect(isTracingWanted(config)).toBe(false);
    const traced = readEnvironment(ServiceConfig, { ...given, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' });
    expect(isTracingWanted(traced)).toBe(true);
    expect(traced).toMatchObject({
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: 0.01,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    });
  });

  it('refuses tracing settings that would otherwise be ignored silently', () => {
    const refused = {
      OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector:4317'],
      OTEL_EXPORTER_OTLP_PROTOCOL: ['grpc'],
      OTEL_TRACES_EXPORTER: ['jaeger'],
      OTEL_TRACES_SAMPLER: ['sometimes'],
      OTEL_TRACES_SAMPLER_ARG: ['1.5', '-0.1', 'half', '1e-3'],
    };
    for (const [name, values] of Object.entries(refused))
      for (const value of values) expect(faultsOf({ ...given, [name]: value })).toHaveLength(1);
  });

  it('refuses the published secrets of the local cluster in production, and only there', () => {
    const local = {
      DATABASE_URL: 'postgres://frontdesk:local-only-password@postgres/frontdesk',
      RABBITMQ_URL: 'amqp://frontdesk:local-only-password@rabbitmq',
      UNRELATED: 'local-only',
    };
    for (const NODE_ENV of ['production', undefined]) {
      const faults = faultsOf({ ...local, NODE_ENV });
      expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['DATABASE_URL', 'RABBITMQ_URL']);
      expect(faults.join()).not.toContain('password');
    }
    expect(faultsOf({ ...local, NODE_ENV: 'development' })).toEqual([]);
  });

  it('accepts a test clock only in tests', () => {
    expect(faultsOf({ ...given, NODE_ENV: 'test', TEST_CLOCK_FILE: '/tmp/clock' })).toEqual([]);
    for (const NODE_ENV of ['production', 'development', undefined])
      expect(faultsOf({ ...given, NODE_ENV, TEST_CLOCK_FILE: '/tmp/clock' })).toEqual([
        'TEST_CLOCK_FILE is refused unless NODE_ENV is test',
      ]);
  });
});

describe('a setting given by NAME_FILE', () => {
  let folder: string;
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };
  const read = (variables: NodeJS.ProcessEnv) => readEnvironment(ServiceConfig, variables);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-settings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the trimmed content of the file', () => {
    const DATABASE_URL_FILE = file('database', ' postgres://u:secret@db/x\n');
    const RABBITMQ_URL_FILE = file('rabbitmq', 'amqp://u:secret@mq\r\n');
    const HEALTH_PORT_FILE = file('port', '9091\n');
    const config = read({ DATABASE_URL_FILE, RABBITMQ_URL_FILE, HEALTH_PORT_FILE });
    expect(config).toMatchObject({ ...given, HEALTH_PORT: 9091 });
  });

  it('is refused if the variable is set as well', () => {
    const DATABASE_URL_FILE = file('database', 'postgres://u:secret@db/y');
    expect(faultsOf({ ...given, DATABASE_URL_FILE })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them',
    ]);
    expect(faultsOf({ ...given, DATABASE_URL: '', DATABASE_URL_FILE })).toEqual([]);
  });

  it('is refused with the name of an unreadable or empty file, and is not reported as missing too', () => {
    const missing = join(folder, 'none');
    expect(faultsOf({ ...given, DATABASE_URL: '', DATABASE_URL_FILE: missing })).toEqual([
      `DATABASE_URL_FILE names ${missing}, which cannot be read: ENOENT`,
    ]);
    const empty = file('empty', '\n');
    expect(faultsOf({ ...given, RABBITMQ_URL: '', RABBITMQ_URL_FILE: empty })).toEqual([
      `RABBITMQ_URL_FILE names ${empty}, which is empty`,
    ]);
  });

  it('is validated like a variable, and its content appears in no message', () => {
    const DATABASE_URL_FILE = file('database', 'mysql://u:secret@db/x');
    const faults = faultsOf({ ...given, DATABASE_URL: '', DATABASE_URL_FILE });
    expect(faults).toEqual(['DATABASE_URL must be a URL that begins with postgres:// or postgresql://']);
  });

  it('can be in the folder SECRETS_DIRECTORY under its own name, unless its variable is set', () => {
    file('DATABASE_URL', 'postgres://u:secret@db/z\n');
    file('RABBITMQ_URL', 'amqp://u:secret@other\n');
    const { RABBITMQ_URL } = given;
    expect(read({ SECRETS_DIRECTORY: folder, RABBITMQ_URL })).toMatchObject({
      DATABASE_URL: 'postgres://u:secret@db/z',
      RABBITMQ_URL,
      HEALTH_HOST: '127.0.0.1',
    });
    const empty = file('DATABASE_URL', '\n');
    expect(faultsOf({ SECRETS_DIRECTORY: folder, RABBITMQ_URL })).toEqual([
      `DATABASE_URL is in ${empty}, which is empty`,
    ]);
  });

  it('is not read for other variables that end in _FILE', () => {
    const TEST_CLOCK_FILE = join(folder, 'not-there');
    expect(read({ ...given, NODE_ENV: 'test', TEST_CLOCK_FILE }).TEST_CLOCK_FILE).toBe(TEST_CLOCK_FILE);
    expect(faultsOf({ ...given, SOMETHING_ELSE_FILE: '/nowhere' })).toEqual([]);
  });

  it('adds a certificate authority to the database URL, and is refused if the URL does not use TLS', () => {
    const ca = file('ca.pem', 'PEM');
    const DATABASE_URL = 'postgres://u:secret@db/x?sslmode=verify-full';
    const url = new URL(read({ ...given, DATABASE_URL, DATABASE_CA_FILE: ca }).DATABASE_URL);
    expect(Object.fromEntries(url.searchParams)).toEqual({ sslmode: 'verify-full', sslrootcert: ca });
    expect([...faultsOf({ ...given, DATABASE_CA_FILE: ca, RABBITMQ_CA_FILE: ca })].sort()).toEqual([
      'DATABASE_CA_FILE has no effect unless DATABASE_URL says sslmode=verify-full',
      'RABBITMQ_CA_FILE has no effect unless RABBITMQ_URL says amqps://',
    ]);
    expect(faultsOf({ ...given, DATABASE_URL, DATABASE_CA_FILE: join(folder, 'none') })).toEqual([
      `DATABASE_CA_FILE names "${join(folder, 'none')}", which cannot be read`,
    ]);
    expect(faultsOf({ ...given, DATABASE_URL, DATABASE_CERT_FILE: ca })).toEqual([
      'DATABASE_KEY_FILE is required with DATABASE_CERT_FILE',
    ]);
  });
});
