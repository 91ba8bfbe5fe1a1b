import { sourceFrame } from './source-frames.js';

/** The SQLSTATE class of invalid values, whose messages quote the value. */
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
 * The form of an error in the log. It contains only listed properties, because databases and libraries attach rows,
 * parameters and bodies to their errors, which contain personal data.
 */
export function loggedError(error: unknown): LoggedError | undefined {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { name, stack, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const isSecret = error instanceof SyntaxError || (typeof code === 'string' && QUOTES_A_VALUE.test(code));
  const message = isSecret ? 'withheld, as it may quote a value' : error.message;
  const frames = (stack ?? '')
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map(sourceFrame);
  return {
    type: name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(stack ? { stack: [`${name}: ${message}`, ...frames].join('\n') } : {}),
    ...(cause instanceof Error ? { cause: loggedError(cause)! } : {}),
  };
}
