export interface Panel {
  title: string;
  /** The expression of each line or value, by its name. */
  queries: Record<string, string>;
  /** Grafana's name of the unit: `s`, `reqps`, `short`, `bytes`, `percentunit`. */
  unit?: string;
  about?: string;
  /** Width in columns of 24, and height in Grafana's rows. */
  size?: { w: number; h: number };
  /** Lines of a time series at these values, or the colors of a stat. */
  thresholds?: Thresholds;
  /** Makes the panel show the current values instead of lines. */
  stat?: Stat;
}

type Color = 'green' | 'orange' | 'red' | 'text';

/** The color of all values, and the colors from other values on. */
export type Thresholds = [lowest: Color, ...[from: number, color: Color][]];

export interface Stat {
  /** The app whose dashboard a click opens. It can be the value of a label, as in `${__field.labels.app}`. */
  opens?: string;
  /** Texts of values. */
  texts?: Record<number, string>;
  /** The text in place of a missing value. */
  otherwise?: string;
  /** Shows only the names of the queries, as colored tiles. */
  namesOnly?: boolean;
  decimals?: number;
}

export interface Row {
  title: string;
  panels: Panel[];
}
export interface Dashboard {
  /** The service, or `overview`. */
  app: string;
  title: string;
  rows: Row[];
}

const SIZE = { w: 8, h: 8 };
const COLUMNS = 24;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** Renders a dashboard for import into Grafana. Its variables select the data source and the service's process. */
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
    templating: { list: [datasourceVariable(), ...(app === 'overview' ? [] : [instanceVariable(app)])] },
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
    let x = 0;
    let height = 0;
    for (const panel of panels) {
      const { w, h } = panel.size ?? SIZE;
      if (x + w > COLUMNS) [x, y, height] = [0, y + height, 0];
      placed.push({ id: id(), ...(panel.stat ? stat(panel, panel.stat) : timeseries(panel)), gridPos: { x, y, w, h } });
      [x, height] = [x + w, Math.max(height, h)];
    }
    y += height;
  }
  return placed;
}

function timeseries({ title, queries, unit = 'short', about, thresholds }: Panel) {
  return {
    type: 'timeseries',
    title,
    ...(about ? { description: about } : {}),
    datasource: DATASOURCE,
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(thresholds ? { thresholds: stepsOf(thresholds) } : {}),
        custom: {
          fillOpacity: 10,
          showPoints: 'never',
          spanNulls: false,
          ...(thresholds ? { thresholdsStyle: { mode: 'dashed' } } : {}),
        },
      },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: targetsOf(queries),
  };
}

function stat({ title, queries, unit = 'short', about, thresholds = ['text'] }: Panel, shown: Stat) {
  const { opens, texts = {}, otherwise = 'none', namesOnly = false, decimals } = shown;
  const options = Object.entries(texts).map(([value, text]) => [value, { text }] as const);
  return {
    type: 'stat',
    title,
    ...(about ? { description: about } : {}),
    datasource: DATASOURCE,
    fieldConfig: {
      defaults: {
        unit,
        ...(decimals === undefined ? {} : { decimals }),
        noValue: otherwise,
        color: { mode: 'thresholds' },
        thresholds: stepsOf(thresholds),
        mappings: options.length > 0 ? [{ type: 'value', options: Object.fromEntries(options) }] : [],
        links: opens ? [linkTo(opens)] : [],
      },
      overrides: [],
    },
    options: {
      reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
      orientation: 'auto',
      textMode: namesOnly ? 'name' : 'auto',
      colorMode: thresholds.length > 1 ? 'background_solid' : 'none',
      graphMode: 'none',
      justifyMode: 'auto',
    },
    targets: targetsOf(queries).map((target) => ({ ...target, instant: true, range: false })),
  };
}

function stepsOf([lowest, ...more]: Thresholds) {
  const steps = more.map(([value, color]) => ({ color, value }));
  return { mode: 'absolute', steps: [{ color: lowest, value: null }, ...steps] };
}

/** A link to the dashboard of an app, for the same time and data source. */
function linkTo(app: string) {
  return {
    title: 'Dashboard of the service',
    url: `/d/frontdesk-${app}?\${__url_time_range}&\${datasource:queryparam}`,
  };
}

function targetsOf(queries: Panel['queries']) {
  return Object.entries(queries).map(([legendFormat, expr], index) => ({
    refId: String.fromCharCode(65 + index),
    datasource: DATASOURCE,
    expr,
    legendFormat,
  }));
}
