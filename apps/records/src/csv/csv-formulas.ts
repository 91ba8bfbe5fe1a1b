/** The characters that start a formula in a spreadsheet, and the apostrophe, which escapes them. */
const OPENS_FORMULA = /^[=+\-@\t\r']/;
/** Matches a number or an E.164 phone number, which a spreadsheet does not change. */
const IS_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Adds an apostrophe before a text that would be a formula, so that a spreadsheet shows it as text. */
export function escapeFormula(text: string): string {
  return OPENS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
}

/** Reverts `escapeFormula`. An apostrophe before any other text is kept. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && OPENS_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
