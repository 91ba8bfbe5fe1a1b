import { statSync } from 'node:fs';
import path from 'node:path';
import {
  checkSettings,
  ConfigurationError,
  readEnvironment,
  type CheckedConfig,
  type Report,
} from '@frontdesk/service-host';
import type { OperatorSettings } from '../operator-settings.ts';
import type { ServiceDefinition } from '../service-definitions.ts';

export function checkNode(report: Report, { version }: { version: string }) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) report.ok('node', `Node ${version}`);
  else report.fail('node', `Node ${version} is too old.`, 'install Node 24; 22.19 and later also work');
}

/**
 * Reads the settings of each service as the service does when it starts.
 * @returns the valid settings, by service
 */
export function checkConfiguration(
  report: Report,
  settings: OperatorSettings,
  services: ServiceDefinition[],
): Map<string, CheckedConfig> {
  const configs = new Map<string, CheckedConfig>();
  for (const service of services) {
    const area = `settings of ${service.name}`;
    try {
      const config: object = readEnvironment(service.config, settings.of(service.name));
      configs.set(service.name, config as CheckedConfig);
      report.ok(area, 'complete and valid');
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      for (const fault of error.faults) report.fail(area, fault, 'see docs/configuration.md for valid values');
    }
  }
  checkSettings(report, configs);
  return configs;
}

/** Checks for files with secrets that other users of the machine can read. */
export function checkFiles(
  report: Report,
  settings: OperatorSettings,
  { root, envFile }: { root: string; envFile?: string },
) {
  const named = Object.entries(settings.env)
    .filter(([name, file]) => /_(URL|SECRET|SECRETS|KEYS|KEY|TOKEN|TOKENS|SID)_FILE$|_KEY_FILE$/.test(name) && file)
    .map(([, file]) => String(file));
  const files = [
    ...named,
    ...(envFile ? [envFile] : []),
    ...(settings.isDemo ? [path.join(root, '.local/secrets.json'), path.join(root, '.local/demo.json')] : []),
  ];
  let areClosed = true;
  for (const file of files) {
    const mode = modeOf(file);
    if (mode === null || (mode & 0o077) === 0) continue;
    areClosed = false;
    report.warn('files', `Other users can read ${file} (${(mode & 0o777).toString(8)}).`, `chmod 600 ${file}`);
  }
  if (areClosed && files.length > 0) report.ok('files', `${files.length} files with secrets are closed to other users`);
}

function modeOf(file: string) {
  try {
    return statSync(file).mode;
  } catch {
    return null; // If a file is missing, the settings of the service report it.
  }
}
