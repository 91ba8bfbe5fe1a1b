import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@frontdesk/service-host';
import { GatewayConfig } from './gateway.config.js';

const complete = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db/frontdesk',
  REDIS_URL: 'redis://redis',
  RABBITMQ_URL: 'amqp://broker',
  PUBLIC_BASE_URL: 'https://api.example.com/',
  PLATFORM_API_TOKENS: 'a-token-of-sixteen, another-token-16',
  CURSOR_SECRET: 'sixteen characters',
  DIALER_INTERNAL_URL: 'http://dialer:9091',
  INTERNAL_API_SECRET: 'another secret of the same length',
  WIDGET_TOKEN_SECRET: 'sixteen or more characters',
};

describe('GatewayConfig', () => {
  it('reads PLATFORM_API_TOKENS as a list, so that a token can be rotated', () => {
    const { PLATFORM_API_TOKENS } = readEnvironment(GatewayConfig, complete);
    expect(PLATFORM_API_TOKENS).toEqual(['a-token-of-sixteen', 'another-token-16']);
  });

  it('reads the name of an entry of PLATFORM_API_TOKENS and does not count it as part of the token', () => {
    const read = (PLATFORM_API_TOKENS: string) => readEnvironment(GatewayConfig, { ...complete, PLATFORM_API_TOKENS });
    expect(read('billing:a-token-of-sixteen,another-token-16').platformTokens).toEqual([
      { name: 'billing', token: 'a-token-of-sixteen' },
      { name: null, token: 'another-token-16' },
    ]);
    expect(() => read('billing:too-short')).toThrow(/PLATFORM_API_TOKENS/);
  });

  it('strips the trailing slash of PUBLIC_BASE_URL', () => {
    expect(readEnvironment(GatewayConfig, complete).publicOrigin).toBe('https://api.example.com');
  });

  it('links to the platform API at the public origin, or at PLATFORM_PORT if it is set', () => {
    expect(readEnvironment(GatewayConfig, complete).platformOrigin).toBe('https://api.example.com');
    const apart = readEnvironment(GatewayConfig, { ...complete, PLATFORM_PORT: '8081' });
    expect(apart.platformOrigin).toBe('http://127.0.0.1:8081');
  });

  it('does not need PUBLIC_BASE_URL in development', () => {
    const { PUBLIC_BASE_URL: _, ...rest } = complete;
    expect(readEnvironment(GatewayConfig, { ...rest, NODE_ENV: 'development' }).publicOrigin).toBe(
      'http://127.0.0.1:8080',
    );
  });

  it.each([
    ['PUBLIC_BASE_URL', undefined],
    ['PUBLIC_BASE_URL', 'api.example.com'],
    ['REDIS_URL', undefined],
    ['REDIS_URL', 'http://redis'],
    ['PLATFORM_API_TOKENS', undefined],
    ['PLATFORM_API_TOKENS', 'short'],
    ['CURSOR_SECRET', undefined],
    ['CURSOR_SECRET', 'short'],
    ['DIALER_INTERNAL_URL', undefined],
    ['DIALER_INTERNAL_URL', 'dialer:9091'],
    ['INTERNAL_API_SECRET', undefined],
    ['INTERNAL_API_SECRET', 'short'],
    ['WIDGET_TOKEN_SECRET', undefined],
    ['WIDGET_TOKEN_SECRET', 'short'],
    ['WIDGET_STREAMS', '0'],
    ['WIDGET_DEMO', 'yes'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy'],
    ['TEST_CLOCK_FILE', '/tmp/clock'],
  ])('rejects %s=%s in production', (name, value) => {
    expect(() => readEnvironment(GatewayConfig, { ...complete, [name]: value })).toThrow(new RegExp(name));
  });
});
