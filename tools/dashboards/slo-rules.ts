import { stringify } from 'yaml';
import { budgetOf, goodRate, goodShare, slos, type Slo } from './slos.ts';

const WINDOWS = ['5m', '30m', '1h', '6h', '3d'];
/** Fewer bad events than this do not alert, because one of few events is a large share. */
const MIN_BAD_EVENTS = 5;

const HEADER = `# Generated from tools/dashboards/slos.ts by "npm run dashboards".
# The burn rates and windows are those of the Site Reliability Workbook, chapter 5, table 5-8: an alert is critical if 2 %
# of the error budget of 30 days is used up within an hour or 5 % within six hours, and a warning for 10 % within three
# days. The short window ends the alert soon after the cause has ended.
`;

const recorded = ({ id }: Slo, window: string) => `frontdesk:slo_bad:ratio_rate${window}{slo="${id}"}`;

function burns(slo: Slo, { rate, long, short }: { rate: number; long: string; short: string }) {
  const limit = Number((rate * budgetOf(slo)).toFixed(6));
  const events = `(${slo.all(long)} - ${goodRate(slo, long)}) * ${secondsIn(long)} >= ${MIN_BAD_EVENTS}`;
  return `(${recorded(slo, long)} > ${limit}\n  and ${recorded(slo, short)} > ${limit}\n  and on () ${events})`;
}

function secondsIn(window: string) {
  const units: Record<string, number> = { m: 60, h: 3600, d: 86_400 };
  return parseInt(window, 10) * units[window.at(-1)!]!;
}

const alert = (slo: Slo, { name, severity, expr }: { name: string; severity: string; expr: string }) => ({
  alert: `${slo.alert}${name}`,
  expr,
  labels: { severity },
  annotations: {
    summary: `{{ $value | humanizePercentage }} ${slo.summary}`,
    runbook_url: `{{ $externalLabels.installation }}/docs/runbooks/${slo.runbook}`,
  },
});

/** @returns the recording rules and alerts of the service levels, for Prometheus */
export function sloRules(): string {
  const records = slos.flatMap((slo) =>
    WINDOWS.map((window) => ({
      record: `frontdesk:slo_bad:ratio_rate${window}`,
      labels: { slo: slo.id },
      expr: `1 - ${goodShare(slo, window)}`,
    })),
  );
  const alerts = slos.flatMap((slo) => [
    alert(slo, {
      name: 'BurnsFast',
      severity: 'critical',
      expr: [
        burns(slo, { rate: 14.4, long: '1h', short: '5m' }),
        burns(slo, { rate: 6, long: '6h', short: '30m' }),
      ].join('\nor '),
    }),
    alert(slo, {
      name: 'BurnsSlowly',
      severity: 'warning',
      expr: burns(slo, { rate: 1, long: '3d', short: '6h' }),
    }),
  ]);
  const groups = [
    { name: 'frontdesk-service-levels', interval: '1m', rules: records },
    { name: 'frontdesk-error-budgets', rules: alerts },
  ];
  return HEADER + stringify({ groups }, { lineWidth: 0 });
}
