// @ts-check

/** Something the operator is told in a sentence or two, without a stack trace. */
export class OperatorFailure extends Error {}

/**
 * The reason inside an error; a refused connection to a name with several addresses has its own inside.
 * @param {unknown} error
 * @returns {string}
 */
export function reasonOf(error) {
  const cause = error instanceof AggregateError && !error.message ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
}
