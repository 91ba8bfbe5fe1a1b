import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './address-rules.js';

/** The first and last address of every forbidden network, and the public addresses next to it. */
const EDGES: [network: string, first: string, last: string, outside: string[]][] = [
  ['0/8', '0.0.0.0', '0.255.255.255', ['1.0.0.0']],
  ['10/8', '10.0.0.0', '10.255.255.255', ['9.255.255.255', '11.0.0.0']],
  ['100.64/10', '100.64.0.0', '100.127.255.255', ['100.63.255.255', '100.128.0.0']],
  ['127/8', '127.0.0.0', '127.255.255.255', ['126.255.255.255', '128.0.0.0']],
  ['169.254/16', '169.254.0.0', '169.254.255.255', ['169.253.255.255', '169.255.0.0']],
  ['172.16/12', '172.16.0.0', '172.31.255.255', ['172.15.255.255', '172.32.0.0']],
  ['192.0.0/24', '192.0.0.0', '192.0.0.255', ['191.255.255.255', '192.0.1.0']],
  ['192.0.2/24', '192.0.2.0', '192.0.2.255', ['192.0.1.255', '192.0.3.0']],
  ['192.88.99/24', '192.88.99.0', '192.88.99.255', ['192.88.98.255', '192.88.100.0']],
  ['192.168/16', '192.168.0.0', '192.168.255.255', ['192.167.255.255', '192.169.0.0']],
  ['198.18/15', '198.18.0.0', '198.19.255.255', ['198.17.255.255', '198.20.0.0']],
  ['198.51.100/24', '198.51.100.0', '198.51.100.255', ['198.51.99.255', '198.51.101.0']],
  ['203.0.113/24', '203.0.113.0', '203.0.113.255', ['203.0.112.255', '203.0.114.0']],
  ['224/4', '224.0.0.0', '239.255.255.255', ['223.255.255.255']],
  ['240/4', '240.0.0.0', '255.255.255.255', []],
  ['::/96', '::', '::ffff:ffff', ['::1:0:0']],
  ['::ffff:0:0:0/96', '::ffff:0:0:0', '::ffff:0:ffff:ffff', ['::fffe:ffff:ffff:ffff', '::ffff:1:0:0']],
  ['64:ff9b:1::/48', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', ['64:ff9b:2::', '64:ff9b:0:ffff::']],
  ['100::/64', '100::', '100::ffff:ffff:ffff:ffff', ['100:0:0:1::', 'ff:ffff::']],
  ['2001::/23', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', ['2001:200::', '2000:ffff::']],
  ['2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', ['2001:db7:ffff::', '2001:db9::']],
  ['3fff::/20', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', ['3fff:1000::', '3ffe:ffff::']],
  ['5f00::/16', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['5eff:ffff::', '5f01::']],
  ['fc00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['fbff:ffff::', 'fe00::']],
  ['fe80::/10', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['fe7f:ffff::']],
  ['fec0::/10', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
  ['ff00::/8', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
];

describe('public addresses', () => {
  it.each(EDGES)('exclude %s from its first to its last address, but not its neighbors', (_, first, last, outside) => {
    expect(isPublicAddress(first)).toBe(false);
    expect(isPublicAddress(last)).toBe(false);
    for (const address of outside) expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });

  it.each([
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ['::ffff:a00:1', '::ffff:808:808'],
    ['64:ff9b::10.0.0.1', '64:ff9b::8.8.8.8'],
    ['64:ff9b::a9fe:a9fe', '64:ff9b::808:808'],
    ['2002:7f00:1::', '2002:808:808::'],
    ['2002:c0a8:101:1:2:3:4:5', '2002:c0a9:101:1:2:3:4:5'],
  ])('depend on the embedded IPv4 address: %s is not public, %s is', (refused, accepted) => {
    expect(isPublicAddress(refused)).toBe(false);
    expect(isPublicAddress(accepted)).toBe(true);
  });

  it.each(['2606:4700:4700::1111', '2a00:1450:4001::200e', '8.8.8.8'])('include %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['', 'example.com', '2130706433', '0x7f.1', '8.8.8', '010.8.8.8', '2606:4700::1%eth0', '[::1]'])(
    'exclude %j, which is not an IP address',
    (text) => expect(isPublicAddress(text)).toBe(false),
  );
});
