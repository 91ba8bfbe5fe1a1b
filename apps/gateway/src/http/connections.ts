import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a connection without a request stays open after the order to stop: its client may be about to send one, and
 * could not know whether a request that met the end of the connection was carried out.
 */
export const REUSE_GRACE_MS = 1500;
const LOOK_EVERY_MS = 25;
const MAX_ACCEPT_TURNS = 1000;

interface Quiet {
  bytesRead: number;
  sinceMs: number;
}

/** The connections of the gateway's listeners, and how they end: after a response that says so, never under a request. */
export class Connections {
  private readonly listeners: Server[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly responses = new Set<ServerResponse>();
  private readonly quiet = new WeakMap<Socket, Quiet>();
  private accepted = 0;
  private isStopping = false;

  watch(listener: Server): void {
    this.listeners.push(listener);
    listener.on('connection', (socket) => {
      this.accepted++;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    // Before the handler, which may send its response at once.
    listener.prependListener('request', (_request, response) => {
      this.responses.add(response);
      response.once('close', () => this.responses.delete(response));
      if (this.isStopping) response.setHeader('connection', 'close');
    });
  }

  /** From now on every response asks for its connection to be closed; those that are being made as well. */
  closeAfterUse(): void {
    this.isStopping = true;
    for (const response of this.responses) if (!response.headersSent) response.setHeader('connection', 'close');
    this.look();
  }

  /** Accepts no more connections. `Server.close` of HTTP would also cut off those without a request. */
  async refuseNew(): Promise<void> {
    // The system resets connections that wait to be accepted. Node accepts some of them in a turn.
    for (let turn = 0, before = -1; before !== this.accepted && turn < MAX_ACCEPT_TURNS; turn++) {
      before = this.accepted;
      await nextTurn();
    }
    for (const listener of this.listeners) TcpServer.prototype.close.call(listener);
  }

  /** Resolves when no connection is left. */
  async drained(): Promise<void> {
    while (this.sockets.size > 0) {
      this.look();
      for (const socket of this.sockets) {
        if (performance.now() - this.quiet.get(socket)!.sinceMs >= REUSE_GRACE_MS) socket.destroy();
      }
      await sleep(LOOK_EVERY_MS);
      // After whatever has arrived was read.
      await nextTurn();
    }
  }

  /** Notes since when nothing has come on a connection that has no request. */
  private look(): void {
    const busy = new Set([...this.responses].map(({ req }) => req.socket));
    for (const socket of this.sockets) {
      const { bytesRead } = socket;
      if (busy.has(socket) || this.quiet.get(socket)?.bytesRead !== bytesRead)
        this.quiet.set(socket, { bytesRead, sinceMs: performance.now() });
    }
  }
}
