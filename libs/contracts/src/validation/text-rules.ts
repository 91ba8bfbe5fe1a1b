/** Length in Unicode code points, the unit of every limit in the API. */
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

/** Control and format characters, fillers, blanks that are no spaces, and marks without a letter of their own. */
const SHOWS_NOTHING = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\u2800]/gu;

/** How much of a text can be seen: characters, a run of spaces as one, and the letters among them. */
export function visibleIn(value: string): { characters: number; letters: number } {
  const spaced = value.normalize('NFC').replace(/[\s\p{Z}]+/gu, ' ');
  const seen = spaced.replace(SHOWS_NOTHING, '').replace(/ {2,}/g, ' ').trim();
  return { characters: codePoints(seen), letters: seen.match(/\p{L}/gu)?.length ?? 0 };
}

/** Text that Postgres and UTF-8 can hold: no NUL and no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** The text without what Postgres and UTF-8 cannot hold; for texts that are made by others and not to be refused. */
export function toStorable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed();
}

/** The first code points of a text. However long it is, only that much of it is looked at. */
export function firstOf(value: string, most: number): string {
  return value.length <= most ? value : [...value.slice(0, 2 * most)].slice(0, most).join('');
}
