import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * How long an idle connection stays open after the gateway begins to stop. If the connection closed while the client
 * was sending a request, the client could not know whether the request was carried out.
 */
export const REUSE_GRACE_MS = 1500;
const CHECK_INTERVAL_MS = 25;
const MAX_ACCEPT_TURNS = 1000;
/** An event loop turn that is shorter leaves hardly any time in which a connection can arrive unnoticed. */
const QUIET_TURN_MS = 0.5;

interface Idle {
  bytesRead: number;
  sinceMs: number;
}

/**
 * Tracks the gateway's connections and closes them after a response with `Connection: close`, never during a request.
 */
export class Connections {
  private readonly listeners: Server[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly responses = new Set<ServerResponse>();
  private readonly idle = new WeakMap<Socket, Idle>();
  private accepted = 0;
  private isStopping = false;

  watch(listener: Server): void {
    this.listeners.push(listener);
    listener.on('connection', (socket) => {
      this.accepted++;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    // The listener is called before the handler, which may respond at once.
    listener.prependListener('request', (_request, response) => {
      this.responses.add(response);
      response.once('close', () => this.responses.delete(response));
      if (this.isStopping) response.setHeader('connection', 'close');
    });
  }

  /** Sends `Connection: close` with every response from now on, including those in flight. */
  closeAfterUse(): void {
    this.isStopping = true;
    for (const response of this.responses) if (!response.headersSent) response.setHeader('connection', 'close');
    this.noteActivity();
  }

  /** Stops accepting connections. HTTP's own `Server.close` would also close idle ones. */
  async refuseNew(): Promise<void> {
    // Closing a listener resets the connections in its backlog. Node accepts some of them at the start of each event
    // loop turn, and those that arrive during the turn only in the next one.
    for (let turn = 0, isQuiet = false; !isQuiet && turn < MAX_ACCEPT_TURNS; turn++) {
      const before = this.accepted;
      const startedAt = performance.now();
      await nextTurn();
      isQuiet = this.accepted === before && performance.now() - startedAt < QUIET_TURN_MS;
    }
    for (const listener of this.listeners) TcpServer.prototype.close.call(listener);
  }

  /** Closes idle connections after {@link REUSE_GRACE_MS}. Resolves when no connection is left. */
  async drained(): Promise<void> {
    while (this.sockets.size > 0) {
      this.noteActivity();
      for (const socket of this.sockets) {
        if (performance.now() - this.idle.get(socket)!.sinceMs >= REUSE_GRACE_MS) socket.destroy();
      }
      await sleep(CHECK_INTERVAL_MS);
      // Lets Node read what has arrived.
      await nextTurn();
    }
  }

  /** Records the time since which each connection has had no request and received no bytes. */
  private noteActivity(): void {
    const busy = new Set([...this.responses].map(({ req }) => req.socket));
    for (const socket of this.sockets) {
      const { bytesRead } = socket;
      if (busy.has(socket) || this.idle.get(socket)?.bytesRead !== bytesRead)
        this.idle.set(socket, { bytesRead, sinceMs: performance.now() });
    }
  }
}
