import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dashboards } from './dashboards.ts';
import { render } from './panels.ts';
import { sloRules } from './slo-rules.ts';

const FOLDER = path.join(import.meta.dirname, '../../deploy/observability');

/** @returns the path and content of every dashboard, and of the rules of the service levels */
export function dashboardFiles() {
  const files = dashboards.map((dashboard) => ({
    file: path.join(FOLDER, 'grafana/dashboards', `${dashboard.app}.json`),
    text: `${JSON.stringify(render(dashboard), null, 1)}\n`,
  }));
  return [...files, { file: path.join(FOLDER, 'slo.yml'), text: sloRules() }];
}

/** @returns the files that are not up to date */
export function staleDashboards() {
  return dashboardFiles()
    .filter(({ file, text }) => readIfThere(file) !== text)
    .map(({ file }) => path.basename(file));
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    const stale = staleDashboards();
    if (stale.length > 0) {
      console.error(`Not up to date: ${stale.join(', ')}. Run: npm run dashboards`);
      process.exitCode = 1;
    }
  } else {
    for (const { file, text } of dashboardFiles()) writeFileSync(file, text);
  }
}
