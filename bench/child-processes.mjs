// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * A process of the bench's own that answers each message with one message. It ends with this process.
 * @param {string} file in this folder
 * @param {import('./stack.mjs').AtEnd} atEnd
 * @param {Record<string, string>} [env]
 */
export function startChild(file, atEnd, env = {}) {
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
    /**
     * @param {unknown} message
     * @returns {Promise<any>}
     */
    async ask(message) {
      const ended = new AbortController();
      const answer = once(child, 'message', { signal: ended.signal });
      const exit = (/** @type {number | null} */ code) => ended.abort(new Error(`${file} ended with ${code}`));
      child.once('exit', exit);
      child.send(/** @type {import('node:child_process').Serializable} */ (message));
      const [value] = await answer.finally(() => child.off('exit', exit));
      return value;
    },
  };
}

/** @typedef {ReturnType<typeof startChild>} Child */
