import { DomainError, type Caller } from '@frontdesk/contracts';
import { decodeFailure } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GatewayConfig } from '../gateway.config.js';
import { UPLOAD_TIMEOUT_MS, type Upload } from '../http/upload.js';

interface FileRequest {
  method: 'GET' | 'POST';
  /** The path below the organization. The mode is added to its end. */
  path: string;
  caller: Caller;
  headers?: Record<string, string | number>;
  /** The file to send. */
  content?: AsyncIterable<Buffer>;
  /** The time limit for the whole response. */
  timeoutMs: number;
  /** Aborted if the client disconnects. */
  signal?: AbortSignal;
}

/** Exchanges files that are too large for the broker with the dialer's internal HTTP port. */
@Injectable()
export class DialerFiles {
  constructor(private readonly config: GatewayConfig) {}

  /** Returns the response once it begins. Throws the dialer's refusal, or `unavailable` if it cannot be reached. */
  async exchange(file: FileRequest): Promise<IncomingMessage> {
    const { signal, timeoutMs } = file;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const request = this.open(file, signal ? AbortSignal.any([timeout, signal]) : timeout);
      const response = await responseOf(request, file.content);
      if (response.statusCode !== 200) throw decodeFailure(await buffer(response));
      return response;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (signal?.aborted) throw new DomainError('bad_request', {}, 'the client disconnected');
      throw new DomainError('unavailable', { retryAfterSeconds: 5 }, `the dialer is unreachable: ${String(error)}`);
    }
  }

  /** Streams a file to the dialer, and returns the dialer's JSON without parsing it. */
  async upload(path: string, caller: Caller, { contentType, bytes, content, signal }: Upload): Promise<Buffer> {
    const response = await this.exchange({
      method: 'POST',
      path,
      caller,
      headers: { 'content-type': contentType, ...(bytes === null ? {} : { 'content-length': bytes }) },
      content,
      timeoutMs: UPLOAD_TIMEOUT_MS,
      signal,
    });
    return buffer(response).catch((error: unknown) => {
      if (signal.aborted) throw new DomainError('bad_request', {}, 'the client disconnected');
      throw new DomainError('unavailable', { retryAfterSeconds: 5 }, `the dialer broke off: ${String(error)}`);
    });
  }

  private open({ method, path, caller, headers = {} }: FileRequest, signal: AbortSignal): ClientRequest {
    const { DIALER_INTERNAL_URL: origin, INTERNAL_API_SECRET: secret } = this.config;
    if (!origin || !secret) throw new Error('DIALER_INTERNAL_URL or INTERNAL_API_SECRET is not set');
    const mode = caller.livemode ? 'live' : 'test';
    const url = new URL(`/organizations/${caller.organizationId}${path}/${mode}`, origin);
    const all = {
      authorization: `Bearer ${secret}`,
      'x-request-id': caller.requestId,
      // Header values are limited to Latin-1.
      'x-actor': encodeURIComponent(JSON.stringify({ actor: caller.actor, address: caller.address })),
      ...headers,
    };
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    // Each file has a new connection, because a reused one may close during the transfer and a stream cannot be sent
    // again.
    return send(url, { method, headers: all, signal, agent: false });
  }
}

/** Waits for the response, which may begin before the whole file is sent. */
function responseOf(request: ClientRequest, content?: AsyncIterable<Buffer>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
    if (content) pipeline(content, request).catch(reject);
    else request.end();
  });
}
