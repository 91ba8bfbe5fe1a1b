import { AddressResolver, AllowedHosts, judgeUrl, safeConnector, UnsafeAddress } from '@frontdesk/egress';
import { Clock } from '@frontdesk/service-host';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request, type Dispatcher } from 'undici';
import { acceptedMetadata } from './client-metadata.js';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 5 * 1024;
const CACHE_HEADERS = ['cache-control', 'expires'];

/** The longest time for which the OAuth library uses a document without asking again. */
export const DOCUMENT_CACHE_SECONDS = 24 * 3600;
/** The last accepted document stands in for one that cannot be reached, for a day after it may last be cached. */
const KEPT_MS = (DOCUMENT_CACHE_SECONDS + 24 * 3600) * 1000;
/** Requests that timed out or were too many say nothing about the document. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 429]);
const MAX_KEPT = 1000;

/** The answer is no document that we accept. Other errors mean that the document cannot be reached. */
class RefusedDocument extends Error {}

/** The document cannot be reached, and no earlier one stands in for it. */
export class UnreachableDocument extends Error {
  constructor(
    readonly address: string,
    cause: unknown,
  ) {
    super(`The document cannot be reached: ${String(cause)}`, { cause });
  }
}

/** The accepted part of a document, as JSON. */
interface Accepted {
  metadata: string;
  headers: Record<string, string>;
  at: Date;
}

/**
 * Fetches the metadata documents of clients. The address comes from a stranger, so it must be public, and no redirect
 * is followed.
 */
@Injectable()
export class ClientDocuments implements OnApplicationShutdown {
  private readonly agent: Agent;
  /** By address, the oldest first. */
  private readonly kept = new Map<string, Accepted>();

  constructor(
    private readonly allowedHosts: AllowedHosts,
    resolver: AddressResolver,
    private readonly clock: Clock,
  ) {
    this.agent = new Agent({
      connect: safeConnector({ allowedHosts, resolver, timeoutMs: TIMEOUT_MS }),
      allowH2: false,
      pipelining: 0,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /**
   * Returns the accepted part of the document at a URL, or of its last version if the document cannot be reached.
   * Throws if there is none, or no redirect address is allowed, and `UnreachableDocument` if it cannot be known.
   */
  async fetch(address: string): Promise<Response> {
    const url = new URL(address);
    if (url.protocol !== 'https:' || judgeUrl(url, this.allowedHosts) === 'unsafe') throw new UnsafeAddress();
    try {
      const accepted = await this.read(url, address);
      this.keep(address, accepted);
      return new Response(accepted.metadata, { headers: accepted.headers });
    } catch (error) {
      const last = this.kept.get(address);
      const isRefused = error instanceof RefusedDocument || error instanceof UnsafeAddress;
      if (isRefused || !last || this.clock.now().getTime() - last.at.getTime() > KEPT_MS) {
        this.kept.delete(address);
        throw isRefused ? error : new UnreachableDocument(address, error);
      }
      // Without headers, the library asks again soon.
      return new Response(last.metadata);
    }
  }

  private keep(address: string, accepted: Accepted): void {
    this.kept.delete(address);
    const oldest = this.kept.keys().next();
    if (this.kept.size >= MAX_KEPT && !oldest.done) this.kept.delete(oldest.value);
    this.kept.set(address, accepted);
  }

  private async read(url: URL, address: string): Promise<Accepted> {
    const response = await request(url, {
      dispatcher: this.agent,
      headers: { accept: 'application/json', 'user-agent': 'Frontdesk' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const stated = await documentOf(response);
    const accepted = stated['client_id'] === address ? acceptedMetadata(stated, address) : null;
    if (!accepted) throw new RefusedDocument('The document names another client or no allowed redirect address.');
    const headers = Object.fromEntries(
      CACHE_HEADERS.flatMap((name) =>
        typeof response.headers[name] === 'string' ? [[name, response.headers[name]]] : [],
      ),
    ) as Record<string, string>;
    return { metadata: JSON.stringify(accepted), headers, at: this.clock.now() };
  }
}

async function documentOf({ statusCode, body }: Dispatcher.ResponseData): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new RefusedDocument('The document is too large.');
    chunks.push(chunk);
  }
  if (statusCode >= 500 || TEMPORARY.has(statusCode))
    throw new Error(`The server of the document failed with the status ${statusCode}.`);
  if (statusCode !== 200) throw new RefusedDocument(`The document has the status ${statusCode}.`);
  const value = parsed(Buffer.concat(chunks).toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RefusedDocument('The document is no object.');
  return value as Record<string, unknown>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RefusedDocument('The document is no JSON.', { cause });
  }
}
