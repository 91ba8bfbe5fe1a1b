import type { IncomingMessage, Server } from 'node:http';

const heads = new WeakSet<IncomingMessage>();

/**
 * Serves HEAD as GET. Node has already created the response for HEAD, so it omits the body.
 */
export function serveHeadAsGet(listener: Server): void {
  listener.prependListener('request', (request) => {
    if (request.method !== 'HEAD') return;
    heads.add(request);
    request.method = 'GET';
  });
}

export function isHead(request: IncomingMessage): boolean {
  return heads.has(request);
}

/** Returns the method that the client sent. */
export function methodOf(request: IncomingMessage): string {
  return isHead(request) ? 'HEAD' : request.method!;
}
