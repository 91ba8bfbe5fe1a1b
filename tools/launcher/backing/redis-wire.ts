import { openWire } from './wire-reader.ts';

export type RedisSession = { command: (...words: string[]) => Promise<string | number | null>; end: () => void };

/** Logs in and selects the database of the URL. */
export async function connectRedis(
  url: string,
  { timeoutMs = 5000 }: { timeoutMs?: number } = {},
): Promise<RedisSession> {
  const target = new URL(url);
  const wire = await openWire({
    host: target.hostname.replace(/^\[|\]$/g, '') || 'localhost',
    port: Number(target.port || 6379),
    secure: target.protocol === 'rediss:',
    timeoutMs,
  });

  async function command(...words: string[]) {
    wire.write(
      [`*${words.length}`, ...words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]), ''].join('\r\n'),
    );
    const line = await wire.readLine();
    const text = line.slice(1);
    if (line[0] === '-') throw new Error(text);
    if (line[0] === ':') return Number(text);
    if (line[0] !== '$') return text;
    if (text === '-1') return null;
    return (await wire.read(Number(text) + 2)).toString('utf8').slice(0, -2);
  }

  const user = decodeURIComponent(target.username);
  const password = decodeURIComponent(target.password);
  if (password) await command('AUTH', ...(user ? [user] : []), password);
  const database = target.pathname.slice(1);
  if (database) await command('SELECT', database);
  await command('PING');
  return { command, end: () => wire.end() };
}
