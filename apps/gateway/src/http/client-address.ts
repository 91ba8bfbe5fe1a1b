import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;
type Range = [Address, number];

interface ClientAddress {
  counted: string;
  exact: string;
}

const MAX_KNOWN = 1000;
/** A longer key is not stored, so a client that sends long headers cannot fill the memory. */
const MAX_KNOWN_LENGTH = 200;

/** Parses an address or a CIDR range. Returns null if the text is neither. */
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
 * Finds the client address for rate limits: the socket's address or, behind trusted proxies, the last untrusted hop of
 * `X-Forwarded-For`. Hops before that are ignored, because the client may have made them up.
 */
export class ClientAddresses {
  private readonly trusted: Range[];
  /** Parsed addresses, by socket address and header, which are the same for the requests of one connection. */
  private readonly known = new Map<string, ClientAddress>();

  constructor(trustedProxies: readonly string[]) {
    this.trusted = trustedProxies.map(addressRange).filter((range) => range !== null);
  }

  /** The client address for rate limits. */
  of(socketAddress: string | undefined, forwardedFor: string | string[] | undefined): string {
    return this.find(socketAddress, forwardedFor).counted;
  }

  /** The whole client address, for evidence. */
  exactly(socketAddress: string | undefined, forwardedFor: string | string[] | undefined): string {
    return this.find(socketAddress, forwardedFor).exact;
  }

  private find(socketAddress: string | undefined, forwardedFor: string | string[] | undefined): ClientAddress {
    const said = `${socketAddress} ${forwardedFor ?? ''}`;
    const known = this.known.get(said);
    if (known) return known;
    const client = this.clientOf(socketAddress, forwardedFor);
    const found = client
      ? { counted: countedAs(client), exact: client.toString() }
      : { counted: 'unknown', exact: 'unknown' };
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    if (said.length <= MAX_KNOWN_LENGTH) this.known.set(said, found);
    return found;
  }

  private clientOf(socketAddress: string | undefined, forwardedFor: string | string[] | undefined): Address | null {
    const peer = parse(socketAddress);
    if (!peer || this.trusted.length === 0 || !this.isTrusted(peer)) return peer;
    const hops = [forwardedFor ?? []].flat().join(',').split(',').reverse();
    let nearest = peer;
    for (const hop of hops) {
      const address = parse(hop.trim());
      if (!address) break;
      nearest = address;
      if (!this.isTrusted(address)) break;
    }
    return nearest;
  }

  private isTrusted(address: Address): boolean {
    return this.trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

/** An IPv6 address counts as its /64 network, because every subscriber has at least that many addresses. */
function countedAs(address: Address): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Converts IPv4-mapped IPv6 addresses to IPv4. */
function parse(text: string | undefined): Address | null {
  return text && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}
