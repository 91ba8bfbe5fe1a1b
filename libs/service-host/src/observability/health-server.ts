import { valueWithin } from '@frontdesk/concurrency';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exposition } from '../metrics/exposition.js';

/** The result of a readiness check. A `degraded` process still serves requests. */
export type Readiness = 'ready' | 'degraded' | 'unready';

export interface ReadinessCheck {
  name: string;
  check: () => Promise<Readiness> | Readiness;
}

const CHECK_TIMEOUT_MS = 2000;

/** Serves `/healthz` (the process runs), `/readyz` (its dependencies respond) and `/metrics` on the internal port. */
export class HealthServer {
  private readonly checks: ReadinessCheck[] = [];
  private server: Server | undefined;
  private stopping = false;
  private readonly stopCallbacks: (() => void)[] = [];

  constructor(private readonly service: string) {}

  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** Makes the process unready, so that load balancers stop sending requests. */
  announceStop(): void {
    this.stopping = true;
    for (const callback of this.stopCallbacks) callback();
  }

  /** Calls back when the process starts to stop. Clients that have not noticed may still send requests. */
  onStop(callback: () => void): void {
    this.stopCallbacks.push(callback);
  }

  async listen(host: string, port: number): Promise<number> {
    const server = createServer((request, response) => {
      const path = request.url?.split('?')[0];
      const send = (status: number, body: string, type = 'application/json'): void => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      };
      if (path === '/healthz') send(200, JSON.stringify({ service: this.service, status: 'ok' }));
      else if (path === '/readyz') void this.readiness().then(({ status, body }) => send(status, body));
      else if (path === '/metrics')
        void exposition().then(
          ({ text, contentType }) => send(200, text, contentType),
          () => send(500, JSON.stringify({ message: 'A metric could not be collected.' })),
        );
      else send(404, JSON.stringify({ message: 'Try /healthz, /readyz or /metrics.' }));
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  private async readiness(): Promise<{ status: number; body: string }> {
    const results = await Promise.all(this.checks.map(async (one) => [one.name, await settled(one)] as const));
    const states = results.map(([, state]) => state);
    const overall: Readiness | 'stopping' = this.stopping
      ? 'stopping'
      : states.includes('unready')
        ? 'unready'
        : states.includes('degraded')
          ? 'degraded'
          : 'ready';
    return {
      status: overall === 'ready' || overall === 'degraded' ? 200 : 503,
      body: JSON.stringify({ service: this.service, status: overall, checks: Object.fromEntries(results) }),
    };
  }
}

async function settled({ check }: ReadinessCheck): Promise<Readiness> {
  try {
    return await valueWithin(CHECK_TIMEOUT_MS, Promise.resolve(check()), 'unready');
  } catch {
    return 'unready';
  }
}
