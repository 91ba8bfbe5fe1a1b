import type { ServiceName } from '@frontdesk/contracts';
import type { ServiceConfig, ServiceDefinition as Definition } from '@frontdesk/service-host';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type ServiceDefinition = Definition<ServiceConfig>;

/** Loads the definitions of the services from the build of this checkout. */
export async function serviceDefinitions(root: string): Promise<ServiceDefinition[]> {
  await import('reflect-metadata');
  const { serviceNames } = await import('@frontdesk/contracts');
  return Promise.all(
    serviceNames.map(async (name) => {
      const file = path.join(root, 'apps', name, 'dist/service.js');
      return ((await import(pathToFileURL(file).href)) as { service: ServiceDefinition }).service;
    }),
  );
}

/** @returns the names of a service's migrations, oldest first */
export function migrationsOf({ database }: ServiceDefinition): string[] {
  const migrations = database.migrations as (new () => { name?: string })[];
  return migrations.map((Migration) => new Migration().name ?? Migration.name);
}

interface DurableQueue {
  service: ServiceName;
  queue: string;
  /** Whether a consumer reads events from the queue. Otherwise it contains requests. */
  isOfEvents: boolean;
}

/** @returns the durable queues of each service: requests first, then events */
export async function durableQueues(services: ServiceDefinition[]): Promise<DurableQueue[]> {
  const messaging = await import('@frontdesk/messaging');
  const queues: DurableQueue[] = [];
  for (const { name, module } of services) {
    // The gateway serves no requests over the broker.
    if (name !== 'gateway') queues.push({ service: name, queue: messaging.queueOf(name), isOfEvents: false });
    for (const provider of (await messaging.classesOf(module)).providers) {
      const options = messaging.consumerOptionsOf(provider);
      if (options) queues.push({ service: name, queue: messaging.queueOfConsumer(options), isOfEvents: true });
    }
  }
  return queues;
}
