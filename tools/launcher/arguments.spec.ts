import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chooseVoiceAddress, readAddresses } from './addresses.ts';
import { parseArguments, replicasOf, USAGE } from './arguments.ts';

describe('the arguments of npm start', () => {
  it('accept --scale more than once, in both spellings', () => {
    expect(parseArguments(['--scale', 'webhooks=3', '--scale=records=2'])).toEqual({
      help: false,
      log: false,
      scale: { webhooks: 3, records: 2 },
    });
  });

  it('show every line of the services only with --log', () => {
    expect(parseArguments(['--log'])).toMatchObject({ log: true });
    expect(parseArguments(['--quiet'])).toMatchObject({ log: false });
    expect(parseArguments([])).toMatchObject({ log: false });
    for (const option of ['--log', '--quiet']) expect(USAGE).toContain(option);
  });

  it('number the replicas of a service, starting with the second one', () => {
    const names = replicasOf({ webhooks: 3 }).map(({ name }) => name);
    expect(names).toEqual(['gateway', 'records', 'dialer', 'chats', 'webhooks', 'webhooks.2', 'webhooks.3', 'voice']);
  });

  it('explain why the gateway does not scale', () => {
    expect(() => parseArguments(['--scale', 'gateway=2'])).toThrow(/need the same port.*load balancer/s);
    expect(() => parseArguments(['--scale', 'gateway=2'])).not.toThrow(/Compose/);
  });

  it.each(['PORT', 'PLATFORM_BASE_URL', 'VOICE_PORT', 'WEBHOOK_ALLOW_HOSTS'])(
    'document %s in the usage',
    (variable) => {
      expect(USAGE).toMatch(new RegExp(`\\b${variable}\\b`));
    },
  );

  it.each([
    [['--scale', 'billing=2'], /no service billing/],
    [['--scale', 'webhooks=0'], /from 1 to 20/],
    [['--scale', 'webhooks'], /takes a service and a number/],
    [['--scale'], /got: nothing/],
    [['--fast'], /Unknown argument: --fast/],
  ])('are refused for %j', (argv, message) => {
    expect(() => parseArguments(argv)).toThrow(message);
  });
});

describe('the addresses of the gateway', () => {
  it('default to the loopback interface and port 8080', () => {
    expect(readAddresses({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicBaseUrl: 'http://127.0.0.1:8080',
      platformOrigin: 'http://127.0.0.1:8080',
    });
  });

  it('use the loopback interface when the gateway listens on every interface', () => {
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

  it('report every invalid setting at once', () => {
    expect(() => readAddresses({ PORT: '0', PLATFORM_PORT: 'x', PUBLIC_BASE_URL: 'ftp://a' })).toThrow(
      /PORT must be.*\n.*PLATFORM_PORT must be.*\n.*PUBLIC_BASE_URL/,
    );
  });
});

describe('the address of the voice service', () => {
  const gateway = { host: '127.0.0.1', port: 8080, platformPort: undefined };

  it('is another port than those of the gateway, which does not listen yet', async () => {
    const { port, publicUrl } = await chooseVoiceAddress({}, { ...gateway, port: 8082 });
    expect(port).not.toBe(8082);
    expect(publicUrl).toBe(`http://127.0.0.1:${port}`);
    const env = { VOICE_PORT: '8080' };
    await expect(chooseVoiceAddress(env, gateway)).rejects.toThrow('VOICE_PORT must differ');
  });

  it('refuses a taken VOICE_PORT, and uses VOICE_PUBLIC_URL', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const VOICE_PORT = String((server.address() as AddressInfo).port);
    await expect(chooseVoiceAddress({ VOICE_PORT }, gateway)).rejects.toThrow(`Port ${VOICE_PORT} on 127.0.0.1`);
    await new Promise((resolve) => server.close(resolve));
    const env = { VOICE_PORT, VOICE_PUBLIC_URL: 'https://voice.example.com/' };
    expect(await chooseVoiceAddress(env, gateway)).toEqual({
      port: Number(VOICE_PORT),
      publicUrl: 'https://voice.example.com',
    });
  });
});
