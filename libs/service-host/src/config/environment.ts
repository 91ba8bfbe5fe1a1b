import { readVariables } from './secret-files.js';
import { settingRules, type Settings } from './setting.js';

/** Part of every secret of the local cluster (k8s/overlays/local), which the repository publishes. */
const LOCAL_ONLY = 'local-only';

/** Faults in the configuration that the operator must fix before the service can start. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigurationError';
  }
}

/**
 * Reads the properties of a configuration class from environment variables of the same names, or from files, as
 * `readVariables` does. Throws one ConfigurationError with every fault.
 */
export function readEnvironment<T extends object>(shape: new () => T, variables: NodeJS.ProcessEnv): T {
  const read = readVariables(shape, variables);
  const config = valuesOf(shape, read.variables);
  const invalid = faultsOf(shape, config as Settings);
  // A setting whose file cannot be read is not reported as missing too.
  const faults = [...read.faults, ...invalid.filter((fault) => !read.faults.some((one) => sameSetting(one, fault)))];
  faults.push(...publicSecrets(shape, read.variables));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** Returns an instance with the given settings, which are not validated. The other settings have their defaults. */
function valuesOf<T extends object>(shape: new () => T, variables: Record<string, string>): T {
  const config = new shape();
  for (const [name, { read = (text: string): unknown => text }] of settingRules(shape)) {
    const text = variables[name];
    if (text !== undefined) Object.assign(config, { [name]: read(text, variables) });
  }
  return config;
}

function faultsOf(shape: new () => object, config: Settings): string[] {
  return [...settingRules(shape)].flatMap(([name, { refuse }]) => {
    const refusal = refuse(config[name], config, name);
    return refusal === null ? [] : [`${name} ${refusal}`];
  });
}

function sameSetting(fileFault: string, fault: string): boolean {
  return fileFault.split(' ')[0]!.replace(/_FILE$/, '') === fault.split(' ')[0];
}

/** Refuses published secrets in production. */
function publicSecrets(shape: new () => object, given: NodeJS.ProcessEnv): string[] {
  if ((given['NODE_ENV'] ?? 'production') !== 'production') return [];
  const rules = settingRules(shape);
  return Object.entries(given)
    .filter(([name, value]) => rules.has(name) && value?.includes(LOCAL_ONLY))
    .map(([name]) => `${name} holds a published value ("${LOCAL_ONLY}"), which is refused in production`);
}

/** Like `readEnvironment`, for the start of a process. Prints the faults and exits. */
export function readOrExit<T extends object>(shape: new () => T): T {
  try {
    return readEnvironment(shape, process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
