// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherFailure } from '../failure.mjs';
import { forget, record } from '../ledger.mjs';
import { becomesFree } from '../ports.mjs';
import { readJson, withPrivateUmask, writePrivateJson } from '../private-files.mjs';
import { identify, isAlive, killTree, terminate, waitForEnd } from '../process-tree.mjs';

/** @typedef {import('../process-tree.mjs').ProcessIdentity} ProcessIdentity */

/** Within this time the remains of a killed server are gone. */
const REMAINS_MS = 1000;

/**
 * State of a server between two starts, in `<dir>/instance.json`, which only its owner can read.
 * @typedef {Record<string, unknown> & { port?: number, password?: string, processes?: ProcessIdentity[] }} Notes
 */

/**
 * @typedef {object} ServerProgram
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {{ uid: number, gid: number }} [user]
 * @property {() => Promise<void>} [ready] awaited before the next program starts
 */

/**
 * @typedef {object} ServerPlan
 * @property {string} title
 * @property {string} dir
 * @property {() => Promise<ServerProgram[]>} programs to run, the server itself last
 * @property {() => Promise<void>} probe resolves once the server is ready
 * @property {NodeJS.Signals} stopSignal
 * @property {number} startTimeoutMs
 */

/** @param {string} dir */
export function notesFile(dir) {
  return path.join(dir, 'instance.json');
}

/**
 * @param {string} dir
 * @returns {Notes}
 */
export function readNotes(dir) {
  return readJson(notesFile(dir)) ?? {};
}

/**
 * @param {string} dir
 * @param {Notes} changes
 */
export function saveNotes(dir, changes) {
  writePrivateJson(notesFile(dir), { ...readNotes(dir), ...changes });
}

/**
 * A private server of this project. It is managed by process identity instead of child handle, so that a server left by
 * a killed launcher is handled like a new one.
 */
export class PrivateServer {
  /** @param {ServerPlan} plan */
  constructor(plan) {
    this.plan = plan;
    this.logFile = path.join(plan.dir, 'server.log');
    /** Whether a server of an earlier launcher was still running and is used. */
    this.adopted = false;
  }

  /** @returns {ProcessIdentity[]} */
  get processes() {
    return readNotes(this.plan.dir).processes ?? [];
  }

  /** Whether the process runs. It may not be ready yet. */
  running() {
    return isAlive(this.processes.at(-1));
  }

  /** @param {AbortSignal} [signal] */
  async start(signal) {
    const { plan } = this;
    this.adopted =
      this.running() &&
      (await plan.probe().then(
        () => true,
        () => false,
      ));
    if (this.adopted) return;
    await this.stop();
    signal?.throwIfAborted();
    try {
      await this.#startPrograms();
      await this.#untilServing(signal);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async #startPrograms() {
    /** @type {ProcessIdentity[]} */
    const started = [];
    for (const program of await this.plan.programs()) {
      const log = openSync(this.logFile, 'a', 0o600);
      const child = withPrivateUmask(() =>
        spawn(program.command, program.args, {
          cwd: this.plan.dir,
          env: program.env,
          ...program.user,
          detached: true,
          stdio: ['ignore', log, log],
        }),
      );
      closeSync(log);
      const failed = new Promise((_, reject) => child.once('error', reject));
      failed.catch(() => {});
      if (!child.pid) await failed;
      child.unref();
      const identity = identify(child.pid);
      if (!identity) throw this.#failure('exited at once');
      record(child.pid, 'server', this.plan.title);
      started.push(identity);
      saveNotes(this.plan.dir, { processes: started });
      await program.ready?.();
    }
  }

  /** @param {AbortSignal} [signal] */
  async #untilServing(signal) {
    const { plan } = this;
    const deadline = Date.now() + plan.startTimeoutMs;
    for (;;) {
      signal?.throwIfAborted();
      /** @type {unknown} */
      const error = await plan.probe().then(
        () => null,
        (reason) => reason,
      );
      if (!error) return;
      if (!this.running()) throw this.#failure('exited before it was ready');
      if (Date.now() > deadline) {
        const reason = error instanceof Error ? error.message : String(error);
        throw this.#failure(`was not ready after ${plan.startTimeoutMs / 1000} s (${reason})`);
      }
      await sleep(50);
    }
  }

  /** Stops the server gracefully. */
  async stop() {
    for (const identity of this.processes.reverse()) {
      await terminate(identity, { signal: this.plan.stopSignal, graceMs: 15_000 });
      forget(identity.pid);
    }
  }

  /** Kills all its processes with SIGKILL at once, like a power cut. */
  async kill() {
    const killed = this.processes.reverse().flatMap((identity) => killTree(identity));
    for (const identity of killed) await waitForEnd(identity, 10_000);
    for (const identity of this.processes) forget(identity.pid);
  }

  /** Restarts it with the same port and data. Stops it first if it runs. */
  async restart() {
    await this.stop();
    const { port } = readNotes(this.plan.dir);
    if (port && !(await becomesFree(port, 5000))) throw this.#failure(`cannot restart: its port ${port} is in use`);
    // A server refuses to start while a lock or shared memory of its predecessor exists, so a retry follows.
    await this.start().catch(async () => {
      await sleep(REMAINS_MS);
      await this.start();
    });
  }

  /** @param {string} what */
  #failure(what) {
    let log = '';
    try {
      log = readFileSync(this.logFile, 'utf8').split('\n').slice(-25).join('\n');
    } catch {
      // It exited before it wrote a log.
    }
    return new LauncherFailure(`The private ${this.plan.title} ${what}. Its log: ${this.logFile}`, { output: log });
  }
}
