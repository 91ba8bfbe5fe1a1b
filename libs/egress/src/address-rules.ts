import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Networks that requests to foreign addresses must not reach: private, reserved, or routed to such a network. */
const REFUSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(parseNetwork);

const REFUSED_V6 = [
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map(parseNetwork);

/** IPv6 networks whose addresses embed an IPv4 address, with the offset of its first byte. */
const NETWORKS_EMBEDDING_V4 = [
  { network: parseNetwork('::ffff:0:0/96'), at: 12 },
  { network: parseNetwork('64:ff9b::/96'), at: 12 },
  { network: parseNetwork('2002::/16'), at: 2 },
];

interface Network {
  bytes: number[];
  bits: number;
}

/** Whether a numeric address is public. False for a text that is neither an IPv4 nor an IPv6 address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const bytes = ipaddr.parse(address).toByteArray();
  return bytes.length === 4 ? isPublicV4(bytes) : isPublicV6(bytes);
}

/** Whether a numeric address leads to this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  return ['loopback', 'unspecified'].includes(ipaddr.process(address).range());
}

function isPublicV4(bytes: number[]): boolean {
  return !REFUSED_V4.some((network) => contains(network, bytes));
}

function isPublicV6(bytes: number[]): boolean {
  if (REFUSED_V6.some((network) => contains(network, bytes))) return false;
  const embedding = NETWORKS_EMBEDDING_V4.find(({ network }) => contains(network, bytes));
  return !embedding || isPublicV4(bytes.slice(embedding.at, embedding.at + 4));
}

function contains({ bytes: prefix, bits }: Network, address: number[]): boolean {
  const whole = bits >> 3;
  for (let i = 0; i < whole; i++) if (prefix[i] !== address[i]) return false;
  const rest = bits & 7;
  return rest === 0 || (prefix[whole]! ^ address[whole]!) >> (8 - rest) === 0;
}

function parseNetwork(cidr: string): Network {
  const [address, bits] = ipaddr.parseCIDR(cidr);
  return { bytes: address.toByteArray(), bits };
}
