import { DomainError, importDoNotCall } from '@frontdesk/contracts';
import { decodeFailure } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GatewayConfig } from '../gateway.config.js';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { UPLOAD_TIMEOUT_MS, type Upload } from '../http/upload.js';

type ImportCall = EndpointCall<typeof importDoNotCall>;

/** Streams a registry file, which is too large for the broker, to the dialer's internal HTTP port. */
@Controller()
export class RegistryImportController {
  constructor(private readonly config: GatewayConfig) {}

  /** Returns the dialer's JSON without parsing it. */
  @Endpoint(importDoNotCall)
  async import(call: ImportCall): Promise<Buffer> {
    const upload = call.upload!;
    const timeout = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
    try {
      const request = this.open(call, AbortSignal.any([timeout, upload.signal]));
      const response = await responseOf(request, upload);
      const body = await buffer(response);
      if (response.statusCode !== 200) throw decodeFailure(body);
      return body;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (upload.signal.aborted) throw new DomainError('bad_request', {}, 'the client disconnected');
      throw new DomainError('unavailable', { retryAfterSeconds: 5 }, `the dialer is unreachable: ${String(error)}`);
    }
  }

  private open({ caller, upload }: ImportCall, signal: AbortSignal): ClientRequest {
    const { DIALER_INTERNAL_URL: origin, INTERNAL_API_SECRET: secret } = this.config;
    if (!origin || !secret) throw new Error('DIALER_INTERNAL_URL or INTERNAL_API_SECRET is not set');
    const mode = caller.livemode ? 'live' : 'test';
    const url = new URL(`/organizations/${caller.organizationId}/do-not-call/import/${mode}`, origin);
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': upload!.contentType,
      'x-request-id': caller.requestId,
      // Header values are limited to Latin-1.
      'x-actor': encodeURIComponent(JSON.stringify({ actor: caller.actor, address: caller.address })),
      ...(upload!.bytes === null ? {} : { 'content-length': upload!.bytes }),
    };
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    // Each upload has a new connection, because a reused one may close during the upload and the stream cannot be sent
    // again.
    return send(url, { method: 'POST', headers, signal, agent: false });
  }
}

/** Waits for the response, which may begin before the whole file is sent. */
function responseOf(request: ClientRequest, { content }: Upload): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
    pipeline(content, request).catch(reject);
  });
}
