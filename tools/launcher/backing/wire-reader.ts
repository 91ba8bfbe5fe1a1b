import type { Socket } from 'node:net';
import net from 'node:net';
import tls from 'node:tls';

export interface Wire {
  socket: Socket;
  /** Exactly that many bytes. */
  read: (length: number) => Promise<Buffer>;
  /** A line without its CRLF. */
  readLine: () => Promise<string>;
  write: (data: Buffer | string) => void;
  /** Continues the connection inside TLS. */
  upgrade: (servername: string, verify: boolean) => Promise<Wire>;
  end: () => void;
}

/**
 * Reads a connection in pieces of known size. That is enough for the handshakes with which the launcher checks servers
 * before node modules are installed.
 */
export function openWire({
  host,
  port,
  path,
  secure = false,
  timeoutMs,
}: {
  host?: string;
  port?: number;
  path?: string;
  secure?: boolean;
  timeoutMs: number;
}): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const target = path ? { path } : { host, port: port as number };
    const socket = secure ? tls.connect({ ...target, servername: host }) : net.connect(target);
    const tooLong = () => socket.destroy(Object.assign(new Error('no response in time'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(tooLong, timeoutMs);
    socket.once('close', () => clearTimeout(timer));
    socket.once('error', reject);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      socket.off('error', reject);
      resolve(wireOn(socket));
    });
  });
}

function wireOn(socket: Socket): Wire {
  let buffered = Buffer.alloc(0);
  let failure: Error | null = null;
  let wake: () => void = (): void => {};
  const onData = (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    wake();
  };
  socket.on('data', onData);
  socket.on('error', (error) => {
    failure = error;
    wake();
  });
  socket.on('close', () => {
    failure ??= Object.assign(new Error('the server closed the connection'), { code: 'ECONNRESET' });
    wake();
  });

  /** @param needed the size of the piece in bytes, 0 while unknown */
  async function take(needed: () => number) {
    for (;;) {
      const length = needed();
      if (length > 0 && buffered.length >= length) {
        const piece = buffered.subarray(0, length);
        buffered = buffered.subarray(length);
        return piece;
      }
      if (failure) throw failure;
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
      });
    }
  }

  return {
    socket,
    read: (length) => (length === 0 ? Promise.resolve(Buffer.alloc(0)) : take(() => length)),
    readLine: async () =>
      (await take(() => buffered.indexOf('\r\n') + 1 && buffered.indexOf('\r\n') + 2)).toString('utf8', 0).slice(0, -2),
    write: (data) => void socket.write(data),
    end: () => void socket.end(),
    upgrade: (servername, verify) =>
      new Promise((resolve, reject) => {
        socket.off('data', onData);
        const inner = tls.connect({
          socket,
          servername: net.isIP(servername) ? '' : servername,
          rejectUnauthorized: verify,
        });
        inner.once('error', reject);
        inner.once('secureConnect', () => resolve(wireOn(inner)));
      }),
  };
}
