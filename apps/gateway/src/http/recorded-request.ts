import type { AuthenticatedKey } from '../credentials/authenticated-key.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The data that the request log needs about a request with an API key. Null for other requests. */
    recorded: RecordedRequest | null;
  }
}

/** The data that the request log shows about a request. Holds references only, because every request creates one. */
export class RecordedRequest {
  /** Whether the request log stores the bodies: only in the test environment and outside HIPAA mode. */
  readonly keepsBodies: boolean;
  code: string | null = null;
  requestBody: Buffer | null = null;
  responseBody: string | Buffer | null = null;

  constructor(
    readonly key: AuthenticatedKey,
    readonly address: string,
  ) {
    this.keepsBodies = !key.livemode && !key.organization.hipaa;
  }

  keepRequest(body: Buffer): void {
    if (this.keepsBodies && body.length > 0) this.requestBody = body;
  }

  keepResponse(body: string | Buffer): void {
    if (this.keepsBodies) this.responseBody = body;
  }

  keepError(code: string, body: object): void {
    this.code = code;
    if (this.keepsBodies) this.responseBody = JSON.stringify(body);
  }
}
