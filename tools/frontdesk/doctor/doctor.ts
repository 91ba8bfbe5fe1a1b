import { Report } from '@frontdesk/service-host';
import { operatorSettings } from '../operator-settings.ts';
import { serviceDefinitions } from '../service-definitions.ts';
import { checkConfiguration, checkFiles, checkNode } from './configuration.ts';
import { checkDatabase } from './postgres.ts';
import { checkBroker } from './rabbitmq.ts';
import { checkRedis } from './redis.ts';

export interface DoctorOptions {
  json?: boolean;
  envFile?: string;
}

/** @returns the exit code */
export async function doctor({ json, envFile }: DoctorOptions, root: string): Promise<number> {
  const settings = operatorSettings({ env: process.env, root, envFile });
  if (!json) console.log(`Checking ${settings.source}.\n`);
  const report = new Report();
  checkNode(report, { version: process.versions.node });
  const services = await serviceDefinitions(root);
  const configs = checkConfiguration(report, settings, services);
  checkFiles(report, settings, { root, envFile });
  const seen = new Set<string>();
  for (const service of services) {
    const config = configs.get(service.name);
    if (config) await checkDatabase(report, service, config, seen);
  }
  const gateway = configs.get('gateway');
  if (gateway) await checkRedis(report, gateway, root);
  await checkBroker(report, services, configs);
  console.log(json ? report.toJson() : report.toText());
  return report.isHealthy ? 0 : 1;
}
