// @ts-check

/**
 * @typedef {object} Panel
 * @property {string} title
 * @property {Record<string, string>} queries what a line is called, and its expression
 * @property {string} [unit] as Grafana names it: `s`, `reqps`, `short`, `bytes`, `percentunit`
 * @property {string} [about]
 */

/** @typedef {{ title: string, panels: Panel[] }} Row */
/** @typedef {{ app: string, title: string, rows: Row[] }} Dashboard */

const COLUMNS = 3;
const WIDTH = 24 / COLUMNS;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/**
 * A dashboard as Grafana imports it. It names no data source and no instance: both are chosen at the top of the page.
 * @param {Dashboard} dashboard
 */
export function render({ app, title, rows }) {
  return {
    uid: `frontdesk-${app}`,
    title: `Frontdesk: ${title}`,
    tags: ['frontdesk'],
    schemaVersion: 39,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [datasourceVariable(), instanceVariable(app)] },
    links: [{ type: 'dashboards', title: 'Frontdesk', tags: ['frontdesk'], asDropdown: true }],
    panels: place(rows),
  };
}

function datasourceVariable() {
  return { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' };
}

/** @param {string} app */
function instanceVariable(app) {
  const definition = `label_values(frontdesk_process_start_time_seconds{app="${app}"}, instance)`;
  return {
    name: 'instance',
    label: 'Process',
    type: 'query',
    datasource: DATASOURCE,
    definition,
    query: { query: definition, refId: 'instances' },
    refresh: 2,
    multi: true,
    includeAll: true,
    allValue: '.*',
    current: { text: 'All', value: '$__all' },
  };
}

/** @param {Row[]} rows */
function place(rows) {
  /** @type {object[]} */
  const placed = [];
  let y = 0;
  const id = () => placed.length + 1;
  for (const { title, panels } of rows) {
    placed.push({ id: id(), type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 }, panels: [] });
    y += 1;
    for (const [index, panel] of panels.entries()) {
      const x = (index % COLUMNS) * WIDTH;
      const gridPos = { x, y: y + Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT };
      placed.push({ id: id(), ...timeseries(panel), gridPos });
    }
    y += Math.ceil(panels.length / COLUMNS) * HEIGHT;
  }
  return placed;
}

/** @param {Panel} panel */
function timeseries({ title, queries, unit = 'short', about }) {
  return {
    type: 'timeseries',
    title,
    ...(about ? { description: about } : {}),
    datasource: DATASOURCE,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never', spanNulls: false } },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  };
}
