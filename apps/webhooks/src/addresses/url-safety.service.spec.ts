import { describe, expect, it } from '@jest/globals';
import { AddressResolver, AllowedHosts, UnresolvedName } from '@frontdesk/egress';
import { within } from '@frontdesk/testing';
import { UrlSafetyService } from './url-safety.service.js';

class StubResolver extends AddressResolver {
  constructor(private readonly resolution: () => Promise<string[]>) {
    super();
  }

  resolve(): Promise<string[]> {
    return this.resolution();
  }
}

const check = (resolution: () => Promise<string[]>, url = 'https://hooks.example.com/x'): Promise<void> =>
  new UrlSafetyService(new AllowedHosts(['receiver:9443']), new StubResolver(resolution)).assertSafe(url);

describe('the URL of a new endpoint', () => {
  it('is accepted when its name resolves only to public addresses', async () => {
    await expect(check(() => Promise.resolve(['8.8.8.8', '2606:4700::1111']))).resolves.toBeUndefined();
  });

  it.each([
    [['127.0.0.1'], 'loopback_url'],
    [['8.8.8.8', '::1'], 'loopback_url'],
    [['8.8.8.8', '10.0.0.1'], 'unsafe_url'],
    [['2606:4700::1111', '::ffff:192.168.0.1'], 'unsafe_url'],
  ])('is rejected when its name resolves to %j: %s', async (addresses, code) => {
    await expect(check(() => Promise.resolve(addresses))).rejects.toMatchObject({ code });
  });

  it.each([
    'http://localhost:3000/hooks',
    'http://api.localhost./',
    'https://127.0.0.1:9443/hooks',
    'https://127.1/',
    'http://[::1]:3000/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0:3000/',
  ])('is a loopback_url when it refers to this machine: %s', async (url) => {
    await expect(check(() => Promise.resolve([]), url)).rejects.toMatchObject({ code: 'loopback_url' });
  });

  it.each(['http://8.8.8.8/', 'http://example.com/', 'https://localhost.example.lan/', 'https://192.168.0.1/'])(
    'is an unsafe_url when it refers to another private or plain-http host: %s',
    async (url) => {
      await expect(check(() => Promise.resolve([]), url)).rejects.toMatchObject({ code: 'unsafe_url' });
    },
  );

  it('is accepted when its name does not resolve', async () => {
    await expect(check(() => Promise.reject(new UnresolvedName('x')))).resolves.toBeUndefined();
  });

  it('is accepted when the lookup takes over two seconds', async () => {
    await expect(within(3000, () => check(() => new Promise(() => undefined)))).resolves.toBeUndefined();
  });

  it.each(['https:hooks.example.com', 'https://hooks.exam\tple.com/', 'https://hooks.example.com\\@receiver:9443/'])(
    'is an unsafe_url when it is ambiguous: %j',
    async (typed) => {
      await expect(check(() => Promise.resolve(['8.8.8.8']), typed)).rejects.toMatchObject({ code: 'unsafe_url' });
    },
  );

  it('is checked without a lookup when it is numeric or allowed by the operator', async () => {
    const never = (): Promise<string[]> => Promise.resolve(['127.0.0.1']);
    await expect(check(never, 'https://8.8.8.8/')).resolves.toBeUndefined();
    await expect(check(never, 'http://receiver:9443/')).resolves.toBeUndefined();
    await expect(check(never, 'https://10.0.0.1/')).rejects.toMatchObject({ code: 'unsafe_url' });
  });
});
