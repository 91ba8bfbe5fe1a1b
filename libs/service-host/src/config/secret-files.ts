import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settingRules } from './setting.js';

/** The variables of a configuration class, including those given by file. */
export interface ReadVariables {
  variables: Record<string, string>;
  faults: string[];
}

/**
 * Reads each setting of the class from its variable, or from the trimmed content of a file, which keeps secrets out of
 * the environment: the file that `NAME_FILE` names, or else the file `NAME` in the folder `SECRETS_DIRECTORY`, if it is
 * there. Empty variables count as absent.
 */
export function readVariables(shape: new () => object, environment: NodeJS.ProcessEnv): ReadVariables {
  const variables = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const faults: string[] = [];
  for (const name of settingRules(shape).keys()) {
    const named = variables[`${name}_FILE`];
    const file = named ?? (variables[name] ? undefined : inSecretsDirectory(name, variables['SECRETS_DIRECTORY']));
    if (!file) continue;
    if (variables[name]) faults.push(`${name} and ${name}_FILE are both set: remove one of them`);
    else {
      const { content, problem } = readSecret(file);
      const which = named ? `${name}_FILE names ${file}, which` : `${name} is in ${file}, which`;
      if (problem) faults.push(`${which} ${problem}`);
      else variables[name] = content;
    }
  }
  return { variables, faults };
}

function inSecretsDirectory(name: string, directory: string | undefined): string | undefined {
  const file = directory && path.join(directory, name);
  return file && existsSync(file) ? file : undefined;
}

function readSecret(file: string): { content: string; problem?: string } {
  try {
    const content = readFileSync(file, 'utf8').trim();
    return content ? { content } : { content, problem: 'is empty' };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return { content: '', problem: `cannot be read: ${reason}` };
  }
}
