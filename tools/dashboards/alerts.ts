import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const ALERTS_FILE = path.join(import.meta.dirname, '../../deploy/observability/alerts.yml');

interface Alert {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(ALERTS_FILE, 'utf8')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}
