import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Accepts connections but never sends a byte, so that a TLS handshake never completes. */
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

  /** In the form `host:port`. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The number of connections since the start. */
  get connections(): number {
    return this.sockets.size;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
