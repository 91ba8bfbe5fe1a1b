import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherFailure } from '../failure.ts';
import { forget, record } from '../ledger.ts';
import { becomesFree } from '../ports.ts';
import { readJson, withPrivateUmask, writePrivateJson } from '../private-files.ts';
import { identify, isAlive, killTree, type ProcessIdentity, terminate, waitForEnd } from '../process-tree.ts';

/** The longest time until a killed server is completely gone. */
const REMAINS_MS = 1000;

/** A private server of the caller, which may be killed, restarted and emptied. */
export interface PrivateInstance {
  /** Contains user, password and database (or virtual host). `kill` and `restart` do not change it. */
  readonly url: string;
  readonly port: number;
  /** Whether a server of an earlier process in the same `dir` was still running and is used. */
  readonly adopted: boolean;
  readonly logFile: string;
  running(): boolean;
  /** Kills all its processes with SIGKILL at once. Resolves when they are gone. */
  kill(): Promise<void>;
  /** Restarts it with the same port and data. Stops it first if it runs. Resolves when it is ready. */
  restart(): Promise<void>;
  /** Stops it gracefully. Its data stays in `dir`. */
  stop(): Promise<void>;
}

export interface PrivateInstanceOptions {
  /** The folder with data, log and notes of this instance. A second start with the same folder keeps the data. */
  dir: string;
  signal?: AbortSignal;
}

/** The state of a server between two starts, in `<dir>/instance.json`, which only its owner can read. */
export type Notes = Record<string, unknown> & { port?: number; password?: string; processes?: ProcessIdentity[] };

interface ServerProgram {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number };
  /** Resolves when the next program may start. */
  ready?: () => Promise<void>;
}

interface ServerPlan {
  title: string;
  dir: string;
  /** The programs to run, the server itself last. */
  programs: () => Promise<ServerProgram[]>;
  /** Resolves once the server is ready. */
  probe: () => Promise<void>;
  stopSignal: NodeJS.Signals;
  startTimeoutMs: number;
}

function notesFile(dir: string) {
  return path.join(dir, 'instance.json');
}

export function readNotes(dir: string): Notes {
  return readJson<Notes>(notesFile(dir)) ?? {};
}

export function saveNotes(dir: string, changes: Notes) {
  writePrivateJson(notesFile(dir), { ...readNotes(dir), ...changes });
}

/**
 * A private server of this project. It is managed by process identity and not by child handle, so that a server left by
 * a killed launcher is handled like a new one.
 */
export class PrivateServer {
  readonly logFile: string;
  /** Whether a server of an earlier launcher was still running and is used. */
  adopted = false;
  private readonly plan: ServerPlan;

  constructor(plan: ServerPlan) {
    this.plan = plan;
    this.logFile = path.join(plan.dir, 'server.log');
  }

  get processes(): ProcessIdentity[] {
    return readNotes(this.plan.dir).processes ?? [];
  }

  /** Whether the process runs. It may not be ready yet. */
  running() {
    return isAlive(this.processes.at(-1));
  }

  async start(signal?: AbortSignal) {
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
    const started: ProcessIdentity[] = [];
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

  async #untilServing(signal?: AbortSignal) {
    const { plan } = this;
    const deadline = Date.now() + plan.startTimeoutMs;
    for (;;) {
      signal?.throwIfAborted();
      const error = await plan.probe().then(
        () => null,
        (reason: Error) => reason,
      );
      if (!error) return;
      if (!this.running()) throw this.#failure('exited before it was ready');
      if (Date.now() > deadline) {
        throw this.#failure(`was not ready after ${plan.startTimeoutMs / 1000} s (${error.message})`);
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

  /** Kills all its processes with SIGKILL at once, as a power cut would. */
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
    // A server refuses to start while a lock or shared memory of its predecessor exists, so the start is retried.
    await this.start().catch(async () => {
      await sleep(REMAINS_MS);
      await this.start();
    });
  }

  #failure(what: string) {
    let log = '';
    try {
      log = readFileSync(this.logFile, 'utf8').split('\n').slice(-25).join('\n');
    } catch {
      // The server exited before it wrote a log.
    }
    return new LauncherFailure(`The private ${this.plan.title} ${what}. Its log: ${this.logFile}`, { output: log });
  }
}

export function instanceOf(server: PrivateServer, url: () => string, port: () => number): PrivateInstance {
  return {
    url: url(),
    port: port(),
    adopted: server.adopted,
    logFile: server.logFile,
    running: () => server.running(),
    kill: () => server.kill(),
    restart: () => server.restart(),
    stop: () => server.stop(),
  };
}
