import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { openWire, type Wire } from './wire-reader.ts';

/**
 * The part of the Postgres protocol that the launcher needs: log in, run a statement, read text columns. Tests and
 * services use `pg`, but the launcher runs before node modules are installed.
 */
export type PostgresSession = { query: (sql: string) => Promise<(string | null)[][]>; end: () => void };

const SSL_REQUEST = 80_877_103;
const PROTOCOL_3 = 196_608;

export async function connectPostgres(
  url: string,
  { timeoutMs = 5000 }: { timeoutMs?: number } = {},
): Promise<PostgresSession> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '') || 'localhost';
  const port = Number(target.port || 5432);
  const user = decodeURIComponent(target.username) || 'postgres';
  const password = decodeURIComponent(target.password);
  const database = decodeURIComponent(target.pathname.slice(1)) || user;
  const socketDir = target.searchParams.get('host');
  const sslMode = target.searchParams.get('sslmode') ?? 'disable';

  let wire = await openWire(
    socketDir?.startsWith('/') ? { path: `${socketDir}/.s.PGSQL.${port}`, timeoutMs } : { host, port, timeoutMs },
  );
  if (!['disable', 'allow'].includes(sslMode)) {
    wire.write(Buffer.concat([int32(8), int32(SSL_REQUEST)]));
    const answer = (await wire.read(1)).toString();
    if (answer === 'S') wire = await wire.upgrade(host, sslMode.startsWith('verify'));
    else if (sslMode !== 'prefer') throw new Error('the server does not offer TLS');
  }

  const parameters = Buffer.from(`user\0${user}\0database\0${database}\0application_name\0frontdesk-launcher\0\0`);
  wire.write(Buffer.concat([int32(8 + parameters.length), int32(PROTOCOL_3), parameters]));
  await authenticate(wire, user, password);
  await untilReady(wire);
  return {
    async query(sql) {
      wire.write(message('Q', Buffer.from(`${sql}\0`)));
      return untilReady(wire);
    },
    end() {
      wire.write(message('X', Buffer.alloc(0)));
      wire.end();
    },
  };
}

async function authenticate(wire: Wire, user: string, password: string) {
  let exchange: ReturnType<typeof scram> | undefined;
  for (;;) {
    const { body } = await receive(wire);
    const method = body.readInt32BE(0);
    const rest = body.subarray(4);
    if (method === 0) return;
    if (method === 3) wire.write(message('p', Buffer.from(`${password}\0`)));
    else if (method === 5) wire.write(message('p', Buffer.from(`${md5Answer(user, password, rest)}\0`)));
    else if (method === 10) {
      exchange = scram(password);
      const first = Buffer.from(exchange.first);
      wire.write(message('p', Buffer.concat([Buffer.from('SCRAM-SHA-256\0'), int32(first.length), first])));
    } else if (method === 11 && exchange) wire.write(message('p', Buffer.from(exchange.final(rest.toString()))));
    else if (method !== 12)
      throw new Error(`the launcher does not support the authentication method of the server (${method})`);
  }
}

/** SCRAM-SHA-256, RFC 5802 and 7677, without channel binding. */
function scram(password: string) {
  const clientFirst = `n=,r=${randomBytes(18).toString('base64')}`;
  return {
    first: `n,,${clientFirst}`,
    final(serverFirst: string) {
      const part = Object.fromEntries(serverFirst.split(',').map((pair) => [pair[0], pair.slice(2)]));
      const salted = pbkdf2Sync(password, Buffer.from(part.s, 'base64'), Number(part.i), 32, 'sha256');
      const clientKey = createHmac('sha256', salted).update('Client Key').digest();
      const storedKey = createHash('sha256').update(clientKey).digest();
      const withoutProof = `c=biws,r=${part.r}`;
      const signature = createHmac('sha256', storedKey)
        .update(`${clientFirst},${serverFirst},${withoutProof}`)
        .digest();
      const proof = clientKey.map((byte, index) => byte ^ signature[index]);
      return `${withoutProof},p=${Buffer.from(proof).toString('base64')}`;
    },
  };
}

function md5Answer(user: string, password: string, salt: Buffer) {
  const md5 = (...parts: (string | Buffer)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest('hex');
  return `md5${md5(md5(password, user), salt)}`;
}

/** @returns the rows received before the server was ready again */
async function untilReady(wire: Wire): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = [];
  const failures: Error[] = [];
  for (;;) {
    const { type, body } = await receive(wire, (error) => failures.push(error));
    if (type === 'D') rows.push(row(body));
    if (type !== 'Z') continue;
    if (failures[0]) throw failures[0];
    return rows;
  }
}

/** @param onError without it, an error of the server is thrown */
async function receive(wire: Wire, onError?: (error: Error) => void) {
  const head = await wire.read(5);
  const type = String.fromCharCode(head[0]);
  const body = await wire.read(head.readInt32BE(1) - 4);
  if (type === 'E') {
    const fields = Object.fromEntries(
      body
        .toString()
        .split('\0')
        .filter(Boolean)
        .map((field) => [field[0], field.slice(1)]),
    );
    const error = Object.assign(new Error(fields.M ?? 'unknown error'), { code: fields.C });
    if (!onError) throw error;
    onError(error);
    if (fields.V === 'FATAL') throw error;
  }
  return { type, body };
}

function row(body: Buffer) {
  const columns = [];
  for (let at = 2, left = body.readInt16BE(0); left > 0; left--) {
    const length = body.readInt32BE(at);
    at += 4;
    columns.push(length < 0 ? null : body.toString('utf8', at, at + length));
    at += Math.max(length, 0);
  }
  return columns;
}

function message(type: string, body: Buffer) {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
