import type { Caller, ServiceName } from '@frontdesk/contracts';
import { RawErrorsFilter, RpcServer, type Broker, type HandledOperation } from '@frontdesk/messaging';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Clock } from './clock.js';
import { record } from './metrics/recorders.js';
import { nestLogger, type Logger } from './observability/logger.js';
import { OrganizationFactsService } from './organization-facts/organization-facts.service.js';

interface MicroserviceParts {
  name: ServiceName;
  module: DynamicModule;
  broker: Broker;
  logger: Logger;
  graceMs: number;
  /** Settles once the database may be used. */
  databaseReady: Promise<unknown>;
}

/** Starts the Nest application of a service that serves only operations from its queue. */
export async function startMicroservice({
  name,
  module,
  broker,
  logger,
  graceMs,
  databaseReady,
}: MicroserviceParts): Promise<{
  app: INestApplicationContext;
  close: () => Promise<void>;
}> {
  const strategy = new RpcServer({
    service: name,
    broker,
    graceMs,
    beforeHandling: async ({ facts }: Caller) => {
      if (facts) await app.get(OrganizationFactsService).store(facts);
    },
    now: (): Date => app.get(Clock).now(),
    onAuditMissing: (operation, caller) => reportMissingAudit(logger, operation, caller),
    onHandled: (handled) => {
      record.handled(handled);
      logHandled(logger, handled);
    },
  });
  const options = { strategy, logger: nestLogger(logger), abortOnError: false };
  const [app] = await Promise.all([NestFactory.createMicroservice(module, options), databaseReady]);
  app.useGlobalFilters(new RawErrorsFilter());
  await app.listen();
  return { app, close: () => app.close() };
}

/** Reports a change that has no entry in the audit log. That is a bug in the operation's owner. */
export function reportMissingAudit(logger: Logger, operation: string, { requestId }: Caller): void {
  record.auditMissing();
  logger.error({ operation, request_id: requestId }, 'audit.missing');
}

/**
 * Logs one line per operation: an error if the operation failed, a warning if its caller received a 503 or had timed
 * out.
 */
export function logHandled(
  logger: Logger,
  { operation, outcome, code, durationMs, caller, error }: HandledOperation,
): void {
  const isAlarming = outcome === 'expired' || code === 'unavailable';
  const level = outcome === 'failed' || outcome === 'undecodable' ? 'error' : isAlarming ? 'warn' : 'debug';
  if (!logger.isLevelEnabled(level)) return;
  const line = {
    operation,
    outcome,
    code,
    duration_ms: Math.round(durationMs * 10) / 10,
    organization_id: caller?.organizationId,
    request_id: caller?.requestId,
  };
  if (level === 'debug') logger.debug(line, 'operation.handled');
  else logger[level]({ ...line, err: error }, 'operation.handled');
}
