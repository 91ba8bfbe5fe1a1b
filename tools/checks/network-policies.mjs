// @ts-check
import { BlockList, isIPv6 } from 'node:net';

/** @typedef {import('./manifests.mjs').Manifest} Manifest */
/** @typedef {Record<string, string>} Labels */

/**
 * One end of a connection: a pod, in the namespace of the policies unless `namespace` has the labels of another, or an
 * address outside the cluster.
 * @typedef {{ labels?: Labels, namespace?: Labels, ports?: Record<string, number>, address?: string }} End
 */

/**
 * Whether the policies of one namespace let a connection through: as the API describes them, a pod that any policy
 * selects for a direction may only do what one of those allows.
 * @param {readonly Manifest[]} policies
 * @param {End} from
 * @param {End} to
 * @param {number} port
 * @param {'TCP' | 'UDP'} [protocol]
 */
export function isAllowed(policies, from, to, port, protocol = 'TCP') {
  return (
    isAllowedBy(policies, 'Egress', from, to, to, port, protocol) &&
    isAllowedBy(policies, 'Ingress', to, from, to, port, protocol)
  );
}

/**
 * @param {readonly Manifest[]} policies
 * @param {'Ingress' | 'Egress'} direction
 * @param {End} self
 * @param {End} peer
 * @param {End} server whose ports may be named
 * @param {number} port
 * @param {string} protocol
 */
function isAllowedBy(policies, direction, self, peer, server, port, protocol) {
  // Other namespaces and the world outside have policies of their own, or none.
  if (!self.labels || self.namespace) return true;
  const { labels } = self;
  const selecting = policies.filter(
    ({ spec }) => spec.policyTypes.includes(direction) && matches(spec.podSelector, labels),
  );
  if (selecting.length === 0) return true;
  return selecting.some(({ spec }) =>
    (spec[direction.toLowerCase()] ?? []).some((/** @type {any} */ rule) => {
      const peers = direction === 'Ingress' ? rule.from : rule.to;
      return (
        (!peers || peers.some((/** @type {any} */ one) => isPeer(one, peer))) &&
        (!rule.ports || rule.ports.some((/** @type {any} */ one) => isPort(one, server, port, protocol)))
      );
    }),
  );
}

/**
 * @param {any} rule
 * @param {End} peer
 */
function isPeer({ ipBlock, podSelector, namespaceSelector }, peer) {
  if (ipBlock) return peer.address !== undefined && isInBlock(ipBlock, peer.address);
  if (!peer.labels) return false;
  if (namespaceSelector ? !matches(namespaceSelector, peer.namespace ?? {}) : peer.namespace) return false;
  return !podSelector || matches(podSelector, peer.labels);
}

/**
 * @param {any} rule
 * @param {End} server
 * @param {number} port
 * @param {string} protocol
 */
function isPort(rule, server, port, protocol) {
  if ((rule.protocol ?? 'TCP') !== protocol) return false;
  if (rule.port === undefined) return true;
  return (typeof rule.port === 'string' ? server.ports?.[rule.port] : rule.port) === port;
}

/**
 * @param {{ cidr: string, except?: string[] }} block
 * @param {string} address
 */
function isInBlock({ cidr, except = [] }, address) {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  /** @param {string[]} cidrs */
  const listed = (cidrs) => {
    const list = new BlockList();
    for (const one of cidrs) {
      const [network = '', bits] = one.split('/');
      list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
    }
    return list.check(address, family);
  };
  return listed([cidr]) && !listed(except);
}

/**
 * @param {{ matchLabels?: Labels, matchExpressions?: any[] }} selector
 * @param {Labels} labels
 */
export function matches({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} is not understood here.`);
      return values.includes(labels[key]);
    })
  );
}
