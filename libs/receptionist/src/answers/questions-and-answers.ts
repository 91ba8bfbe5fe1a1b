import MiniSearch from 'minisearch';
import type { Language, ReceptionistSettings } from '../conversation.js';
import { languageOf } from '../understanding/languages.js';

type Entry = NonNullable<ReceptionistSettings['faq']>[number];

const STOP_WORDS = new Set(
  `a an and any are at be can could did do does for from get guys has have hello hi how i i'd i'm if in is it it's like
  me my need of ok on or please so some tell that the there this to u want was we what what's when where whether which
  who will with would yall you your also just anyway come
  yes yeah no not ok thanks thank welcome correct right sure great
  again repeat sí
  al con cual cuál cómo como de del el ella en es esta está hay hola la las le lo los me mi necesito o para por puede
  pueden puedo que quiero qué se si su sus tiene tienen un una usted ustedes y yo donde dónde puedes podría podrías repetir repite decir decirme otra vez saber`
    .trim()
    .split(/\s+/),
);
/** The share of the searched words that an entry must contain. */
const MIN_SHARE = 0.5;
const MAX_ANSWERS = 2;
/** Verbs that fit any question: "Do you see cats?" is not answered by "Yes, we see children". */
const WEAK: ReadonlySet<string> = new Set(['see', 'take', 'treat', 'offer', 'provide', 'use', 'work', 'go']);

/** Words that people use for the same thing. */
const SAME: Readonly<Record<string, string>> = {
  kids: 'children',
  kid: 'children',
  child: 'children',
  parking: 'park',
  parked: 'park',
  lot: 'park',
  located: 'address',
  location: 'address',
  directions: 'address',
  insurances: 'insurance',
  coverage: 'insurance',
  seguros: 'seguro',
  niños: 'children',
  niñas: 'children',
  ninos: 'children',
  direccion: 'address',
  aceptan: 'take',
  accept: 'take',
  takes: 'take',
  accepting: 'new',
  patients: 'patient',
  estacionar: 'park',
  estacionamiento: 'park',
  dirección: 'address',
  ubicados: 'address',
  ubicación: 'address',
};

const termOf = (term: string): string | null => {
  const plain = term.toLowerCase();
  return STOP_WORDS.has(plain) || plain.length < 2 ? null : (SAME[plain] ?? plain);
};

const indexes = new WeakMap<readonly Entry[], MiniSearch>();

/** The index of a list is built once. */
function indexOf(faq: readonly Entry[]): MiniSearch {
  const known = indexes.get(faq);
  if (known) return known;
  const index = new MiniSearch({
    fields: ['question', 'answer'],
    processTerm: termOf,
    searchOptions: { boost: { question: 3 }, fuzzy: (term) => (term.length > 5 ? 0.2 : false) },
  });
  index.addAll(faq.map((entry, id) => ({ ...entry, id })));
  indexes.set(faq, index);
  return index;
}

/** "Where are you?" has only stop words. */
const ASKS_ADDRESS = /(?:where|d[oó]nde)(?!\p{L})/iu;

/** Returns the owner's answers to the questions of a message, at most two, in the language if there are such. */
export function answersTo(text: string, faq: readonly Entry[], language: Language): string[] {
  if (faq.length === 0) return [];
  const search = indexOf(faq);
  const parts = text.split(/[?!.;]|\b(?:and|y|also|también)\b/iu).filter((part) => part.trim() !== '');
  const found = parts.flatMap((part) => bestAnswer(search, part, faq, language) ?? []);
  const whole = found.length === 0 ? (bestAnswer(search, text, faq, language) ?? []) : [];
  return [...new Set([...found, ...whole])].slice(0, MAX_ANSWERS);
}

function bestAnswer(search: MiniSearch, text: string, faq: readonly Entry[], language: Language): string | null {
  const words = new Set((text.match(/[\p{L}\p{N}'’]+/gu) ?? []).flatMap((word) => termOf(word) ?? []));
  const isAddress = words.size === 0 && ASKS_ADDRESS.test(text);
  const count = isAddress ? 1 : words.size;
  // One shared word is enough only if the question has few words.
  const found = search
    .search(isAddress ? 'address' : text)
    .filter(({ queryTerms }) => count > 0 && queryTerms.length / count >= MIN_SHARE)
    .filter(({ queryTerms }) => queryTerms.some((term) => !WEAK.has(term)))
    .map(({ id }) => faq[id as number]!.answer);
  return found.find((answer) => languageOfText(answer) === language) ?? found[0] ?? null;
}

const languageOfText = (body: string): Language => languageOf([{ sender: 'visitor', body }], ['en', 'es']);
