/** What makes a spreadsheet take a cell for a formula, and the apostrophe, which hides that. */
const OPENS_FORMULA = /^[=+\-@\t\r']/;
/** An amount, or a phone number in E.164. A formula made of nothing else is its own value. */
const IS_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The text as a spreadsheet shows it and does not compute it: behind an apostrophe if it would be a formula. */
export function escapeFormula(text: string): string {
  return OPENS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
}

/** The text of which `escapeFormula` made the cell. An apostrophe in front of anything else belongs to the text. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && OPENS_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
