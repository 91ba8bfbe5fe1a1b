import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const DIRECTORY = path.join(import.meta.dirname, 'results');

interface Result {
  name: string;
  title: string;
  columns: string[];
  rows: (string | number)[][];
  notes: string[];
  measured: unknown;
}

/** Prints the table of a bench, and writes it to `bench/results/<name>.md` and all measurements to `<name>.json`. */
export function writeResult({ name, title, columns, rows, notes, measured }: Result): void {
  const machine = describeMachine();
  const lines = [`# ${title}`, '', `${machine.at}, ${machine.text}`, '', ...table(columns, rows), ''];
  lines.push(...notes.map((note) => `- ${note}`), '');
  const text = lines.join('\n');
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(path.join(DIRECTORY, `${name}.md`), text);
  writeFileSync(
    path.join(DIRECTORY, `${name}.json`),
    `${JSON.stringify({ machine, columns, rows, notes, measured }, null, 2)}\n`,
  );
  process.stdout.write(`\n${text}\nWritten to bench/results/${name}.md and ${name}.json\n`);
}

function describeMachine() {
  const [cpu] = os.cpus();
  const cores = os.availableParallelism();
  const load = os.loadavg()[0].toFixed(2);
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return {
    at,
    cores,
    text: `${cores} cores (${cpu.model.trim()}), Node ${process.versions.node}, load average ${load}`,
  };
}

function table(columns: string[], rows: (string | number)[][]) {
  const cells = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, index) => Math.max(3, ...cells.map((row) => row[index].length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))).join(' | ')} |`;
  const rule = `| ${widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(cells[0]), rule, ...cells.slice(1).map(line)];
}
