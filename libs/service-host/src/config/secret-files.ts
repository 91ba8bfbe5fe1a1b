import { readFileSync } from 'node:fs';
import { settingRules } from './setting.js';

/** The variables of a configuration class, including those given by file. */
export interface ReadVariables {
  variables: Record<string, string>;
  faults: string[];
}

/**
 * Reads each setting of the class from its variable, or from the trimmed content of the file named by `NAME_FILE`,
 * which keeps secrets out of the environment. Empty variables count as absent.
 */
export function readVariables(shape: new () => object, environment: NodeJS.ProcessEnv): ReadVariables {
  const variables = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const faults: string[] = [];
  for (const name of settingRules(shape).keys()) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) faults.push(`${name} and ${name}_FILE are both set: remove one of them`);
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
