/** Returns the visible characters of a text in one line, so that the text cannot hide or reorder what is around it. */
export function visibleLine(text: string): string {
  return text
    .replace(/[\s\u0085]/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}
