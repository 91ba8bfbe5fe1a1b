/**
 * One spelling for what people say in many: contractions, slang, accents and small words that change nothing. Patterns
 * for this form stay short, and a recognizer that hears "dont" or "aun" changes nothing.
 */
export function canonical(text: string): string {
  let read = text.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(ACCENTS, plainVowel);
  for (const [pattern, spelling] of SPELLINGS) read = read.replace(pattern, spelling);
  return (
    read
      .replace(FILLERS, '')
      // "I'm, uh, 15"
      .replace(/(?:,\s*){2,}/gu, ' ')
      .replace(VOCATIVES, '')
      .replace(DOUBLE_NEGATIVE, '$1any')
      .replace(/[^\S\n]+/gu, ' ')
      .trim()
  );
}

const ACCENTS = /[áéíóúü]/gu;
const VOWELS: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u' };
const plainVowel = (letter: string): string => VOWELS[letter]!;

const whole = (source: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}'])(?:${source})(?![\p{L}\p{N}'])`, 'gu');

/** The order counts: "i ain't" before "ain't". */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [whole(`i'?m`), 'i am'],
  [whole(`i'?ve`), 'i have'],
  [whole(`i'd`), 'i would'],
  [whole(`i ain'?t`), 'i am not'],
  [whole(`ain'?t`), 'is not'],
  [whole(`won'?t`), 'will not'],
  [whole(`can'?t|can not`), 'cannot'],
  [/(?<!\p{L})(do|does|did|is|are|was|were|could|would|should|have|has|had)n'?t(?!\p{L})/gu, '$1 not'],
  [/(?<!\p{L})(he|she|it|that|this|there|who|what|here|nobody|name)'s(?!\p{L})/gu, '$1 is'],
  [/(?<!\p{L})(that|there|who|what|he|she)s(?!\p{L})/gu, '$1 is'],
  [/(?<!\p{L})(you|they)'?re(?!\p{L})/gu, '$1 are'],
  [/(?<!\p{L})we're(?!\p{L})/gu, 'we are'],
  [/(?<=\p{L})'ll(?!\p{L})/gu, ' will'],
  [whole(`u|y'?all|ya'?ll|you (?:people|guys|folks|all)`), 'you'],
  [whole('ur'), 'your'],
  [whole('r(?= you)'), 'are'],
  [whole('wanna'), 'want to'],
  [whole('gonna'), 'going to'],
  [whole('gotta'), 'got to'],
  [whole('lemme'), 'let me'],
  [whole('gimme'), 'give me'],
  [whole('no one|no body'), 'nobody'],
  [whole('anymore'), 'any more'],
  [
    whole(`a\\.? ?i\\.?(?= (?:assistants?|agents?|bots?|voices?|systems?|receptionists?|programs?|things?)(?!\\p{L}))`),
    'ai',
  ],
  [whole(`(?<=(?:an|with|to|of|is this|are you) )a\\.? i\\.?(?=\\W*$)`), 'ai'],
  [whole('q|ke|k'), 'que'],
  [whole('kiero'), 'quiero'],
  [whole('pa'), 'para'],
  [whole('aca'), 'aqui'],
  [whole('vos'), 'usted'],
];

/** Small words that change nothing, in both languages. */
const FILLERS = whole(
  [
    'u+h+|u+m+|er+m?|h+m+|oh|ah|well|just|only|even|ever|really|actually|honestly|exactly|basically|literally|seriously',
    'please|kindly|simply|already|still|yet|maybe|you know|i mean|kind of|sort of|kinda|sorta',
    'damn|goddamn|freaking|friggin|fricking|fucking|bloody|right now',
    'eh+|pues|o sea|mire|mira|oiga|oye|(?:fijese|fijate)(?: que)?|la verdad|es que|por favor|porfa(?:vor)?|ay|ah[ií] de',
    'yo|ya|ustedes|solo|solamente|nomas|nada mas|apenas|recien|todavia|aun|casi|ahora mismo|realmente|pinches?',
  ].join('|'),
);

/** "Wrong house, buddy", "no es aquí, señor" */
const VOCATIVES =
  /,? (?:buddy|pal|hon(?:ey)?|sweetie|dude|bro|mister|sir|ma'?am|miss|señor(?:a|ita)?|joven|amig[oa]|che|mij[oa]|we[yi]|jef[ea])(?=\W*$|[,.!?])/gu;

/** "Do not want no calls", "there is not no Steve" */
const DOUBLE_NEGATIVE = /(?<!\p{L})((?:not|never|nobody) (?:\p{L}+ ){0,2})no(?= \p{L})/gu;
