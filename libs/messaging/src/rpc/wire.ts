import { DomainError, isErrorCode, type Caller, type ErrorDetails, type ServiceName } from '@frontdesk/contracts';
import { isTransientDatabaseFault } from '@frontdesk/persistence';

/**
 * What a request message holds. Its AMQP `type` is the operation's name. Its `expiration` is how long the caller still
 * waits, in milliseconds: the broker drops what has queued for so long, and the owner counts it from the arrival.
 */
export interface RpcRequest {
  caller: Caller;
  input: unknown;
}

/** AMQP `type` of an answer. */
export const REPLY_OK = 'ok';
export const REPLY_ERROR = 'error';

interface RpcFailure {
  code: string;
  details?: ErrorDetails;
}

export function queueOf(service: ServiceName): string {
  return `rpc.${service}`;
}

/** What a caller is told of an error: refusals as they are, our database being away as `unavailable`, nothing of the rest. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return isTransientDatabaseFault(error)
    ? new DomainError('unavailable', { retryAfterSeconds: 1 }, 'database away')
    : new DomainError('server_error');
}

/** Only code and details cross; a refusal's `reason` and every stack trace stay where they arose. */
export function encodeFailure({ code, details }: DomainError): Buffer {
  const failure: RpcFailure = { code, details };
  return Buffer.from(JSON.stringify(failure));
}

/** Rebuilds the refusal. What cannot be read is a `server_error`. */
export function decodeFailure(content: Buffer): DomainError {
  try {
    const failure = JSON.parse(content.toString()) as RpcFailure;
    if (isErrorCode(failure.code)) return new DomainError(failure.code, failure.details);
    return new DomainError('server_error', {}, `unknown code ${failure.code}`);
  } catch {
    return new DomainError('server_error', {}, 'unreadable failure');
  }
}
