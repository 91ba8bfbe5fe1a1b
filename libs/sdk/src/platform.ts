import type { Client } from 'openapi-fetch';
import { safeRepeats } from './generated/platform-idempotence.js';
import { PlatformMethods } from './generated/platform-methods.js';
import type { paths } from './generated/platform-types.js';
import { connect, Requests, type ConnectionOptions } from './requests.js';

export { FrontdeskError, isFrontdeskError, type ErrorCode, type KnownErrorCode } from './error.js';
export type * from './generated/platform-records.js';
export type { List, Page } from './list.js';

export interface FrontdeskPlatformOptions extends ConnectionOptions {
  /** A token of `PLATFORM_API_TOKENS`. It is a secret with access to every organization. */
  token: string;
  /** The origin of the platform API, such as `http://127.0.0.1:8081`, or its whole URL with the path. */
  baseUrl: string;
}

/**
 * A client of the platform API, for systems that report data and manage organizations. Every method throws a
 * FrontdeskError if the API returns an error or does not respond.
 */
export class FrontdeskPlatform extends PlatformMethods {
  /** The underlying openapi-fetch client, for requests that need other options. */
  readonly raw: Client<paths>;
  protected readonly requests: Requests;

  constructor({ token, ...options }: FrontdeskPlatformOptions) {
    super();
    this.raw = connect<paths>({ ...options, path: '/api/platform/v1', token, safeRepeats });
    this.requests = new Requests(this.raw);
  }
}
