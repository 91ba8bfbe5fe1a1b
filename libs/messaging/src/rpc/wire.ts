import { DomainError, isErrorCode, type Caller, type ErrorDetails, type ServiceName } from '@frontdesk/contracts';
import { isTransientDatabaseFault } from '@frontdesk/persistence';

/**
 * The content of a request message. Its AMQP `type` is the operation's name. Its `expiration` is the caller's remaining
 * time in milliseconds. The broker drops the message after that time, and the owner counts the time again from the
 * arrival.
 */
export interface RpcRequest {
  caller: Caller;
  input: unknown;
}

/** The AMQP `type` of a response. */
export const REPLY_OK = 'ok';
export const REPLY_ERROR = 'error';

interface RpcFailure {
  code: string;
  details?: ErrorDetails;
}

export function queueOf(service: ServiceName): string {
  return `rpc.${service}`;
}

/**
 * Returns the refusal to send for an error: `unavailable` during a database outage, `server_error` for unknown errors.
 */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return isTransientDatabaseFault(error)
    ? new DomainError('unavailable', { retryAfterSeconds: 1 }, 'database away')
    : new DomainError('server_error');
}

/** Sends only code and details. The refusal's `reason` and the stack stay with the owner. */
export function encodeFailure({ code, details }: DomainError): Buffer {
  const failure: RpcFailure = { code, details };
  return Buffer.from(JSON.stringify(failure));
}

/** Rebuilds the refusal. An unreadable refusal becomes `server_error`. */
export function decodeFailure(content: Buffer): DomainError {
  try {
    const failure = JSON.parse(content.toString()) as RpcFailure;
    if (isErrorCode(failure.code)) return new DomainError(failure.code, failure.details);
    return new DomainError('server_error', {}, `unknown code ${failure.code}`);
  } catch {
    return new DomainError('server_error', {}, 'unreadable failure');
  }
}
