/** A spreadsheet runs text that begins with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const PHONE_NUMBER = /^\+\d+\*?$/;

/** Rows of text as CSV. Text that a spreadsheet would run is quoted with an apostrophe. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: string): string {
  const safe = FORMULA.test(value) && !PHONE_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
