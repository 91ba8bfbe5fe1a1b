const UNITS: Readonly<Record<string, string>> = {
  ...{ zero: '0', oh: '0', o: '0', one: '1', two: '2', three: '3', four: '4', five: '5' },
  ...{ six: '6', seven: '7', eight: '8', nine: '9' },
  ...{
    cero: '0',
    uno: '1',
    dos: '2',
    tres: '3',
    cuatro: '4',
    cinco: '5',
    seis: '6',
    siete: '7',
    ocho: '8',
    nueve: '9',
  },
};
const TEENS: Readonly<Record<string, string>> = {
  ...{ ten: '10', eleven: '11', twelve: '12', thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16' },
  ...{ seventeen: '17', eighteen: '18', nineteen: '19', diez: '10', once: '11', doce: '12', trece: '13' },
  ...{ catorce: '14', quince: '15', dieciséis: '16', diecisiete: '17', dieciocho: '18', diecinueve: '19' },
};
const TENS: Readonly<Record<string, string>> = {
  ...{ twenty: '2', thirty: '3', forty: '4', fifty: '5', sixty: '6', seventy: '7', eighty: '8', ninety: '9' },
  ...{ veinte: '2', treinta: '3', cuarenta: '4', cincuenta: '5', sesenta: '6', setenta: '7', ochenta: '8' },
  ...{ noventa: '9' },
};
const TIMES: Readonly<Record<string, number>> = { double: 2, triple: 3, doble: 2 };
/** Words that join digits and are not digits themselves. */
const JOINS = new Set(['then', 'dash', 'space', 'y', 'luego', 'guion', 'guión']);
/** Shorter rows of words, such as "one or two", are not read as digits. */
const MIN_WORDS = 3;

interface Token {
  word: string;
  start: number;
  end: number;
}

/** Replaces digits that are spoken as words: "three one two, double five" becomes "31255". */
export function withDigits(text: string): string {
  let written = '';
  let from = 0;
  for (const row of rowsOf(text)) {
    const digits = digitsOf(row.map(({ word }) => word));
    if (digits === null) continue;
    written += text.slice(from, row[0]!.start) + digits;
    from = row.at(-1)!.end;
  }
  return written + text.slice(from);
}

/** Returns rows of words that stand for digits, with nothing but spaces and punctuation between them. */
function rowsOf(text: string): Token[][] {
  const rows: Token[][] = [];
  let row: Token[] = [];
  const close = (): void => {
    while (JOINS.has(row.at(-1)?.word ?? '')) row.pop();
    if (row.length >= MIN_WORDS) rows.push(row);
    row = [];
  };
  for (const match of text.matchAll(/[\p{L}]+|\d+/gu)) {
    const token = { word: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length };
    const isApart = row.length > 0 && !/^[\s,.\p{Dash}()]*$/u.test(text.slice(row.at(-1)!.end, token.start));
    if (isApart) close();
    if (isDigitWord(token.word) || (row.length > 0 && JOINS.has(token.word))) row.push(token);
    else close();
  }
  close();
  return rows;
}

function isDigitWord(word: string): boolean {
  return word in UNITS || word in TEENS || word in TENS || word in TIMES || word === 'hundred';
}

function digitsOf(words: readonly string[]): string | null {
  let digits = '';
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const next = words[at + 1] ?? '';
    const afterNext = words[at + 2] ?? '';
    if (word in TIMES) {
      digits += (UNITS[next] ?? '').repeat(TIMES[word]!);
      at++;
    } else if (word in TENS) {
      const unit = next === 'y' ? UNITS[afterNext] : UNITS[next];
      digits += TENS[word]! + (unit && unit !== '0' ? unit : '0');
      if (unit && unit !== '0') at += next === 'y' ? 2 : 1;
    } else if (word === 'hundred') digits += '00';
    else digits += UNITS[word] ?? TEENS[word] ?? '';
  }
  return digits.length >= MIN_WORDS ? digits : null;
}
