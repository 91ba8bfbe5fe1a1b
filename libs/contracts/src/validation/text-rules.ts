/** Returns the length in Unicode code points, the unit of every limit in the API. */
export function codePoints(value: string): number {
  let length = value.length;
  for (let i = 0; i < value.length - 1; i++) {
    const unit = value.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = value.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        length--;
        i++;
      }
    }
  }
  return length;
}

/** Invisible characters: controls, format characters, fillers, blanks other than spaces, and combining marks. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\u2800]/gu;

/** Counts the visible characters of a text and the letters among them. A run of spaces counts as one character. */
export function visibleIn(value: string): { characters: number; letters: number } {
  const spaced = value.normalize('NFC').replace(/[\s\p{Z}]+/gu, ' ');
  const seen = spaced.replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim();
  return { characters: codePoints(seen), letters: seen.match(/\p{L}/gu)?.length ?? 0 };
}

/** Whether Postgres and UTF-8 can store the text. It must contain no NUL and no lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Removes characters that Postgres and UTF-8 cannot store, from texts of third parties that must not be refused. */
export function toStorable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed();
}

/** Returns the first `most` code points of a text. Does not scan the rest. */
export function firstOf(value: string, most: number): string {
  return value.length <= most ? value : [...value.slice(0, 2 * most)].slice(0, most).join('');
}
