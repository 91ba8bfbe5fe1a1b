// @ts-check

/** An error shown to the operator as its message, without a stack trace. */
export class OperatorFailure extends Error {}

/**
 * The innermost message of an error. A refused connection to a name with several addresses wraps one error per address.
 * @param {unknown} error
 * @returns {string}
 */
export function reasonOf(error) {
  const cause = error instanceof AggregateError && !error.message ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
}
