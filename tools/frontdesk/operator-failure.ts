/** Failures of a command, of which the operator sees the message, without a stack trace. */
export { CommandFailure as OperatorFailure, UsageError } from '../../libs/cli/src/failure.ts';

/**
 * Returns the innermost message of an error. A refused connection to a name with several addresses wraps one error per
 * address.
 */
export function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError && !error.message ? (error.errors[0] as unknown) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
