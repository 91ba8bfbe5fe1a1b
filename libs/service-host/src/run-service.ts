import type { ServiceName } from '@frontdesk/contracts';
import {
  Broker,
  EventPublisher,
  OutboxRelay,
  queueOf,
  RecordChanges,
  RpcClient,
  startRecordChanges,
  TransientEvents,
} from '@frontdesk/messaging';
import type { DatabaseOptions, DataSource } from '@frontdesk/persistence';
import { startTracing } from '@frontdesk/tracing';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { SharedTestClock, SystemClock, type Clock } from './clock.js';
import { readOrExit } from './config/environment.js';
import type { ServiceConfig } from './config/service-config.js';
import { tlsFilesOf } from './config/tls-settings.js';
import { findConsumers } from './consumers.js';
import { DatabaseClock } from './database-clock.js';
import { assertSafeEngine, connectDatabase, waitForMigrations } from './database-connection.js';
import { HostModule } from './host.module.js';
import { inboxUpkeep } from './inbox-upkeep.js';
import { exportCertificates } from './metrics/certificates.js';
import type { DatabaseSample } from './metrics/database-samples.js';
import { exportGauges } from './metrics/export-gauges.js';
import { record } from './metrics/recorders.js';
import { collectProcessMetrics } from './metrics/service-metrics.js';
import { startMicroservice } from './microservice.js';
import { HealthServer } from './observability/health-server.js';
import { createLogger, type Logger } from './observability/logger.js';
import { onStopSignal, shutDown, type ShutdownStep } from './shutdown.js';

const EXPORT_FAILURE_QUIET_MS = 60_000;

/** The parts of a service that differ between services. */
export interface ServiceDefinition<Config extends ServiceConfig> {
  name: ServiceName;
  config: new () => Config;
  module: Type;
  database: Pick<
    DatabaseOptions,
    'entities' | 'migrations' | 'connectionTimeoutMs' | 'statementTimeoutMs' | 'silenceMs'
  >;
  /** Gauges that each scrape reads from the schema, besides those of every service. */
  samples?: readonly DatabaseSample[];
  /**
   * Set for a service that takes no irreversible actions that depend on the time. It uses the machine's own clock. All
   * others correct theirs by the database's clock.
   */
  time?: 'own';
  /** Starts the Nest application; by default, a microservice that serves the operations. */
  start?: (context: StartContext<Config>) => Promise<RunningApplication>;
}

export interface StartContext<Config> {
  module: DynamicModule;
  config: Config;
  logger: Logger;
  health: HealthServer;
  /** Settles once the database has every guarantee and migration. Await it before the application is initialized. */
  databaseReady: Promise<unknown>;
}

export interface RunningApplication {
  app: INestApplicationContext;
  /** Stops the intake and finishes the running requests. */
  close: () => Promise<void>;
}

/** Runs a service until a signal stops it. Exits with 0 after a stop, with 1 if the service cannot run. */
export async function runService<Config extends ServiceConfig>(definition: ServiceDefinition<Config>): Promise<void> {
  const config = readOrExit(definition.config);
  const logger = createLogger(definition.name, config);
  exitOnUnhandled(logger);
  let stop = async (): Promise<void> => undefined;
  onStopSignal((reason) => {
    logger.info({ reason }, 'service.stopping');
    void stop().finally(() => process.exit(0));
  });
  try {
    const stopTracing = await startTracing(definition.name, config, exportFailures(logger));
    const steps = [...(await startService(definition, config, logger)), { name: 'traces', run: stopTracing }];
    stop = () => shutDown(steps, config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_GRACE_MS, logger);
  } catch (error) {
    logger.fatal({ err: error }, 'service.failed_to_start');
    process.exit(1);
  }
}

