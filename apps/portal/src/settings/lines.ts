/** The texts of a field with one text per line. */
export function linesOf(draft: string): string[] {
  return draft
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The text of a field with one text per line: the draft, unless its lines are no longer the current ones. */
export function shownLines(draft: string, lines: readonly string[]): string {
  const current = lines.join('\n');
  return linesOf(draft).join('\n') === current ? draft : current;
}
