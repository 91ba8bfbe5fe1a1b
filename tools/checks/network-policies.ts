import { BlockList, isIPv6 } from 'node:net';
import type { Manifest } from './manifests.ts';

type Labels = Record<string, string>;

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

interface PeerRule {
  ipBlock?: { cidr: string; except?: string[] };
  podSelector?: Selector;
  namespaceSelector?: Selector;
}

interface PortRule {
  protocol?: string;
  port?: string | number;
}

interface Rule {
  from?: PeerRule[];
  to?: PeerRule[];
  ports?: PortRule[];
}

interface PolicySpec {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

/**
 * One end of a connection: a pod or an address outside the cluster. A pod is in the namespace of the policies unless
 * `namespace` has the labels of another.
 */
export interface End {
  labels?: Labels;
  namespace?: Labels;
  ports?: Record<string, number>;
  address?: string;
}

/**
 * Whether the policies of a namespace allow a connection. As in Kubernetes, a pod that a policy selects for a direction
 * may connect only as one of its policies allows.
 */
export function isAllowed(
  policies: readonly Manifest[],
  from: End,
  to: End,
  port: number,
  protocol: 'TCP' | 'UDP' = 'TCP',
) {
  return (
    isAllowedBy(policies, 'Egress', from, to, to, port, protocol) &&
    isAllowedBy(policies, 'Ingress', to, from, to, port, protocol)
  );
}

/** @param server resolves named ports */
function isAllowedBy(
  policies: readonly Manifest[],
  direction: 'Ingress' | 'Egress',
  self: End,
  peer: End,
  server: End,
  port: number,
  protocol: string,
) {
  // These policies do not govern other namespaces and addresses.
  if (!self.labels || self.namespace) return true;
  const { labels } = self;
  const selecting = policies
    .map(({ spec }) => spec as PolicySpec)
    .filter(({ policyTypes, podSelector }) => policyTypes.includes(direction) && matches(podSelector, labels));
  if (selecting.length === 0) return true;
  return selecting.some(({ ingress = [], egress = [] }) =>
    (direction === 'Ingress' ? ingress : egress).some(({ from, to, ports }) => {
      const peers = direction === 'Ingress' ? from : to;
      return (
        (!peers || peers.some((one) => isPeer(one, peer))) &&
        (!ports || ports.some((one) => isPort(one, server, port, protocol)))
      );
    }),
  );
}

function isPeer({ ipBlock, podSelector, namespaceSelector }: PeerRule, peer: End) {
  if (ipBlock) return peer.address !== undefined && isInBlock(ipBlock, peer.address);
  if (!peer.labels) return false;
  if (namespaceSelector ? !matches(namespaceSelector, peer.namespace ?? {}) : peer.namespace) return false;
  return !podSelector || matches(podSelector, peer.labels);
}

function isPort(rule: PortRule, server: End, port: number, protocol: string) {
  if ((rule.protocol ?? 'TCP') !== protocol) return false;
  if (rule.port === undefined) return true;
  return (typeof rule.port === 'string' ? server.ports?.[rule.port] : rule.port) === port;
}

function isInBlock({ cidr, except = [] }: { cidr: string; except?: string[] }, address: string) {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const listed = (cidrs: string[]) => {
    const list = new BlockList();
    for (const one of cidrs) {
      const [network = '', bits] = one.split('/');
      list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
    }
    return list.check(address, family);
  };
  return listed([cidr]) && !listed(except);
}

export function matches({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} is not supported here.`);
      return values.includes(labels[key]!);
    })
  );
}
