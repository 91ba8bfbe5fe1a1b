import type { IncomingMessage, Server } from 'node:http';

const heads = new WeakSet<IncomingMessage>();

/**
 * Serves HEAD as the GET whose status and headers it asks for. Node has made the response for HEAD by then, and leaves
 * the body out.
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

/** The method as the client wrote it. */
export function methodOf(request: IncomingMessage): string {
  return isHead(request) ? 'HEAD' : request.method!;
}
