import { isOptOut, mayAnswerBooking } from '../safety/opt-out-words.js';
import { emailIn } from '../understanding/email-addresses.js';
import { allNumbersIn, numberIn } from '../understanding/phone-numbers.js';
import { withDigits } from '../understanding/spoken-digits.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import { hasIntent } from '../words/reading.js';

/** Small words around an opt-out word, as in "STOP please" and "no, just stop". */
const SMALL_WORDS =
  /(?<!\p{L})(?:please|pls|plz|thanks|thank you|no|nope|yes|yeah|yep|ok|okay|uh+|um+|oh|hi|hey|hello|just|so|now|already|por favor|gracias|s[ií]|ya|hola|oiga|oye|bueno|pues)(?!\p{L})/giu;
/** Words that refuse calls to the writer, as in "stop calling me" and "dejen de llamarme". */
const WRITER =
  /(?<!\p{L})(?:call(?:ing)?|text(?:ing)?|contact(?:ing)?|messag(?:e|ing)|phon(?:e|ing)|ring(?:ing)?|bother(?:ing)?|harass(?:ing)?|take|remove|leave|opt|sending|and|or|nor|no|que|y|o|ni) (?:me|us|nos|this number)(?!\p{L})|(?:ar|ir|en|te|que)(?:me|nos)(?!\p{L})/iu;
/**
 * Words that refuse calls to the writer's own phone, as in "take my number off your list". A number that follows is
 * that phone's number, unless it is one to call instead.
 */
const OWN_PHONE =
  /(?<!\p{L})(?:(?:take|remove|lose|calling|texting|phoning) my (?:number|phone|cell|line)|(?:(?:borr|quit|elimin|saqu)en?|llam(?:ar|en?) a) mi (?:n[uú]mero|tel[eé]fono|celular))(?!\p{L})(?!(?:(?!(?<!\p{L})(?:call|text|ring|reach|try|llam\p{L}+) (?!list))\D)*\d)/iu;
/** A refusal of calls that may be a wish for an e-mail instead. */
const RATHER_NOT_CALLED =
  /(?<!\p{L})(?:don['’]?t|do not|no me) (?:call|phone|ring|contact|text|message|llamen?|escriban?)(?!\p{L})/giu;
const ENDS_WITH_ORDER =
  /[.,;!?]\s*¡?(?:(?:please|just|now|ya|por favor),? )*(?:stop|unsubscribe|basta|paren|alto)(?: it| now| please| ya| por favor)*\W*$/iu;
const BEGINS_WITH_ORDER = /^\W*(?:(?:please|just|no|por favor|ya),? )*(?:stop|unsubscribe|basta|alto)\W*[.!;,]/iu;
const UNWILLING =
  /(?<!\p{L})(?:not interested|no interest|busy|no,? thanks|no,? thank you|no me interesan?|ocupad[oa]|no,? gracias)(?!\p{L})/iu;
const NAMES_CALLS =
  /(?<!\p{L})(?:call(?:s|ing|ed)?|text(?:s|ing)?|messag(?:es?|ing)|phon(?:es?|ing)|ring(?:ing)?|llam\p{L}*|mensajes?|marc(?:an|ando))(?!\p{L})/iu;
/** A longer line contains more than an opt-out word. */
const MAX_LINE = 256;

/** Returns the lines that are an opt-out word, with or without courtesies. */
export function optOutLines(body: string): string[] {
  return body.split('\n').filter((line) => isOptOut(line) || isPoliteOptOut(line) || hasOrder(line));
}

/** "You keep calling my grandmother. Stop!", "Stop, I am not interested." */
function hasOrder(line: string): boolean {
  if (line.length > MAX_LINE) return false;
  if (BEGINS_WITH_ORDER.test(line) && UNWILLING.test(line)) return true;
  return ENDS_WITH_ORDER.test(line) && (NAMES_CALLS.test(line) || UNWILLING.test(line));
}

/** "Please cancel" is about an appointment, but "STOP please" is not. */
function isPoliteOptOut(line: string): boolean {
  if (line.length > MAX_LINE) return false;
  const word = line.replace(SMALL_WORDS, ' ');
  return isOptOut(word) && !mayAnswerBooking(word);
}

/** Whether the message has words of refusal, such as "stop calling me". */
export function refusesCalls(body: string): boolean {
  return hasIntent('stopCalls', body.replace(/[^\S\n]+/gu, ' '));
}

/** A caller who was told to press 9 may say the key instead. */
const SAYS_KEY = /^\W*(?:9|nine|nueve)(?:,? (?:please|por favor))?\W*$/iu;
const NAMES_KEY = /(?:press|pulse) 9(?!\d)/iu;

/** Whether a message says the key that the reply before it named for an opt-out. */
export function saysKey(body: string, reply: string): boolean {
  return SAYS_KEY.test(body) && NAMES_KEY.test(reply);
}

const STOPS =
  /(?<!\p{L})(?:no (?:more )?calls?|(?:don['’]?t|do not) call|no (?:l[aeo]s? |me |nos )?(?:vuelvan a )?llam\p{L}+|no m[aá]s llamadas)(?!\p{L})/iu;

/** Returns the answer to the question whether the calls to a number stop. "Okay, no more calls" is a yes. */
export function stopAnswer(words: string): 'yes' | 'no' | null {
  return refusesCalls(words) || STOPS.test(words) ? 'yes' : yesOrNo(words);
}

/** Whether a message only asks for an e-mail instead of a call: "Please don't call me, my e-mail is …". */
export function prefersEmail(body: string): boolean {
  return emailIn(body) !== null && numberIn(body) === null && !refusesCalls(body.replace(RATHER_NOT_CALLED, ' '));
}

/**
 * Whether a message asks to stop calls to the number that it comes from. Words of refusal that name only other numbers
 * do not, unless they name the writer too, as in "stop calling me, call my office at …". The script promises only what
 * this function finds, and the services record all of it.
 */
export function stopsOwnNumber(body: string, own: string): boolean {
  if (optOutLines(body).length > 0) return true;
  if (!refusesCalls(body)) return false;
  const named = allNumbersIn(withDigits(body));
  return named.length === 0 || named.includes(own) || WRITER.test(body) || OWN_PHONE.test(withDigits(body));
}
