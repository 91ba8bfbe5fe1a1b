import { getMetadataStorage } from 'class-validator';
import { readFileSync } from 'node:fs';

/** The variables of a configuration class, those among them that were given by file included. */
export interface ReadVariables {
  variables: Record<string, string>;
  faults: string[];
}

/**
 * Takes every setting of the class from its variable or, so that secrets need not stand in the environment, from the
 * file that `NAME_FILE` names: its content without the white space around it. Empty variables count as absent.
 */
export function readVariables(shape: new () => object, environment: NodeJS.ProcessEnv): ReadVariables {
  const variables = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const faults: string[] = [];
  for (const name of settingsOf(shape)) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) faults.push(`${name} and ${name}_FILE are both set: take one of them away`);
    else {
      const { content, fault } = readSecret(name, file);
      if (fault) faults.push(fault);
      else variables[name] = content;
    }
  }
  return { variables, faults };
}

function readSecret(name: string, file: string): { content: string; fault?: string } {
  try {
    const content = readFileSync(file, 'utf8').trim();
    return content ? { content } : { content, fault: `${name}_FILE names ${file}, which is empty` };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return { content: '', fault: `${name}_FILE names ${file}, which cannot be read: ${reason}` };
  }
}

/** Every property that has a check, which is every setting there is. */
function settingsOf(shape: new () => object): Set<string> {
  const checks = getMetadataStorage().getTargetValidationMetadatas(shape, '', false, false);
  return new Set(checks.map(({ propertyName }) => propertyName));
}
