import type { Decision } from './resources.js';
import type { errorCodes } from './generated/error-codes.js';

export type { Decision } from './resources.js';
/** The codes that this version knows of. */
export type KnownErrorCode = (typeof errorCodes)[number];
/** Also `network_error`: no answer came. More codes may come with time. */
export type ErrorCode = KnownErrorCode | 'network_error' | (string & {});

interface Details {
  code: ErrorCode;
  message: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  errors?: Record<string, string[]>;
  decision?: Decision;
  retryAfterSeconds?: number;
  requestId?: string;
  cause?: unknown;
}

/** A refusal by the API, or no answer at all. Branch on `code`. */
export class FrontdeskError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** With `validation_failed`: what is wrong with each field. */
  readonly errors: Record<string, string[]> | undefined;
  /** With a refused outbound call: why. */
  readonly decision: Decision | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Name it when you ask about the request. */
  readonly requestId: string | undefined;

  constructor({ message, cause, ...details }: Details) {
    super(message, { cause });
    this.name = 'FrontdeskError';
    this.code = details.code;
    this.status = details.status;
    this.errors = details.errors;
    this.decision = details.decision;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.requestId = details.requestId;
  }
}

/** Whether something thrown is an error of the API, with that code if one is given. */
export function isFrontdeskError<Code extends ErrorCode>(
  error: unknown,
  code?: Code,
): error is FrontdeskError & { code: Code } {
  return error instanceof FrontdeskError && (code === undefined || error.code === code);
}

/** The error that an answer is, whatever stands between client and API has made of its body. */
export async function errorOf(response: Response): Promise<FrontdeskError> {
  const body = (await response.json().catch(() => ({}))) as Partial<Details> | null;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const requestId = response.headers.get('x-request-id');
  return new FrontdeskError({
    status: response.status,
    code: body?.code ?? (response.status >= 500 ? 'server_error' : 'unknown'),
    message: body?.message ?? `The API answered ${response.status}.`,
    ...(body?.errors ? { errors: body.errors } : {}),
    ...(body?.decision ? { decision: body.decision } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
    ...(requestId ? { requestId } : {}),
  });
}
