import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ALERTS_FILE, readAlerts } from './alerts.mjs';
import { dashboards } from './dashboards.mjs';
import { render } from './panels.mjs';
import { metricsIn } from './promql.mjs';
import { staleDashboards } from './write-dashboards.mjs';

const ROOT = path.join(import.meta.dirname, '../..');

describe('the dashboards', () => {
  const rendered = dashboards.map((dashboard) => render(dashboard));
  const panels = rendered.flatMap((dashboard) => dashboard.panels);

  it('are committed as they are generated', () => expect(staleDashboards()).toEqual([]));

  it('ask only for metrics of ours, in expressions that Prometheus can read', () => {
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(100);
    for (const expression of expressions) {
      for (const metric of metricsIn(expression)) expect(metric).toMatch(/^frontdesk_/);
    }
  });

  it('name no data source and no process, so that they work wherever they are imported', () => {
    for (const dashboard of rendered) {
      expect(dashboard).not.toHaveProperty('id');
      expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    }
    for (const { datasource, type } of panels) if (type !== 'row') expect(datasource.uid).toBe('${datasource}');
  });

  it('have no two panels in the same place', () => {
    for (const dashboard of rendered) {
      const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x},${y}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });
});

describe('the alerts', () => {
  const alerts = readAlerts();

  it('each have a severity, a summary and a runbook that is there', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, ['critical', 'warning'].includes(labels.severity)]).toEqual([alert, true]);
      expect(annotations.summary).toBeTruthy();
      expect(annotations.runbook_url).toMatch(/^docs\/runbooks\/[a-z-]+\.md$/);
      expect([alert, existsSync(path.join(ROOT, annotations.runbook_url))]).toEqual([alert, true]);
    }
  });

  it('have distinct names, and every runbook an alert that leads to it', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    const linked = new Set(alerts.map(({ annotations }) => path.basename(annotations.runbook_url)));
    const runbooks = readdirSync(path.join(ROOT, 'docs/runbooks')).filter((name) => name !== 'README.md');
    expect(runbooks.filter((name) => !linked.has(name))).toEqual([]);
  });

  it('look only at metrics of ours, in expressions that Prometheus can read', () => {
    for (const { expr } of alerts) {
      const metrics = metricsIn(expr);
      expect(metrics.length).toBeGreaterThan(0);
      for (const metric of metrics) expect(metric).toMatch(/^frontdesk_/);
    }
  });

  const promtool = spawnSync('promtool', ['--version']).error === undefined;
  if (!promtool)
    process.stderr.write('DID NOT RUN: promtool on the alerts: it is not installed (package prometheus).\n');
  (promtool ? it : it.skip)('fire when they should and are silent otherwise, by promtool', () => {
    execFileSync('promtool', ['check', 'rules', ALERTS_FILE]);
    execFileSync('promtool', ['test', 'rules', ALERTS_FILE.replace('alerts.yml', 'alerts.test.yml')]);
  });
});

describe('the metrics in an expression', () => {
  it('are found wherever they stand', () => {
    const expression =
      'sum by (le) (rate(a_bucket{x="y"}[$__rate_interval])) / on () group_left max(b) unless absent(c)';
    expect(metricsIn(expression)).toEqual(['a_bucket', 'b', 'c']);
  });
  it('are refused where the expression is none', () => {
    expect(() => metricsIn('sum(rate(a[5m])')).toThrow('not PromQL');
    expect(() => metricsIn('{app="gateway"}')).toThrow('without a metric');
  });
});
