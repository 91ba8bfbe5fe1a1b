import {
  createOrganization,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let caller: ApiClient;
const created: number[] = [];

beforeAll(async () => {
  organization = await createOrganization(stack);
});
beforeEach(async () => {
  caller = await organization.caller();
});
afterEach(async () => {
  for (const id of created.splice(0)) await caller.delete(`/webhook-endpoints/${id}`);
});

const register = async (url: string): Promise<ApiResponse> => {
  const response = await caller.post('/webhook-endpoints', { url, events: ['chat.started'] });
  if (response.status === 201) created.push(response.json.data.id as number);
  return response;
};

const [port] = stack.receiverPorts as [number];

const namesThisMachine = (url: string): boolean =>
  /^[a-z]+:\/\/[^/\\]+(\/|$)/i.test(url.trim()) &&
  /^127\.|^0\.|^\[::1?\]$|^\[::ffff:7f|(^|\.)localhost\.?$/.test(new URL(url).hostname);

describe('422 unsafe_url', () => {
  const kinds: [string, string[]][] = [
    [
      'another scheme',
      [
        'http://8.8.8.8/',
        'ftp://8.8.8.8/',
        'ws://8.8.8.8/',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'data:text/plain,x',
        'mailto:a@b.example',
        'blob:https://8.8.8.8/x',
      ],
    ],
    [
      'user information',
      ['https://user@8.8.8.8/', 'https://user:pw@8.8.8.8/', 'https://:pw@8.8.8.8/', 'https://8.8.8.8@127.0.0.1/'],
    ],
    ['port 0', ['https://8.8.8.8:0/']],
    [
      'an address that parsers read differently',
      [
        'https:8.8.8.8',
        'https:///8.8.8.8/',
        'https://8.8\t.8.8/',
        'https://8.8.8.8/\nx',
        'https://8.8.8.8\\@127.0.0.1/',
        'https://127.0.0.1\\@8.8.8.8/',
        'https://*.example.com/',
      ],
    ],
    [
      'loopback in any notation',
      [
        'https://127.0.0.1/',
        'https://127.0.0.1./',
        'https://127.1/',
        'https://127.0.1/',
        'https://2130706433/',
        'https://0x7f000001/',
        'https://0x7f.0.0.1/',
        'https://0177.0.0.1/',
        'https://017700000001/',
        'https://127.255.255.254:8443/x',
        'https://%31%32%37.0.0.1/',
        'https://１２７.0.0.1/',
        'https://127。0。0。1/',
        'HTTPS://127.0.0.1/',
        'https:127.0.0.1',
        'https:\\\\127.0.0.1\\',
        'https:///127.0.0.1/',
        ' https://127.0.0.1/ ',
        'https://127.0.0.1#@8.8.8.8/',
        'https://127.0.0.1?@8.8.8.8/',
        'https://0/',
        'https://0.0.0.0/',
      ],
    ],
    [
      'an address that is not public',
      [
        '0.1.2.3',
        '0.255.255.255',
        '10.0.0.0',
        '10.255.255.255',
        '100.64.0.0',
        '100.127.255.255',
        '127.0.0.0',
        '169.254.0.0',
        '169.254.169.254',
        '169.254.255.255',
        '172.16.0.0',
        '172.31.255.255',
        '192.0.0.0',
        '192.0.0.255',
        '192.0.2.0',
        '192.0.2.255',
        '192.88.99.0',
        '192.88.99.255',
        '192.168.0.0',
        '192.168.255.255',
        '198.18.0.0',
        '198.19.255.255',
        '198.51.100.0',
        '198.51.100.255',
        '203.0.113.0',
        '203.0.113.255',
        '224.0.0.0',
        '239.255.255.255',
        '240.0.0.0',
        '255.255.255.255',
      ].map((address) => `https://${address}/hook`),
    ],
    [
      'an IPv6 address that is not public',
      [
        '::',
        '::1',
        '0:0:0:0:0:0:0:1',
        '::7f00:1',
        '::127.0.0.1',
        '::8.8.8.8',
        '::ffff:127.0.0.1',
        '::ffff:0:127.0.0.1',
        '::ffff:0:8.8.8.8',
        '::ffff:7f00:1',
        '::ffff:10.0.0.1',
        '::ffff:a9fe:a9fe',
        '64:ff9b::127.0.0.1',
        '64:ff9b::a00:1',
        '2002:7f00:1::',
        '2002:a00:1::1',
        '2002:c0a8:1::',
        '64:ff9b:1::1',
        '64:ff9b:1:ffff::1',
        '100::1',
        '2001::1',
        '2001:1ff:ffff::1',
        '2001:db8::1',
        '2001:db8:ffff::1',
        '3fff::1',
        '3fff:fff::1',
        '5f00::1',
        'fc00::1',
        'fdff::1',
        'fe80::1',
        'febf::1',
        'fec0::1',
        'feff::1',
        'ff00::1',
        'ff02::1',
        'ffff::1',
      ].map((address) => `https://[${address}]/hook`),
    ],
    [
      'a name that is not public',
      [
        'localhost',
        'LOCALHOST',
        'localhost.',
        'api.localhost',
        'api.localhost.',
        'intranet',
        'intranet.',
        'com',
        'printer.local',
        'printer.LOCAL.',
        'db.internal',
        'metadata.google.internal',
        'db.internal.',
        'wiki.intranet',
        'nas.lan',
        'nas.lan.',
        'router.home.arpa',
        'home.arpa',
        'x.onion',
        'x.test',
        'x.invalid',
        'local',
        'ｌocalhost',
        'loc\u00adalhost',
      ].map((name) => `https://${name}/hook`),
    ],
    [
      'a receiver next to an allowed one',
      [
        `http://127.0.0.1:${port === 1 ? 2 : 1}/`,
        `http://localhost:${port}/`,
        `http://127.0.0.2:${port}/`,
        `http://[::1]:${port}/`,
        `http://0.0.0.0:${port}/`,
        'http://127.0.0.1/',
        `http://user@127.0.0.1:${port}/`,
      ],
    ],
  ];

  it.each(kinds)('is returned for %s', async (_kind, urls) => {
    for (const url of urls) {
      const response = await register(url);
      expect({ url, status: response.status, code: response.json?.code as unknown }).toEqual({
        url,
        status: 422,
        code: 'unsafe_url',
      });
      expectError(response, namesThisMachine(url) ? 'loopback_url' : 'unsafe_url');
    }
    expect((await caller.get('/webhook-endpoints')).json).toEqual({ data: [] });
  });
});

describe('422 validation_failed', () => {
  it.each([
    'nonsense',
    '/hook',
    '//8.8.8.8/',
    'https://',
    'https://8.8.8.8:65536/',
    'https://8.8.8.8:port/',
    'https://[fe80::1%25eth0]/',
    'https://[::1/',
    'https://exa mple.com/',
    'https://1.2.3.256/',
    'https://1.2.3.4.5/',
    'https://<script>/',
  ])('is returned for an invalid URL: %j', async (url) => {
    expectInvalid(await register(url), 'url');
  });
});

describe('201', () => {
  it('is returned for public addresses, including those next to reserved ranges', async () => {
    const addresses = [
      '8.8.8.8',
      '1.0.0.0',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
      '169.253.255.255',
      '169.255.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '191.255.255.255',
      '192.0.1.0',
      '192.0.3.0',
      '192.88.98.255',
      '192.88.100.0',
      '192.167.255.255',
      '192.169.0.0',
      '198.17.255.255',
      '198.20.0.0',
      '198.51.99.255',
      '198.51.101.0',
      '203.0.112.255',
      '203.0.114.0',
      '223.255.255.255',
      '[2606:4700:4700::1111]',
      '[2001:200::1]',
      '[2003::1]',
      '[2000::1]',
      '[::ffff:8.8.8.8]',
      '[64:ff9b::808:808]',
      '[2002:808:808::1]',
      '[3ffe::1]',
      '[4000::1]',
      '[5eff::1]',
      '[5f01::1]',
      '[fbff::1]',
      '[101::1]',
      '134744072',
    ];
    for (const address of addresses) {
      const response = await register(`https://${address}/hook`);
      expect({ address, status: response.status }).toEqual({ address, status: 201 });
      await caller.delete(`/webhook-endpoints/${created.pop()}`);
    }
  }, 180_000);

  it.each(['https://8.8.8.8:1/', 'https://8.8.8.8:65535/a?b=c#d', 'https://8.8.8.8.'])(
    'is returned for %s',
    async (url) => {
      expectStatus(await register(url), 201);
    },
  );

  it('is returned for a name that does not resolve', async () => {
    expectStatus(await register('https://no-such-host.frontdesk-spec.example/hook'), 201);
  });

  it('is returned for receivers that the operator allows, http included', async () => {
    expectStatus(await register(`http://127.0.0.1:${port}/hook?x=1`), 201);
    expectStatus(await register(`https://127.0.0.1:${port}/`), 201);
  });
});
