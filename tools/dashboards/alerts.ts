import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const FOLDER = path.join(import.meta.dirname, '../../deploy/observability');

export const RULE_FILES = ['alerts', 'slo'].map((name) => ({
  rules: path.join(FOLDER, `${name}.yml`),
  tests: path.join(FOLDER, `${name}.test.yml`),
}));

interface Alert {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

interface Recording {
  record: string;
  expr: string;
}

function readRules(): (Alert | Recording)[] {
  return RULE_FILES.flatMap(({ rules }) => {
    const { groups } = parse(readFileSync(rules, 'utf8')) as { groups: { rules: (Alert | Recording)[] }[] };
    return groups.flatMap((group) => group.rules);
  });
}

export const readAlerts = (): Alert[] => readRules().filter((rule) => 'alert' in rule);
export const readRecordings = (): Recording[] => readRules().filter((rule) => 'record' in rule);
