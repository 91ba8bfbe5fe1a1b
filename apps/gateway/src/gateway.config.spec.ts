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
  OAUTH_KEYS: 'sixteen-characters, another-of-sixteen',
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

  it('reads OAUTH_KEYS as a list, so that a key can be rotated', () => {
    expect(readEnvironment(GatewayConfig, complete).oauthKeys).toEqual(['sixteen-characters', 'another-of-sixteen']);
  });

  it('reads OAUTH_CLIENTS with the metadata that the OAuth server accepts', () => {
    const redirect_uris = ['https://app.example.com/callback'];
    const stated = {
      client_id: 'app',
      client_name: 'App',
      redirect_uris,
      logo_uri: 'https://app.example.com/logo.png',
    };
    const { OAUTH_CLIENTS } = readEnvironment(GatewayConfig, { ...complete, OAUTH_CLIENTS: JSON.stringify([stated]) });
    expect(OAUTH_CLIENTS).toEqual([
      expect.objectContaining({ client_id: 'app', redirect_uris, token_endpoint_auth_method: 'none' }),
    ]);
    expect(OAUTH_CLIENTS[0]).not.toHaveProperty('logo_uri');
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
    ['OAUTH_KEYS', undefined],
    ['OAUTH_KEYS', 'long-enough-for-a-key,short'],
    ['OAUTH_CLIENTS', '{'],
    ['OAUTH_CLIENTS', '[{"client_id":"a","client_name":"A","redirect_uris":["http://attacker.example/"]}]'],
    ['OAUTH_DYNAMIC_REGISTRATION', 'yes'],
    ['WEBHOOK_ALLOW_HOSTS', '127.0.0.1'],
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
