/** SQLSTATE class of a value that the database could not take; its message quotes the value. So do parsers' messages. */
const QUOTES_A_VALUE = /^22[0-9A-Z]{3}$/;
const FRAME = /^\s+at /;

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * An error as the log shows it. An allow-list: what databases and libraries hang on their errors (rows, parameters,
 * bodies) holds names and numbers of people.
 */
export function loggedError(error: unknown): LoggedError | undefined {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { name, stack, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const isSecret = error instanceof SyntaxError || (typeof code === 'string' && QUOTES_A_VALUE.test(code));
  const message = isSecret ? 'withheld, as it may quote a value' : error.message;
  const frames = (stack ?? '').split('\n').filter((line) => FRAME.test(line));
  return {
    type: name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(stack ? { stack: [`${name}: ${message}`, ...frames].join('\n') } : {}),
    ...(cause instanceof Error ? { cause: loggedError(cause)! } : {}),
  };
}
