export interface Panel {
  title: string;
  /** The expression of each line, by the line's name. */
  queries: Record<string, string>;
  /** Grafana's name of the unit: `s`, `reqps`, `short`, `bytes`, `percentunit`. */
  unit?: string;
  about?: string;
}

export interface Row {
  title: string;
  panels: Panel[];
}
export interface Dashboard {
  app: string;
  title: string;
  rows: Row[];
}

const COLUMNS = 3;
const WIDTH = 24 / COLUMNS;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** Renders a dashboard for import into Grafana. Its variables select the data source and the instance. */
export function render({ app, title, rows }: Dashboard) {
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

function instanceVariable(app: string) {
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

/** A panel of the exported dashboard, or the heading of a row. */
interface PlacedPanel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: typeof DATASOURCE;
  targets?: { expr: string }[];
  [setting: string]: unknown;
}

function place(rows: Row[]) {
  const placed: PlacedPanel[] = [];
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

function timeseries({ title, queries, unit = 'short', about }: Panel) {
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
