import { firstOf } from '@frontdesk/contracts';
import type { Language, Message } from '../conversation.js';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Common words that the other language does not have. */
const MARKS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordsOf(`
    am an and any appointment are as at be but by call can do email for from get have hello help hi how i i'd i'll i'm in
    is it it's just like much my name need of ok on or please thank thanks that the this to today tomorrow want was we
    what when where which who will with would yes you your stop cleaning
  `),
  es: wordsOf(`
    ahogo ambulancia armado auxilio ayuda ayúdenme desmayó disparando fuego huele hay humo incendio inconsciente mató
    matar matarme morir muriendo pistola cuchillo respirar respira respirando sangra sangrando sangre sobredosis socorro
    suicidarme suicidarse veneno vivir abren aceptan adiós ahora algo aquí ayer buenas buenos cita citas claro como con cómo correcto correo cuando
    cuanto cuándo cuánto cuesta días doy duele ella esa ese esta estaba este está gracias habla hablar
    hola horario hoy limpieza llamar llamarme llame llamen llamo mañana mis muela muy mí necesito
    noches nombre número para perdón pero persona por porque puede que quiero quisiera quítenme qué reservar señor
    soy sus sí también tardes tengo teléfono todo una un urgente usted ya yo dejen
  `),
};

/** Spanish words that also occur in English names. They count in longer messages only. */
const ALSO_IN_NAMES = wordsOf('al de del el en es la las le lo los me mi se si su y más');
const LONG = 4;

function marksIn(text: string, language: Language): string[] {
  const words =
    firstOf(text, 1000)
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? [];
  const isLong = language === 'es' && words.length >= LONG;
  return words.filter((word) => MARKS[language].has(word) || (isLong && ALSO_IN_NAMES.has(word)));
}

function scoreOf(text: string, language: Language): number {
  return marksIn(text, language).length + (language === 'es' && /[¿¡ñ]/u.test(text) ? 2 : 0);
}

/** A message with this many different common words of a language is a sentence by a person who speaks it. */
const MIN_MARKS_OF_SENTENCE = 5;

/** Whether the visitor has said a whole sentence in the language other than the given one, and so understands it. */
export function speaksOtherThan(messages: readonly Message[], language: Language): boolean {
  const other = language === 'en' ? 'es' : 'en';
  return messages.some(
    ({ sender, body }) =>
      sender === 'visitor' &&
      new Set(marksIn(body, other)).size >= MIN_MARKS_OF_SENTENCE &&
      scoreOf(body, other) > scoreOf(body, language),
  );
}

/** Returns the language of the newest message that shows one. */
export function languageOf(messages: readonly Message[], offered: readonly Language[]): Language {
  const fallback = offered[0] ?? 'en';
  if (offered.length === 1) return fallback;
  let language = fallback;
  for (const { sender, body } of messages) {
    if (sender !== 'visitor') continue;
    const [english, spanish] = [scoreOf(body, 'en'), scoreOf(body, 'es')];
    if (spanish > english) language = 'es';
    // A name or a number keeps the language, and so does one English word in a Spanish conversation.
    else if (english > spanish + (language === 'es' ? 1 : 0)) language = 'en';
  }
  return language;
}
