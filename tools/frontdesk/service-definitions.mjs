// @ts-check
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {import('@frontdesk/contracts').ServiceName} ServiceName */
/** @typedef {import('@frontdesk/service-host').ServiceDefinition<any>} ServiceDefinition */

/**
 * The five services as they are built in this checkout: their settings, migrations and queues.
 * @param {string} root
 * @returns {Promise<ServiceDefinition[]>}
 */
export async function serviceDefinitions(root) {
  await import('reflect-metadata');
  const { serviceNames } = await import('@frontdesk/contracts');
  return Promise.all(
    serviceNames.map(async (name) => {
      const file = path.join(root, 'apps', name, 'dist/service.js');
      return (await import(pathToFileURL(file).href)).service;
    }),
  );
}

/**
 * Names of a service's migrations, oldest first.
 * @param {ServiceDefinition} service
 * @returns {string[]}
 */
export function migrationsOf({ database }) {
  return database.migrations.map(
    (/** @type {new () => { name?: string }} */ Migration) => new Migration().name ?? Migration.name,
  );
}

/**
 * The durable queues of every service, by service: requests to it, then what its consumers read.
 * @param {ServiceDefinition[]} services
 * @returns {Promise<{ service: ServiceName, queue: string, isOfEvents: boolean }[]>}
 */
export async function durableQueues(services) {
  const messaging = await import('@frontdesk/messaging');
  const { classesOf } = await import('@frontdesk/testing');
  const queues = [];
  for (const { name, module } of services) {
    // The gateway asks and serves nobody over the broker.
    if (name !== 'gateway') queues.push({ service: name, queue: messaging.queueOf(name), isOfEvents: false });
    for (const provider of (await classesOf(module)).providers) {
      const options = messaging.consumerOptionsOf(provider);
      if (options) queues.push({ service: name, queue: messaging.queueOfConsumer(options), isOfEvents: true });
    }
  }
  return queues;
}
