import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { hourName, shortDate } from '../format/times.js';
import { text } from '../texts/text.js';
import { outcomeGroups, type HourOfCalls } from './calls-by-hour.js';
import { countOf } from './count.js';
import type { RecordStatistics } from './statistics.js';

const words = text.charts;
const CHART_HEIGHT_REM = 13;

const AXIS = {
  stroke: 'var(--border)',
  tick: { fill: 'var(--muted-foreground)', fontSize: 12 },
  tickLine: false,
} as const;
const TOOLTIP = {
  cursor: { fill: 'var(--muted)', stroke: 'var(--border)' },
  contentStyle: {
    background: 'var(--popover)',
    border: '1px solid var(--border)',
    borderRadius: '0.5rem',
    color: 'var(--foreground)',
    fontSize: '0.8125rem',
  },
  itemStyle: { color: 'var(--foreground)', padding: 0 },
  isAnimationActive: false,
  separator: ': ',
} as const;

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    // A chart follows the width of its place a moment later, and must not widen the page meanwhile.
    <div aria-hidden className="overflow-x-clip" style={{ height: `${CHART_HEIGHT_REM}rem` }}>
      <ResponsiveContainer width="100%" height="100%">
        {children}
      </ResponsiveContainer>
    </div>
  );
}

export function CallsByHourChart({ rows }: { rows: readonly HourOfCalls[] }): ReactNode {
  return (
    <Frame>
      <BarChart data={[...rows]} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis {...AXIS} dataKey="hour" tickFormatter={hourName} minTickGap={12} />
        <YAxis {...AXIS} axisLine={false} allowDecimals={false} width="auto" tickFormatter={countOf} />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(hour) => hourName(Number(hour))}
          itemSorter={({ dataKey }) => outcomeGroups.findIndex((group) => group === dataKey)}
        />
        {outcomeGroups.map((group) => (
          <Bar
            key={group}
            dataKey={group}
            name={words.outcomes[group]}
            stackId="calls"
            fill={`var(--chart-${group})`}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </Frame>
  );
}

export function AnswerTimesChart({ days }: { days: RecordStatistics['answer_times'] }): ReactNode {
  const lines = [
    ['slowest_tenth_seconds', words.slowest, 'var(--warn)', '4 3'],
    ['median_seconds', words.median, 'var(--busy)', undefined],
  ] as const;
  return (
    <Frame>
      <LineChart data={[...days]} margin={{ top: 4, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis {...AXIS} dataKey="day" tickFormatter={shortDate} minTickGap={24} />
        <YAxis {...AXIS} axisLine={false} allowDecimals={false} width="auto" tickFormatter={countOf} />
        <Tooltip {...TOOLTIP} labelFormatter={(day) => (typeof day === 'string' ? shortDate(day) : '')} />
        {lines.map(([key, name, color, dash]) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            stroke={color}
            strokeWidth={2}
            {...(dash ? { strokeDasharray: dash } : {})}
            dot={days.length < 3}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </Frame>
  );
}
