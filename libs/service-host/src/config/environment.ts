import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { readVariables } from './secret-files.js';

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
 * Reads the properties of a configuration class from environment variables of the same names, or from the files named
 * by `NAME_FILE`. Empty variables count as absent. Throws one ConfigurationError with every fault.
 */
export function readEnvironment<T extends object>(shape: new () => T, variables: NodeJS.ProcessEnv): T {
  const read = readVariables(shape, variables);
  const config = plainToInstance(shape, read.variables, { exposeDefaultValues: true });
  const invalid = validateSync(config, {
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  }).flatMap((failure) =>
    Object.values(failure.constraints ?? {}).map((message) =>
      message.startsWith(failure.property) ? message : `${failure.property} ${message}`,
    ),
  );
  // Do not report a setting with an unreadable file as missing too.
  const faults = [...read.faults, ...invalid.filter((fault) => !read.faults.some((one) => sameSetting(one, fault)))];
  faults.push(...publicSecrets(shape, read.variables));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

function sameSetting(fileFault: string, fault: string): boolean {
  return fileFault.split(' ')[0]!.replace(/_FILE$/, '') === fault.split(' ')[0];
}

/** Refuses published secrets in production. */
function publicSecrets(shape: new () => object, given: NodeJS.ProcessEnv): string[] {
  if ((given['NODE_ENV'] ?? 'production') !== 'production') return [];
  const read = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(shape, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  return Object.entries(given)
    .filter(([name, value]) => read.has(name) && value?.includes(LOCAL_ONLY))
    .map(([name]) => `${name} holds a published value ("${LOCAL_ONLY}"), which is refused in production`);
}

/** Like `readEnvironment`, for the start of a process: prints the faults and exits. */
export function readOrExit<T extends object>(shape: new () => T): T {
  try {
    return readEnvironment(shape, process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
