const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** The port of a URL: the one it contains, or the default port of its scheme. */
export function portOf(url: URL): number {
  return url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port);
}

/** Whether the text is a host and a port, such as `127.0.0.1:9443`, `[::1]:9443` or `localhost:9443`. */
export function isHostAndPort(text: string): boolean {
  return normalised(text) !== null;
}

/** Hosts that the operator allows regardless of their addresses. */
export class AllowedHosts {
  private readonly hosts: ReadonlySet<string>;

  constructor(hostsAndPorts: readonly string[]) {
    this.hosts = new Set(hostsAndPorts.map(normalised).filter((host) => host !== null));
  }

  has(hostname: string, port: number): boolean {
    return this.hosts.has(`${withoutBrackets(hostname)}|${port}`);
  }
}

/** Removes the brackets of an IPv6 host; returns any other host unchanged. */
export function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function normalised(text: string): string | null {
  const address = `http://${text}`;
  if (!/^[^/@?#\\]+:\d+$/.test(text) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return portOf(url) === 0 ? null : `${withoutBrackets(url.hostname)}|${portOf(url)}`;
}
