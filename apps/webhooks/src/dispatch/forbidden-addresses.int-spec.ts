import { errorCatalogue, type ErrorCode } from '@frontdesk/contracts';
import { AllowedHosts, DnsAddressResolver, isPublicAddress } from '@frontdesk/egress';
import { Receiver } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, Socket, type AddressInfo, type Server } from 'node:net';
import { UrlSafetyService } from '../addresses/url-safety.service.js';
import { TestDnsServer, type Zone } from '../../testing/dns-server.js';
import { aRequest, configWith } from '../../testing/webhooks.js';
import { WebhookSender, type AttemptOutcome } from './webhook-sender.js';

/** The address is public by the rules, but lies in an unallocated part of IPv6, so packets to it reach no host. */
const NOWHERE = '2d00::1';
const ALSO_NOWHERE = '2d00::2';
const LOOPBACK: Zone = { a: ['127.0.0.1'], aaaa: ['::1'] };

let dns: TestDnsServer;
let resolver: DnsAddressResolver;
let sender: WebhookSender;
let receiver: Receiver;
/** The traps listen on the loopback addresses, because most of these URLs lead there. */
const traps: Server[] = [];
let port: number;
let trapped = 0;
/** Records, at the socket, the address of every connection that this process starts. */
const attempted: string[] = [];
const originalConnect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')!;

beforeAll(async () => {
  dns = await TestDnsServer.start();
  resolver = new DnsAddressResolver([dns.address]);
  receiver = await Receiver.start();
  port = await trap(0, '127.0.0.1');
  await trap(port, '::1').catch(() => undefined); // The machine may lack IPv6.
  const connect = originalConnect.value as (this: Socket, ...args: unknown[]) => Socket;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    this.on('connectionAttempt', (address: string) => attempted.push(address));
    return connect.apply(this, args);
  };
});
afterAll(async () => {
  Object.defineProperty(Socket.prototype, 'connect', originalConnect);
  for (const server of traps) server.close();
  await receiver.close();
  await dns.close();
});

beforeEach(() => {
  trapped = 0;
  attempted.length = 0;
  sender = new WebhookSender(
    new AllowedHosts([`127.0.0.1:${receiver.port}`]),
    resolver,
    configWith({ WEBHOOK_ATTEMPT_TIMEOUT_MS: 3000 }),
  );
});
afterEach(() => sender.close());

async function trap(at: number, address: string): Promise<number> {
  const server = createServer((socket) => {
    trapped += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, address, resolve));
  traps.push(server);
  return (server.address() as AddressInfo).port;
}

const send = (url: string): Promise<AttemptOutcome> => sender.send(aRequest(url)) as Promise<AttemptOutcome>;

/** Matches a rejection with this error code of the API. */
const register = (url: string): Promise<void> =>
  new UrlSafetyService(new AllowedHosts([`127.0.0.1:${receiver.port}`]), resolver)
    .assertSafe(url)
    .catch(({ code }: { code: ErrorCode }) => {
      throw { code, ...errorCatalogue[code] };
    });

