import { openWire, type Wire } from './wire-reader.ts';

const CONNECTION = 10;
const METHOD = { start: 10, startOk: 11, tune: 30, tuneOk: 31, open: 40, openOk: 41, close: 50, closeOk: 51 };
const METHOD_FRAME = 1;
const FRAME_END = 0xce;

/**
 * Opens an AMQP 0-9-1 connection to the virtual host of the URL and closes it. Resolves if the broker accepts the
 * client, and rejects while the broker is still booting.
 */
export async function probeAmqp(url: string, { timeoutMs = 5000 }: { timeoutMs?: number } = {}) {
  const target = new URL(url);
  const secure = target.protocol === 'amqps:';
  const wire = await openWire({
    host: target.hostname.replace(/^\[|\]$/g, '') || 'localhost',
    port: Number(target.port || (secure ? 5671 : 5672)),
    secure,
    timeoutMs,
  });
  try {
    wire.write(Buffer.from('AMQP\0\0\x09\x01', 'latin1'));
    await expect(wire, METHOD.start);
    const user = decodeURIComponent(target.username) || 'guest';
    const password = decodeURIComponent(target.password) || 'guest';
    const login = Buffer.from(`\0${user}\0${password}`);
    send(wire, METHOD.startOk, [uint32(0), shortString('PLAIN'), uint32(login.length), login, shortString('en_US')]);
    const limits = await expect(wire, METHOD.tune).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') throw new Error('the broker refused the user name or password');
      throw error;
    });
    send(wire, METHOD.tuneOk, [limits]);
    send(wire, METHOD.open, [shortString(vhostOf(url)), shortString(''), Buffer.from([0])]);
    await expect(wire, METHOD.openOk);
    send(wire, METHOD.close, [uint16(200), shortString('probe'), uint16(0), uint16(0)]);
    await expect(wire, METHOD.closeOk).catch(() => {});
  } finally {
    wire.socket.destroy();
  }
}

/** @returns the virtual host in the URL */
export function vhostOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || '/';
}

/** @returns the arguments of the received method */
async function expect(wire: Wire, method: number): Promise<Buffer> {
  for (;;) {
    const head = await wire.read(7);
    const payload = await wire.read(head.readUInt32BE(3));
    await wire.read(1);
    if (head[0] !== METHOD_FRAME) continue; // heartbeat
    const came = payload.readUInt16BE(2);
    const rest = payload.subarray(4);
    if (came === method) return rest;
    if (came === METHOD.close) throw new Error(rest.toString('utf8', 3, 3 + rest[2]));
    throw new Error(`the broker sent method ${came}`);
  }
}

function send(wire: Wire, method: number, parts: Buffer[]) {
  const payload = Buffer.concat([uint16(CONNECTION), uint16(method), ...parts]);
  wire.write(
    Buffer.concat([Buffer.from([METHOD_FRAME]), uint16(0), uint32(payload.length), payload, Buffer.from([FRAME_END])]),
  );
}

function uint16(value: number) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function shortString(text: string) {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}
