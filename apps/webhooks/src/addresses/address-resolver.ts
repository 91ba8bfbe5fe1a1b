import { Resolver } from 'node:dns/promises';

/** The name has no address, or nobody could tell it. */
export class UnresolvedName extends Error {
  constructor(name: string, cause?: unknown) {
    super(`${name} does not resolve`, { cause });
    this.name = 'UnresolvedName';
  }
}

/** Finds the addresses of public host names. */
export abstract class AddressResolver {
  /** All numeric addresses, at least one. Throws UnresolvedName. */
  abstract resolve(name: string): Promise<string[]>;
}

const QUERY_TIMEOUT_MS = 1500;
const TRIES = 2;

/**
 * Asks the configured DNS servers directly: the machine's own hosts file names nothing public, and the operating
 * system's resolver would let a few slow name servers hold up all others.
 */
export class DnsAddressResolver extends AddressResolver {
  private readonly dns = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: TRIES });

  /** @param servers `host:port`; those that the machine is configured with unless given */
  constructor(servers: readonly string[] = []) {
    super();
    if (servers.length > 0) this.dns.setServers(servers);
  }

  async resolve(name: string): Promise<string[]> {
    const [v4, v6] = await Promise.allSettled([this.dns.resolve4(name), this.dns.resolve6(name)]);
    const addresses = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new UnresolvedName(name, v4.status === 'rejected' ? v4.reason : undefined);
    return addresses;
  }
}
