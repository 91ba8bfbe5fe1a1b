/** Messages by field path, as the API returns them with `validation_failed`. */
export type FieldErrors = Record<string, string[]>;

/** A refusal of the API, or a request without a response. */
export class ApiError extends Error {
  constructor(
    /** 0 if there was no response. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    readonly fields: FieldErrors = {},
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

interface ErrorBody {
  message?: string;
  code?: string;
  errors?: FieldErrors;
}

export function errorOf(response: Response, body: unknown): ApiError {
  const { message = response.statusText, code = 'server_error', ...rest } = (body ?? {}) as ErrorBody;
  const errors = rest.errors ?? (code === 'invalid_number' ? { phone_number: [message] } : undefined);
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    code,
    message,
    response.headers.get('x-request-id'),
    errors,
    retryAfter > 0 ? retryAfter : null,
  );
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
