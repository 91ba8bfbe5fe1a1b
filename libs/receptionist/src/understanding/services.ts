import type { Service } from '../conversation.js';

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
/** The share of a name's words that a message must contain. */
const MIN_SHARE = 0.5;
/** Shorter words have to be spelled right. */
const MIN_MISSPELLED = 6;

/** Spanish names of common services, for an owner who wrote them in English. */
const IN_ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})limpiezas?(?!\p{L})/giu, 'cleaning'],
  [/(?<!\p{L})blanqueamientos?(?!\p{L})/giu, 'whitening'],
  [/(?<!\p{L})(?:chequeos?|revisi[oó]n|revisiones)(?!\p{L})/giu, 'check-up'],
  [/(?<!\p{L})(?:endodoncias?|tratamiento de conducto)(?!\p{L})/giu, 'root canal'],
  [/(?<!\p{L})(?:corte de (?:pelo|cabello)|cortes?)(?!\p{L})/giu, 'haircut'],
  [/(?<!\p{L})(?:tinte|coloraci[oó]n)(?!\p{L})/giu, 'color'],
  [/(?<!\p{L})(?:vacunas?|vacunaci[oó]n)(?!\p{L})/giu, 'vaccination'],
  [/(?<!\p{L})consultas?(?!\p{L})/giu, 'consultation'],
];
const inEnglish = (text: string): string =>
  IN_ENGLISH.reduce((read, [pattern, name]) => read.replace(pattern, name), text);

/** Returns the service that the text names last, misspelled or in part, or else in Spanish. */
export function serviceIn(text: string, services: readonly Service[]): Service | null {
  return serviceNamedIn(text, services) ?? serviceNamedIn(inEnglish(text), services);
}

function serviceNamedIn(text: string, services: readonly Service[]): Service | null {
  const letters = lettersOf(text);
  const words = wordsOf(text);
  const found = services.flatMap((service) => {
    const name = lettersOf(service.name);
    const whole = name.length > 3 ? letters.lastIndexOf(name) : -1;
    if (whole >= 0) return [{ service, at: whole / letters.length, share: 1 }];
    const parts = wordsOf(service.name);
    const places = parts.map((part) => words.findLastIndex((word) => isSame(word, part)));
    const share = places.filter((place) => place >= 0).length / parts.length;
    return parts.length > 0 && share >= MIN_SHARE ? [{ service, at: Math.max(...places) / words.length, share }] : [];
  });
  return found.toSorted((one, other) => one.share - other.share || one.at - other.at).at(-1)?.service ?? null;
}

/** "Get my teeth cleaned" asks for a cleaning. */
const VERB_ENDING = /(?<=\p{L}{4})(?:ing|ed)$/u;

function isSame(word: string, part: string): boolean {
  if (word === part || word === `${part}s` || `${word}s` === part) return true;
  if (VERB_ENDING.test(part) && word.replace(VERB_ENDING, '') === part.replace(VERB_ENDING, '')) return true;
  return part.length >= MIN_MISSPELLED && Math.abs(word.length - part.length) <= 1 && editsBetween(word, part) === 1;
}

/** Returns the number of edits between two words, or 2 if there are more. */
function editsBetween(one: string, other: string): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const shorter = Math.min(one.length, other.length);
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const edits = Math.max(one.length, other.length) - start - end;
  return Math.min(edits, 2);
}
