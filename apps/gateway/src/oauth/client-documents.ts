import { AddressResolver, AllowedHosts, judgeUrl, safeConnector, UnsafeAddress } from '@frontdesk/egress';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request, type Dispatcher } from 'undici';
import { acceptedMetadata } from './client-metadata.js';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 5 * 1024;
const CACHE_HEADERS = ['cache-control', 'expires'];

/**
 * Fetches the metadata documents of clients. The address comes from a stranger, so it must be public, and no redirect
 * is followed.
 */
@Injectable()
export class ClientDocuments implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(
    private readonly allowedHosts: AllowedHosts,
    resolver: AddressResolver,
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

  /** Returns the accepted part of the document at a URL. Throws if there is none, or no redirect address is allowed. */
  async fetch(address: string): Promise<Response> {
    const url = new URL(address);
    if (url.protocol !== 'https:' || judgeUrl(url, this.allowedHosts) === 'unsafe') throw new UnsafeAddress();
    const response = await request(url, {
      dispatcher: this.agent,
      headers: { accept: 'application/json', 'user-agent': 'Frontdesk' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const stated = await documentOf(response);
    const accepted = stated['client_id'] === address ? acceptedMetadata(stated, address) : null;
    if (!accepted) throw new Error('The document names another client or no allowed redirect address.');
    const headers = Object.fromEntries(
      CACHE_HEADERS.flatMap((name) =>
        typeof response.headers[name] === 'string' ? [[name, response.headers[name]]] : [],
      ),
    ) as Record<string, string>;
    return new Response(JSON.stringify(accepted), { headers });
  }
}

async function documentOf({ statusCode, body }: Dispatcher.ResponseData): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('The document is too large.');
    chunks.push(chunk);
  }
  if (statusCode !== 200) throw new Error(`The document has the status ${statusCode}.`);
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The document is no object.');
  return value as Record<string, unknown>;
}
