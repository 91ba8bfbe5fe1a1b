import { Resolver } from 'node:dns/promises';

/** The name has no address, or the lookup failed. */
export class UnresolvedName extends Error {
  constructor(name: string, cause?: unknown) {
    super(`${name} does not resolve`, { cause });
    this.name = 'UnresolvedName';
  }
}

/** Resolves public host names. */
export abstract class AddressResolver {
  /** Returns all numeric addresses, at least one. Throws UnresolvedName. */
  abstract resolve(name: string): Promise<string[]>;
}

const QUERY_TIMEOUT_MS = 1500;
const MAX_TRIES = 2;

/**
 * Queries DNS servers directly. The hosts file contains no public names, and a few slow name servers would block all
 * lookups of the operating system's resolver.
 */
export class DnsAddressResolver extends AddressResolver {
  private readonly dns = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: MAX_TRIES });

  /** @param servers in the form `host:port`; by default the servers configured on the machine */
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
