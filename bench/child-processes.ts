import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { AtEnd } from './stack.ts';

/**
 * Starts a script of this folder as a child process that replies to each message with one message. The child ends with
 * this process.
 */
export function startChild(file: string, atEnd: AtEnd, env: Record<string, string> = {}) {
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    serialization: 'advanced',
    execArgv: [],
  });
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  return {
    pid: Number(child.pid),
    async ask<T>(message: unknown): Promise<T> {
      const ended = new AbortController();
      const reply = once(child, 'message', { signal: ended.signal });
      const exit = (code: number | null) => ended.abort(new Error(`${file} ended with ${code}`));
      child.once('exit', exit);
      child.send(message as Serializable);
      const [value] = await reply.finally(() => child.off('exit', exit));
      return value as T;
    },
  };
}

export type Child = ReturnType<typeof startChild>;
