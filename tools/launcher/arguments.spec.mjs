// @ts-check
import { describe, expect, it } from '@jest/globals';
import { readAddresses } from './addresses.mjs';
import { parseArguments, replicasOf, USAGE } from './arguments.mjs';

describe('npm start arguments', () => {
  it('takes --scale more than once, in both spellings', () => {
    expect(parseArguments(['--scale', 'webhooks=3', '--scale=records=2'])).toEqual({
      help: false,
      log: false,
      scale: { webhooks: 3, records: 2 },
    });
  });

  it('shows every line of the services with --log only', () => {
    expect(parseArguments(['--log'])).toMatchObject({ log: true });
    expect(parseArguments(['--quiet'])).toMatchObject({ log: false });
    expect(parseArguments([])).toMatchObject({ log: false });
    for (const option of ['--log', '--quiet']) expect(USAGE).toContain(option);
  });

  it('numbers the replicas of a service from the second one on', () => {
    const names = replicasOf({ webhooks: 3 }).map(({ name }) => name);
    expect(names).toEqual(['gateway', 'records', 'dialer', 'chats', 'webhooks', 'webhooks.2', 'webhooks.3']);
  });

  it('says why the gateway does not scale', () => {
    expect(() => parseArguments(['--scale', 'gateway=2'])).toThrow(/fight over one port.*load balancer/s);
    expect(() => parseArguments(['--scale', 'gateway=2'])).not.toThrow(/Compose/);
  });

  it.each(['PORT', 'PLATFORM_BASE_URL', 'WEBHOOK_ALLOW_HOSTS'])('tells of %s in its usage', (variable) => {
    expect(USAGE).toMatch(new RegExp(`\\b${variable}\\b`));
  });

  it.each([
    [['--scale', 'billing=2'], /no service billing/],
    [['--scale', 'webhooks=0'], /from 1 to 20/],
    [['--scale', 'webhooks'], /takes a service and a number/],
    [['--scale'], /got: nothing/],
    [['--fast'], /Unknown argument: --fast/],
  ])('refuses %j', (argv, message) => {
    expect(() => parseArguments(argv)).toThrow(message);
  });
});

describe('addresses of the gateway', () => {
  it('are those of the loopback interface and port 8080 unless the environment says otherwise', () => {
    expect(readAddresses({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicBaseUrl: 'http://127.0.0.1:8080',
      platformOrigin: 'http://127.0.0.1:8080',
    });
  });

  it('reach a gateway that listens everywhere through the loopback interface', () => {
    const addresses = readAddresses({
      HOST: '0.0.0.0',
      PORT: '9000',
      PLATFORM_PORT: '9001',
      PUBLIC_BASE_URL: 'https://api.example.com/',
    });
    expect(addresses).toMatchObject({
      publicBaseUrl: 'https://api.example.com',
      localOrigin: 'http://127.0.0.1:9000',
      platformOrigin: 'http://127.0.0.1:9001',
    });
  });

  it('reports every fault at once', () => {
    expect(() => readAddresses({ PORT: '0', PLATFORM_PORT: 'x', PUBLIC_BASE_URL: 'ftp://a' })).toThrow(
      /PORT must be.*\n.*PLATFORM_PORT must be.*\n.*PUBLIC_BASE_URL/,
    );
  });
});
