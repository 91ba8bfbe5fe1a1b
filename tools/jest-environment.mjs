// @ts-check
import { TestEnvironment } from 'jest-environment-node';

/** Where Node keeps the connections of its `fetch`, one pool for the whole process. */
const POOL = Symbol.for('undici.globalDispatcher.1');

/**
 * Node's, with connections that end with the spec that opened them. A worker runs many specs: the first request of one
 * must not go out on a connection that the one before has left, and that the server is just closing.
 */
export default class extends TestEnvironment {
  /** @override */
  async teardown() {
    const used = Reflect.get(globalThis, POOL);
    if (used) {
      Reflect.set(globalThis, POOL, new used.constructor());
      await used.destroy();
    }
    await super.teardown();
  }
}
