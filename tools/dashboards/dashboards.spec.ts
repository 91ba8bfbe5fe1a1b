import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { allPages } from '../../apps/docs/src/site-pages.ts';
import { readAlerts, readRecordings, RULE_FILES } from './alerts.ts';
import { dashboards } from './dashboards.ts';
import { render } from './panels.ts';
import { metricsIn } from './promql.ts';
import { staleDashboards } from './write-dashboards.ts';

const ROOT = path.join(import.meta.dirname, '../..');

describe('the dashboards', () => {
  const rendered = dashboards.map((dashboard) => render(dashboard));
  const panels = rendered.flatMap((dashboard) => dashboard.panels);

  it('are committed as generated', () => expect(staleDashboards()).toEqual([]));

  it('query only metrics of Frontdesk and the firing alerts, in valid PromQL', () => {
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(100);
    for (const expression of expressions) {
      for (const metric of metricsIn(expression)) expect(metric).toMatch(/^(frontdesk_\w+|ALERTS)$/);
    }
  });

  it('lead from the overview to every service', () => {
    const [overview, ...services] = rendered;
    const links = JSON.stringify(overview!.panels);
    expect(overview!.uid).toBe('frontdesk-overview');
    for (const { uid } of services) expect(links).toContain(`/d/${uid}?`);
    expect(links).toContain('/d/frontdesk-${__field.labels.app}?');
  });

  it('name neither a data source nor a process, so that they can be imported anywhere', () => {
    for (const dashboard of rendered) {
      expect(dashboard).not.toHaveProperty('id');
      const ofProcess = dashboard.uid === 'frontdesk-overview' ? [] : ['instance'];
      expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', ...ofProcess]);
    }
    for (const { datasource, type } of panels) if (type !== 'row') expect(datasource!.uid).toBe('${datasource}');
  });

  it('place no two panels at the same position', () => {
    for (const dashboard of rendered) {
      const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x},${y}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });
});

describe('the alerts', () => {
  const alerts = readAlerts();

  it('each have a severity, a summary and an existing section of a runbook', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, ['critical', 'warning'].includes(labels.severity)]).toEqual([alert, true]);
      expect(annotations.summary).toBeTruthy();
      expect(annotations.runbook_url).toMatch(
        /^\{\{ \$externalLabels\.installation \}\}\/docs\/runbooks\/[a-z-]+(#|$)/,
      );
      const section = annotations.runbook_url.split('#')[1] ?? 'alert';
      expect([alert, sectionsOf(runbookOf(annotations))]).toEqual([alert, expect.arrayContaining([section])]);
    }
  });

  it('link runbooks at addresses of the documentation site', () => {
    const pages = allPages();
    for (const { annotations } of alerts) {
      const address = annotations.runbook_url.split('/docs/')[1]!.split('#')[0];
      expect(pages).toContainEqual({ file: runbookOf(annotations), path: address });
    }
  });

  it('have distinct names, and link every runbook', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    const linked = new Set(alerts.map(({ annotations }) => path.basename(runbookOf(annotations))));
    const runbooks = readdirSync(path.join(ROOT, 'docs/runbooks')).filter((name) => name !== 'README.md');
    expect(runbooks.filter((name) => !linked.has(name))).toEqual([]);
  });

  it('are named in their runbook', () => {
    for (const { alert, annotations } of alerts) {
      const page = readFileSync(path.join(ROOT, runbookOf(annotations)), 'utf8');
      const name = alert.replace(/Burns(Fast|Slowly)$/, '…');
      expect([name, page.includes(`\`${name}\``)]).toEqual([name, true]);
    }
  });

  it('query only metrics of Frontdesk, recorded ones and the disk of RabbitMQ, in valid PromQL', () => {
    const others = [...readRecordings().map(({ record }) => record), 'rabbitmq_disk_space_available_bytes'];
    for (const { expr } of [...alerts, ...readRecordings()]) {
      const metrics = metricsIn(expr);
      expect(metrics.length).toBeGreaterThan(0);
      for (const metric of metrics) if (!others.includes(metric)) expect(metric).toMatch(/^frontdesk_\w+$/);
    }
  });

  const promtool = spawnSync('promtool', ['--version']).error === undefined;
  if (!promtool)
    process.stderr.write('DID NOT RUN: promtool on the alerts: it is not installed (package prometheus).\n');
  (promtool ? it : it.skip)('pass the unit tests of promtool', () => {
    execFileSync('promtool', ['check', 'config', path.join(ROOT, 'deploy/observability/prometheus.yml')]);
    execFileSync('promtool', ['check', 'rules', ...RULE_FILES.map(({ rules }) => rules)]);
    execFileSync('promtool', ['test', 'rules', ...RULE_FILES.map(({ tests }) => tests)]);
  });
});

describe('the example for Alertmanager', () => {
  const text = readFileSync(path.join(ROOT, 'deploy/observability/alertmanager.yml'), 'utf8');
  const {
    route,
    receivers,
    inhibit_rules: inhibitions,
  } = parse(text) as {
    route: { receiver: string; routes: { matchers: string[]; receiver: string }[] };
    receivers: { name: string }[];
    inhibit_rules: { source_matchers: string[] }[];
  };

  it('sends critical alerts to one receiver and all others to another', () => {
    expect(route.routes).toEqual([expect.objectContaining({ matchers: ['severity="critical"'], receiver: 'paging' })]);
    expect(receivers.map(({ name }) => name)).toEqual([route.routes[0]!.receiver, route.receiver]);
  });

  it('names only alerts that exist', () => {
    const sources = inhibitions.flatMap((rule) => rule.source_matchers).join();
    const names = /Frontdesk\((.*?)\)/
      .exec(sources)![1]!
      .split('|')
      .map((name) => `Frontdesk${name}`);
    expect(readAlerts().map(({ alert }) => alert)).toEqual(expect.arrayContaining(names));
  });
});

/** @returns the file of an alert's runbook */
function runbookOf({ runbook_url: url }: Record<string, string>): string {
  return `docs/runbooks/${/([a-z-]+)(#.*)?$/.exec(url!)![1]}.md`;
}

/** @returns the anchors of the headings in a Markdown file */
function sectionsOf(file: string) {
  const headings = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^##+ (.*)$/gm)];
  return headings.map(([, heading]) => heading!.toLowerCase().replaceAll(' ', '-'));
}

describe('the metrics in an expression', () => {
  it('are found in every position', () => {
    const expression =
      'sum by (le) (rate(a_bucket{x="y"}[$__rate_interval])) / on () group_left max(b) unless absent(c)';
    expect(metricsIn(expression)).toEqual(['a_bucket', 'b', 'c']);
  });
  it('are refused for an invalid expression', () => {
    expect(() => metricsIn('sum(rate(a[5m])')).toThrow('not PromQL');
    expect(() => metricsIn('{app="gateway"}')).toThrow('without a metric');
  });
});