const expectNothingForbidden = (): void => {
  expect(attempted.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(trapped).toBe(0);
};

/** `PORT` stands for the port of the traps. */
const at = (url: string): string => url.replace('PORT', String(port));

describe('a URL with a forbidden host', () => {
  it.each([
    // IPv4 addresses in notations that parsers accept.
    'https://127.0.0.1:PORT/',
    'https://127.1:PORT/',
    'https://127.0.1:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f000001:PORT/',
    'https://0x7f.0x0.0x0.0x1:PORT/',
    'https://0x7f.1:PORT/',
    'https://0177.0.0.1:PORT/',
    'https://0177.0000.0000.0001:PORT/',
    'https://017700000001:PORT/',
    'https://127.0.0.1.:PORT/',
    'https://127.255.255.254:PORT/',
    'https://0:PORT/',
    'https://0.0.0.0:PORT/',
    'https://%31%32%37.0.0.1:PORT/',
    'https://①②⑦.⓪.⓪.①:PORT/',
    'https://127。0。0。1:PORT/',
    'https://127．0．0．1:PORT/',
    'https://１２７.0.0.1:PORT/',
    // Private, shared, link-local, reserved and multicast addresses.
    'https://10.0.0.1:PORT/',
    'https://172.16.0.1:PORT/',
    'https://172.31.255.255:PORT/',
    'https://192.168.1.1:PORT/',
    'https://100.64.0.1:PORT/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/latest/meta-data/',
    'https://192.0.2.1:PORT/',
    'https://198.18.0.1:PORT/',
    'https://224.0.0.1:PORT/',
    'https://255.255.255.255:PORT/',
    // IPv6 addresses, and IPv4 addresses embedded in them.
    'https://[::1]:PORT/',
    'https://[0:0:0:0:0:0:0:1]:PORT/',
    'https://[::]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[::ffff:7f00:1]:PORT/',
    'https://[0:0:0:0:0:ffff:10.0.0.1]:PORT/',
    'https://[::127.0.0.1]:PORT/',
    'https://[::ffff:0:127.0.0.1]:PORT/',
    'https://[64:ff9b::127.0.0.1]:PORT/',
    'https://[64:ff9b::a9fe:a9fe]:PORT/',
    'https://[64:ff9b:1::1]:PORT/',
    'https://[2002:7f00:1::]:PORT/',
    'https://[2002:a00:1::1]:PORT/',
    'https://[2001::7f00:1]:PORT/',
    'https://[fe80::1]:PORT/',
    'https://[fec0::1]:PORT/',
    'https://[fc00::1]:PORT/',
    'https://[fd00:ec2::254]/latest/meta-data/',
    'https://[ff02::1]:PORT/',
    'https://[2001:db8::1]:PORT/',
    // Names that are never public.
    'https://localhost:PORT/',
    'https://LOCALHOST.:PORT/',
    'https://ⓛocalhost:PORT/',
    'https://a.localhost:PORT/',
    'https://metadata.google.internal/',
    'https://router.lan:PORT/',
    'https://printer.local:PORT/',
    'https://webhooks:PORT/',
    // Forbidden ports, schemes and credentials.
    'https://127.0.0.1:22/',
    'https://127.0.0.1:6379/',
    'http://127.0.0.1:PORT/',
    'http://hooks.example.com/',
    'https://hooks.example.com@127.0.0.1:PORT/',
    'https://user:secret@hooks.example.com/',
    'ftp://127.0.0.1:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/_x',
  ])('%s is refused when it is registered and never connected to', async (written) => {
    await expect(register(at(written))).rejects.toMatchObject({ code: 'unsafe_url' });
    expect(await send(at(written))).toMatchObject({ error: 'unsafe_address', sentAfterMs: null });
    expect(attempted).toEqual([]);
    expect(trapped).toBe(0);
  });

  it.each([
    'https://[::1%25lo]:PORT/',
    'https://[fe80::1%eth0]:PORT/',
    'https://4294967297:PORT/',
    'https://127.0.0.1.1:PORT/',
    'https://127.0.0.1:65536/',
    'https://[::ffff:127.0.0.1:PORT/',
    'https://127.0.0.1%00.example.com:PORT/',
  ])('%s is rejected as invalid and never connected to', async (written) => {
    expect(URL.canParse(at(written))).toBe(false);
    expect((await send(at(written))).error).not.toBeNull();
    expect(attempted).toEqual([]);
  });
});

describe('a host name', () => {
  const unsafe: Record<string, Zone> = {
    loopback: { a: ['127.0.0.1'] },
    'loopback-v6': { aaaa: ['::1'] },
    'both-loopbacks': LOOPBACK,
    private: { a: ['10.1.2.3'] },
    metadata: { a: ['169.254.169.254'] },
    'shared-space': { a: ['100.64.0.1'] },
    'this-network': { a: ['0.0.0.0'] },
    'unspecified-v6': { aaaa: ['::'] },
    'alias-of-loopback': { cname: 'inner.hooks.example.com', a: ['127.0.0.1'] },
    'alias-of-localhost': { cname: 'localhost', ...LOOPBACK },
    'alias-of-metadata': { cname: 'metadata.google.internal', a: ['169.254.169.254'] },
    'last-of-many': { a: ['8.8.8.8', '8.8.4.4', '1.1.1.1', '9.9.9.9', '127.0.0.1'] },
    'first-of-many': { a: ['127.0.0.1', '8.8.8.8', '1.1.1.1'] },
    'public-v4-private-v6': { a: ['8.8.8.8'], aaaa: ['fd00::1'] },
    'private-v4-public-v6': { a: ['192.168.0.1'], aaaa: [NOWHERE] },
    'public-v6-loopback-v6': { aaaa: [NOWHERE, '::1'] },
    mapped: { aaaa: ['::ffff:127.0.0.1'] },
    'mapped-among-public': { aaaa: [NOWHERE, '::ffff:10.0.0.1'] },
    compatible: { aaaa: ['::127.0.0.1'] },
    translated: { aaaa: ['64:ff9b::7f00:1'] },
    'translated-locally': { aaaa: ['64:ff9b:1::7f00:1'] },
    'six-to-four': { aaaa: ['2002:7f00:1::1'] },
    teredo: { aaaa: ['2001:0:7f00:1::'] },
    'link-local': { aaaa: ['fe80::1'] },
    'site-local': { aaaa: ['fec0::1'] },
    multicast: { a: ['224.0.0.251'], aaaa: ['ff02::fb'] },
  };

  it.each(Object.keys(unsafe))(
    'is rejected and never connected to if it resolves to a forbidden address (%s)',
    async (of) => {
      const name = `${of}.hooks.example.com`;
      dns.zones.set(name, unsafe[of]!);
      await expect(register(at(`https://${name}:PORT/`))).rejects.toMatchObject({ code: 'unsafe_url' });
      const before = dns.questions(name);
      expect(before).toBeGreaterThan(0);
      expect(await send(at(`https://${name}:PORT/`))).toMatchObject({ error: 'unsafe_address', sentAfterMs: null });
      expect(dns.questions(name)).toBeGreaterThan(before);
      expect(attempted).toEqual([]);
      expect(trapped).toBe(0);
    },
  );

  it.each(['LOOPBACK.hooks.example.com', 'loopback.hooks.example.com.', 'ｌｏｏｐｂａｃｋ.hooks.example.com'])(
    'in another spelling (%s) is resolved in its canonical form',
    async (spelled) => {
      dns.zones.set('loopback.hooks.example.com', LOOPBACK);
      await expect(register(at(`https://${spelled}:PORT/`))).rejects.toMatchObject({ code: 'unsafe_url' });
      expect((await send(at(`https://${spelled}:PORT/`))).error).toBe('unsafe_address');
      expectNothingForbidden();
    },
  );

  it('in another script is resolved in its ASCII form', async () => {
    dns.zones.set('xn--bcher-kva.example.com', LOOPBACK);
    await expect(register(at('https://bücher.example.com:PORT/'))).rejects.toMatchObject({ code: 'unsafe_url' });
    expect((await send(at('https://bücher.example.com:PORT/'))).error).toBe('unsafe_address');
    expectNothingForbidden();
  });

  it('is checked again at each attempt, even if it was public at registration', async () => {
    const name = 'turns.hooks.example.com';
    dns.zones.set(name, { aaaa: [NOWHERE] });
    await register(at(`https://${name}:PORT/`));
    dns.zones.set(name, LOOPBACK);
    expect((await send(at(`https://${name}:PORT/`))).error).toBe('unsafe_address');
    expect(attempted).toEqual([]);
    expectNothingForbidden();
  });

  it('is connected to at the checked address if it changes between check and connection', async () => {
    const name = 'rebinds.hooks.example.com';
    // One lookup asks for both kinds of addresses.
    dns.zones.set(name, (question) => (question <= 2 ? { aaaa: [NOWHERE] } : LOOPBACK));
    const { error } = await send(at(`https://${name}:PORT/`));
    expect(['connect_error', 'timeout']).toContain(error);
    expect(dns.questions(name)).toBe(2);
    expect(new Set(attempted)).toEqual(new Set([NOWHERE]));
    expectNothingForbidden();
  });

  it('with several addresses is connected to only at checked addresses, even if some of them fail', async () => {
    const name = 'several.hooks.example.com';
    dns.zones.set(name, (question) => (question <= 2 ? { aaaa: [NOWHERE, ALSO_NOWHERE] } : LOOPBACK));
    expect((await send(at(`https://${name}:PORT/`))).error).not.toBeNull();
    expect([NOWHERE, ALSO_NOWHERE]).toEqual(expect.arrayContaining([...new Set(attempted)]));
    expect(attempted.length).toBeGreaterThan(0);
    expectNothingForbidden();
  });

  it('is refused if it is private now, even if it was public at the last attempt', async () => {
    const name = 'alternates.hooks.example.com';
    dns.zones.set(name, (question) => (question <= 2 ? { aaaa: [NOWHERE] } : LOOPBACK));
    expect((await send(at(`https://${name}:PORT/`))).error).not.toBe('unsafe_address');
    expect((await send(at(`https://${name}:PORT/`))).error).toBe('unsafe_address');
    expect(new Set(attempted)).toEqual(new Set([NOWHERE]));
    expectNothingForbidden();
  });

  it('is a dns_error if it has no address', async () => {
    dns.zones.set('empty.hooks.example.com', {});
    for (const name of ['empty.hooks.example.com', 'unknown.hooks.example.com']) {
      expect((await send(at(`https://${name}:PORT/`))).error).toBe('dns_error');
    }
    expect(attempted).toEqual([]);
  });
});

describe('a receiver', () => {
  it.each([300, 301, 302, 303, 307, 308])('cannot redirect an attempt with status %i', async (status) => {
    receiver.answerWith({
      status,
      headers: { location: at('http://127.0.0.1:PORT/'), refresh: '0; url=http://[::1]/' },
    });
    const { length } = receiver.requests;
    expect(await send(receiver.url())).toMatchObject({ responseStatus: status, error: 'redirect' });
    expect(receiver.requests).toHaveLength(length + 1);
    expect(attempted).toEqual(['127.0.0.1']);
    expect(trapped).toBe(0);
  });

  it.each([
    'https://127.0.0.1:PORT/',
    'http://127.0.0.1:PORT/',
    'http://localhost:RECEIVER/',
    'http://[::1]:RECEIVER/',
  ])('is allowed only at its own host and port, not at %s', async (other) => {
    const url = at(other).replace('RECEIVER', String(receiver.port));
    await expect(register(url)).rejects.toMatchObject({ code: 'unsafe_url' });
    expect((await send(url)).error).toBe('unsafe_address');
    expect(attempted).toEqual([]);
  });
});
