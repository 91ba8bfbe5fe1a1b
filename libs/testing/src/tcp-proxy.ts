import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a server, whose connections a test can break. */
export interface TcpProxy {
  /** The server's URL with the proxy's address. */
  readonly url: string;
  /** Closes every connection, and accepts new ones. */
  cut(): void;
  /** Closes every connection, and refuses new ones until `restore`. */
  breakLink(): void;
  /** Keeps connections open and accepts new ones, but drops all data until `restore`. */
  blackHole(): void;
  /** Forwards data again, and closes the connections whose data was dropped. */
  restore(): void;
  close(): Promise<void>;
}

type State = 'open' | 'broken' | 'silent';

/** Starts a proxy in front of the server at `target`. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: State = 'open';
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());

  const server = createServer((client) => {
    if (state === 'broken') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => state === 'open' && to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (state !== 'silent') to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    cut: endAll,
    breakLink: () => {
      state = 'broken';
      endAll();
    },
    blackHole: () => (state = 'silent'),
    restore: () => {
      if (state === 'silent') endAll();
      state = 'open';
    },
    close: async () => {
      state = 'broken';
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
