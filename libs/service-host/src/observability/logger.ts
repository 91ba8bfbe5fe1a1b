import { traceFields } from '@frontdesk/tracing';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { ServiceConfig } from '../config/service-config.js';
import { loggedError } from './logged-error.js';

export type { Logger } from 'pino';

/**
 * Creates a logger that writes JSON lines to standard output. Each line has the service and, if there is a recorded
 * trace, its id.
 */
export function createLogger(service: string, config: Pick<ServiceConfig, 'LOG_LEVEL'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: loggedError },
    mixin: () => traceFields(),
  });
}

/** Forwards only Nest's warnings and errors. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]): void => {
      const error = message instanceof Error ? message : rest.find((item) => item instanceof Error);
      logger[level]({ err: error, context: rest.filter((item) => typeof item === 'string').at(-1) }, String(message));
    };
  return {
    log: write('debug'),
    debug: write('debug'),
    verbose: write('debug'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
}
