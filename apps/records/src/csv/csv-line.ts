import { escapeFormula } from './csv-formulas.js';

/** Returns one line of CSV (RFC 4180). Null becomes an empty cell, objects become JSON, and formulas are escaped. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  const shown = escapeFormula(text);
  return /[",\r\n]|^\s|\s$/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