function exitOnUnhandled(logger: Logger): void {
  const exit = (message: string) => (error: unknown) => {
    logger.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on('unhandledRejection', exit('process.unhandled_rejection'));
  process.on('uncaughtException', exit('process.uncaught_exception'));
}

/** Makes the process unready, and keeps serving for `delayMs` while load balancers notice. */
async function announceStop(health: HealthServer, delayMs: number): Promise<void> {
  health.announceStop();
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
}

/** Starts the service and returns the steps that stop it, in order. */
async function startService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
  logger: Logger,
): Promise<ShutdownStep[]> {
  const { name } = definition;
  startMetrics(name, config);
  const health = new HealthServer(name);
  const port = await health.listen(config.HEALTH_HOST, config.HEALTH_PORT);
  let started = false;
  health.add({ name: 'started', check: () => (started ? 'ready' : 'unready') });

  const { rpcBroker, eventBroker, rpcClient, publisher, recordChanges, transientEvents } = await connectBroker(
    name,
    config,
    { health, logger },
  );
  const dataSource = await connectDatabase(
    {
      url: config.DATABASE_URL,
      schema: name,
      poolSize: config.DATABASE_POOL_SIZE,
      applicationName: `frontdesk ${name}`,
      onRefused: record.refusedByDatabase,
      ...definition.database,
    },
    logger,
  );
  startRecordChanges(dataSource, recordChanges);
  health.add({ name: 'postgres', check: () => dataSource.query('SELECT 1').then(() => 'ready' as const) });
  const { clock, databaseClock } = await startClock(definition, config, { dataSource, health, logger });
  const relay = new OutboxRelay({
    dataSource,
    databaseUrl: config.DATABASE_URL,
    schema: name,
    publisher,
    log: logger,
    onPublished: record.published,
  });
  // This mostly waits, so the application is created in the meantime. The first transaction of the application already
  // needs the relay.
  const databaseReady = Promise.all([
    assertSafeEngine(config.DATABASE_URL, logger),
    waitForMigrations(dataSource, { schema: name, migrations: definition.database.migrations }, logger),
  ]).then(() => relay.start());
  const module: DynamicModule = {
    module: class ServiceModule {},
    imports: [
      HostModule.forRoot({ config, logger, clock, dataSource, rpcClient, transientEvents, eventBroker }),
      definition.module,
    ],
  };
  const { app, close } = definition.start
    ? await definition.start({ module, config, logger, health, databaseReady })
    : await startMicroservice({
        name,
        module,
        broker: rpcBroker,
        logger,
        graceMs: config.SHUTDOWN_GRACE_MS,
        databaseReady,
      });
  const consumers = findConsumers(app, eventBroker, logger);
  for (const consumer of consumers) await consumer.start();
  await transientEvents.start();
  const { samples = [] } = definition;
  const rpcQueues = definition.start ? [] : [queueOf(name)];
  await exportGauges({ rpcBroker, eventBroker, consumers, rpcQueues, dataSource, clock, samples, rpcClient });
  const inbox = inboxUpkeep(dataSource, logger);
  inbox.start();
  started = true;
  logger.info({ health_port: port }, 'service.started');

  return [
    { name: 'readiness', run: () => announceStop(health, config.SHUTDOWN_DELAY_MS) },
    { name: 'intake', run: () => Promise.all([close(), ...consumers.map((consumer) => consumer.stop())]) },
    { name: 'calls', run: () => rpcClient.drain(config.RPC_TIMEOUT_MS) },
    { name: 'outbox and inbox', run: () => Promise.all([relay.stop(), inbox.stop()]) },
    { name: 'broker', run: () => Promise.all([rpcBroker.close(), eventBroker.close()]) },
    { name: 'clock', run: () => databaseClock.stop() },
    { name: 'database', run: () => dataSource.destroy() },
    { name: 'health', run: () => health.close() },
  ];
}

function startMetrics(name: ServiceName, config: ServiceConfig): void {
  collectProcessMetrics(name);
  exportCertificates(config);
  record.publisherFound(name);
}

/** Starts to connect to the broker. Nothing is consumed before the application has started. */
async function connectBroker(
  name: ServiceName,
  config: ServiceConfig,
  { health, logger }: { health: HealthServer; logger: Logger },
) {
  const server = { url: config.RABBITMQ_URL, tls: tlsFilesOf('RABBITMQ', config), log: logger };
  const rpcBroker = new Broker({ ...server, name: `${name} rpc` });
  const eventBroker = new Broker({ ...server, name: `${name} events` });
  const isConnected = (): 'ready' | 'unready' =>
    rpcBroker.isConnected && eventBroker.isConnected ? 'ready' : 'unready';
  health.add({ name: 'rabbitmq', check: isConnected });

  const rpcClient = new RpcClient(rpcBroker, config.RPC_TIMEOUT_MS, record.callCompleted);
  const publisher = new EventPublisher(eventBroker);
  await rpcClient.start();
  await publisher.start();
  const recordChanges = new RecordChanges(eventBroker);
  await recordChanges.start();
  await Promise.all([rpcBroker.open(), eventBroker.open()]);
  const transientEvents = new TransientEvents(eventBroker);
  return { rpcBroker, eventBroker, rpcClient, publisher, recordChanges, transientEvents };
}

/** Logs failed trace exports at most once a minute, because an unreachable collector fails every few seconds. */
function exportFailures(logger: Logger): (reason: string) => void {
  let quietUntil = 0;
  return (reason) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + EXPORT_FAILURE_QUIET_MS;
    logger.warn({ reason }, 'traces.not_exported');
  };
}

async function startClock(
  { time }: { time?: 'own' },
  { TEST_CLOCK_FILE }: ServiceConfig,
  { dataSource, health, logger }: { dataSource: DataSource; health: HealthServer; logger: Logger },
): Promise<{ clock: Clock; databaseClock: DatabaseClock }> {
  const own = TEST_CLOCK_FILE ? new SharedTestClock(TEST_CLOCK_FILE) : new SystemClock();
  const databaseClock = new DatabaseClock(own, dataSource);
  let wasSkewed = false;
  await databaseClock.start(() => {
    const { isSkewed, skewMs } = databaseClock;
    if (isSkewed && !wasSkewed) logger.warn({ skew_ms: skewMs, remedy: 'synchronise the clocks' }, 'clock.skewed');
    if (wasSkewed && !isSkewed) logger.info({ skew_ms: skewMs }, 'clock.synchronised');
    wasSkewed = isSkewed;
  });
  health.add({ name: 'clock', check: () => (databaseClock.isSkewed ? 'unready' : 'ready') });
  return { clock: time === 'own' ? own : databaseClock, databaseClock };
}
