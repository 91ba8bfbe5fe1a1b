import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { readVariables } from './secret-files.js';

/** Marks the values that everybody can read in the repository: those of the cluster for trials, k8s/overlays/local. */
const LOCAL_ONLY = 'local-only';

/** Something the operator must mend before the service can start. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigurationError';
  }
}

/**
 * Reads a configuration class from environment variables, named as its properties, or from the files that `NAME_FILE`
 * names. Empty variables count as absent. Throws one ConfigurationError with every fault.
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
  // What could not be read from its file is not missing as well.
  const faults = [...read.faults, ...invalid.filter((fault) => !read.faults.some((one) => sameSetting(one, fault)))];
  faults.push(...publicSecrets(shape, read.variables));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

function sameSetting(fileFault: string, fault: string): boolean {
  return fileFault.split(' ')[0]!.replace(/_FILE$/, '') === fault.split(' ')[0];
}

/** No process of production runs with a secret that was published. */
function publicSecrets(shape: new () => object, given: NodeJS.ProcessEnv): string[] {
  if ((given['NODE_ENV'] ?? 'production') !== 'production') return [];
  const read = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(shape, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  return Object.entries(given)
    .filter(([name, value]) => read.has(name) && value?.includes(LOCAL_ONLY))
    .map(([name]) => `${name} holds a value for trials ("${LOCAL_ONLY}"), which is refused in production`);
}

/** As `readEnvironment`, for the start of a process: tells the operator what to mend and ends it. */
export function readOrExit<T extends object>(shape: new () => T): T {
  try {
    return readEnvironment(shape, process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
