import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;
type Range = [Address, number];

/** An address or CIDR range, or null when it is neither. */
export function addressRange(text: string): Range | null {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return null;
  }
}

/**
 * Finds out which address a request really comes from, as limits count it: the socket's, or, behind trusted proxies, the
 * last hop of X-Forwarded-For that is not one of them. What the client itself wrote into the header is never believed.
 */
export class ClientAddresses {
  private readonly trusted: Range[];

  constructor(trustedProxies: readonly string[]) {
    this.trusted = trustedProxies.map(addressRange).filter((range) => range !== null);
  }

  of(socketAddress: string | undefined, forwardedFor: string | string[] | undefined): string {
    const peer = parse(socketAddress);
    if (!peer) return 'unknown';
    if (this.trusted.length === 0 || !this.isTrusted(peer)) return counted(peer);
    const hops = [forwardedFor ?? []].flat().join(',').split(',').reverse();
    let nearest = peer;
    for (const hop of hops) {
      const address = parse(hop.trim());
      if (!address) break;
      nearest = address;
      if (!this.isTrusted(address)) break;
    }
    return counted(nearest);
  }

  private isTrusted(address: Address): boolean {
    return this.trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

/** An IPv6 subscriber has a /64 at least, and with it more addresses than any limit could count one by one. */
function counted(address: Address): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** IPv4 inside IPv6 counts as IPv4. */
function parse(text: string | undefined): Address | null {
  return text && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}
