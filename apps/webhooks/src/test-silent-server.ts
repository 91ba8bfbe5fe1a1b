import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Takes connections and whatever comes over them, and never says a word: no TLS with it is ever done. */
export class SilentServer {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SilentServer> {
    const server = createServer();
    const silent = new SilentServer(server);
    server.on('connection', (socket) => silent.sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return silent;
  }

  /** Where it listens, as host and port. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Connections that were made since it started. */
  get connections(): number {
    return this.sockets.size;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
