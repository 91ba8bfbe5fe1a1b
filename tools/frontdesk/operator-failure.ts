/** An error that the operator sees as its message, without a stack trace. */
export class OperatorFailure extends Error {}

/** A command line that cannot be carried out as given. */
export class UsageError extends OperatorFailure {}

/**
 * Returns the innermost message of an error. A refused connection to a name with several addresses wraps one error per
 * address.
 */
export function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError && !error.message ? (error.errors[0] as unknown) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
