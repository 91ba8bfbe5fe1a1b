import { describe, expect, it } from '@jest/globals';
import { isTracingWanted } from '@frontdesk/tracing';
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

describe('the environment of a service', () => {
  it('has defaults for everything but the addresses of its servers', () => {
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

  it('reads numbers, and takes an empty variable for an absent one', () => {
    const config = readEnvironment(ServiceConfig, { ...given, HEALTH_PORT: '9091', RPC_TIMEOUT_MS: '' });
    expect(config).toMatchObject({ HEALTH_PORT: 9091, RPC_TIMEOUT_MS: 5000 });
  });

  it('reports every fault at once, once each, by the name of the variable and without its value', () => {
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

  it('refuses numbers that are none', () => {
    for (const HEALTH_PORT of ['1.5', '-1', '0x50', '1e3', ' 80', 'NaN'])
      expect(faultsOf({ ...given, HEALTH_PORT })).toHaveLength(1);
  });

  it('makes no traces unless told where to, then one in a hundred', () => {
    const config = readEnvironment(ServiceConfig, {
      ...given,
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_TRACES_SAMPLER: '',
    });
    expect(isTracingWanted(config)).toBe(false);
    const told = readEnvironment(ServiceConfig, { ...given, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' });
    expect(isTracingWanted(told)).toBe(true);
    expect(told).toMatchObject({
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: 0.01,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    });
  });

  it('refuses settings of traces that would be passed over in silence', () => {
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

  it('takes a test clock in tests only', () => {
    expect(faultsOf({ ...given, NODE_ENV: 'test', TEST_CLOCK_FILE: '/tmp/clock' })).toEqual([]);
    for (const NODE_ENV of ['production', 'development', undefined])
      expect(faultsOf({ ...given, NODE_ENV, TEST_CLOCK_FILE: '/tmp/clock' })).toEqual([
        'TEST_CLOCK_FILE is refused unless NODE_ENV is test',
      ]);
  });
});
