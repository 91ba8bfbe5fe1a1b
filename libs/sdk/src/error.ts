import type { Decision } from './generated/api-records.js';
import type { errorCodes } from './generated/error-codes.js';

/** The error codes that this version knows. */
export type KnownErrorCode = (typeof errorCodes)[number];
/** `network_error` means that no response came. New codes may be added. */
export type ErrorCode = KnownErrorCode | 'network_error' | (string & {});

interface Details {
  code: ErrorCode;
  message: string;
  /** The HTTP status, or 0 if there was no response. */
  status: number;
  errors?: Record<string, string[]>;
  decision?: Decision;
  oldest?: string;
  retryAfterSeconds?: number;
  requestId?: string;
  cause?: unknown;
}

/** An error of the API, or a missing response. Branch on `code`. */
export class FrontdeskError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** With `validation_failed`: messages by field. */
  readonly errors: Record<string, string[]> | undefined;
  /** Why an outbound call was refused. */
  readonly decision: Decision | undefined;
  /** With `position_expired`: the cursor before the oldest event. */
  readonly oldest: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Include it when you contact support. */
  readonly requestId: string | undefined;

  constructor({ message, cause, ...details }: Details) {
    super(message, { cause });
    this.name = 'FrontdeskError';
    this.code = details.code;
    this.status = details.status;
    this.errors = details.errors;
    this.decision = details.decision;
    this.oldest = details.oldest;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.requestId = details.requestId;
  }
}

/** Whether a thrown value is a FrontdeskError, with the given code if there is one. */
export function isFrontdeskError<Code extends ErrorCode>(
  error: unknown,
  code?: Code,
): error is FrontdeskError & { code: Code } {
  return error instanceof FrontdeskError && (code === undefined || error.code === code);
}

/** Returns the error of a response, whose body may come from a proxy and not be JSON. */
export async function errorOf(response: Response): Promise<FrontdeskError> {
  const body = (await response.json().catch(() => ({}))) as Partial<Details> | null;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const requestId = response.headers.get('x-request-id');
  return new FrontdeskError({
    status: response.status,
    code: body?.code ?? (response.status >= 500 ? 'server_error' : 'unknown'),
    message: body?.message ?? `The API responded with ${response.status}.`,
    ...(body?.errors ? { errors: body.errors } : {}),
    ...(body?.decision ? { decision: body.decision } : {}),
    ...(body?.oldest ? { oldest: body.oldest } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
    ...(requestId ? { requestId } : {}),
  });
}
