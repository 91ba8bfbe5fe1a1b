/** Returns the words of a text in lower case, separated by single spaces. */
export function plainWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Whether two texts have this many words in a row in common. */
export function shareRun(one: string, other: string, length: number): boolean {
  const words = one.split(' ');
  const padded = ` ${other} `;
  for (let from = 0; from + length <= words.length; from++)
    if (padded.includes(` ${words.slice(from, from + length).join(' ')} `)) return true;
  return false;
}
