import type { Conversation } from '../conversation.js';
import { canonical } from '../words/canonical.js';
import { wordPattern as words } from '../words/patterns.js';
import type { State } from './state.js';

/** Someone near the person answers: "I'm not Dana, I'm her husband", "no soy Dana, ella está en el trabajo". */
const ANSWERS_FOR = words(
  String.raw`(?:her|his|their) (?:\p{L}+ )?(?:wife|husband|spouse|partner|boyfriend|girlfriend|son|daughter|mother|mom|father|dad|brother|sister|friend|roommate|assistant|secretary)|(?:he|she)(?:~s| is| will|~ll) (?:not(?! at this)|at(?! this number)|out|busy|sleeping|asleep|in(?! heaven)|away|back|be|call|driving|working)|take a message|hold on|one moment|let me (?:get|see|check)|call (?:back|later)`,
  String.raw`su (?:espos[oa]|marido|mujer|pareja|hij[oa]|mam[aá]|madre|pap[aá]|padre|herman[oa]|amig[oa]|secretari[oa]|asistente)|(?:ell?[ao]?|[eé]l) (?:no )?(?:est[aá]|anda|regresa|vuelve)|(?:un momento|esp[eé]r[ea](?:me)?|perm[ií]tame|se l[oa] paso|llame (?:m[aá]s tarde|luego|despu[eé]s))`,
);

/** Whether the number belongs to another person than the one who was called, or the caller dialed it by mistake. */
export function isWrongNumber(
  { newest: { intents, words }, phone_number }: State,
  { isOutbound, visitorName }: Conversation,
): boolean {
  // "Wrong number" after a number was given may correct that number.
  if (phone_number !== null) return false;
  if (!isOutbound) return intents.has('wrongNumber');
  const parts = (visitorName ?? '').split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 1);
  // "My mother passed away, I have to move my appointment" is said by the right person.
  const isOther = intents.has('wrongPerson') && !intents.has('reschedule') && !ANSWERS_FOR.test(words);
  if (parts.length === 0) return intents.has('wrongNumber') || isOther;
  const { denies, affirms } = wordsAbout(parts);
  if (affirms.test(words)) return false;
  const isDenied = denies.test(words) || wordsAbout(parts.map(canonical)).denies.test(canonical(words));
  return intents.has('wrongNumber') || isOther || (isDenied && !ANSWERS_FOR.test(words));
}

/** "There is no Dana here" denies the name. "I'm not Reyes anymore, but this is Dana" affirms it. */
function wordsAbout(name: readonly string[]): { denies: RegExp; affirms: RegExp } {
  const named = `(?:${name.join('|')})(?:[ .]+(?:${name.join('|')}))*`;
  const affirms = words(String.raw`(?:this is|i~m|i am|it~s|habla|(?<!no )soy) ${named}`);
  const denies = words(
    // "There's no Dana here", "we don't have a Dana", "Dana has passed away", "no hay ninguna Dana"
    String.raw`(?:is|are) (?:no|not any|not an?) ${named}|(?:no idea|no clue|not know) who ${named}|not have (?:an?|any) ${named}|${named}(?:'?s| is| has| had)* (?:passed(?: away| on)?|died|deceased|dead|been gone|in heaven|no longer|moved)(?! (?:the|her|his|my))|not (?:the )?${named}(?:'?s)? (?:phone|number|cell|line)|${named}(?:'?s)? (?:old|former|previous) (?:phone|number|cell|line)`,
    String.raw`no (?:hay|tenemos|existe|esta) (?:aqui )?(?:ningun[oa]? )?(?:tal )?${named}|no (?:vive|trabaja|esta viviendo) ${named}|no es (?:el |la |su )?(?:\p{L}+ )?(?:de |con )?${named}(?!\p{L})|(?:murio|fallecio) (?:don |doña |el |la |señora? )*${named}|${named}(?: se| ha)? (?:murio|fallecio|muerto|fallecido|esta muert[oa]|se mudo|se fue (?:a|de|para)|no vive)|no soy ningun[oa]? ${named}`,
    String.raw`(?:(?:i~m|i am|this is|it is|it~s|that~s) not(?: (?:the number (?:for|of)|ms\.?|mrs\.?|mr\.?|miss))?|i ain~t|(?:this|that|it) (?:isn~t|ain~t)|(?:my )?name (?:isn~t|is not)) ${named}(?!['’])|(?:this|that|it) (?:isn~t|ain~t) ${named}~?s (?:phone|number|line)|i(?: am|~m) no ${named}|never (?:known|met|heard of) (?:(?:an?|any|no) )?${named}|(?:no|isn~t an?|is not an?) ${named} (?:working|living|here|there)|(?:isn~t|is not) any(?:one|body) (?:here )?(?:called|named|by the name of) ${named}|${named} (?:(?:has|just) )?(?:changed (?:her|his|their) number|got a new number)|(?:no|not) ${named}(?=\W*$| (?:sorry|wrong|here|at|in|lives|works|who (?:works|lives)))|(?:don~t|do not) know (?:(?:any|an?|no) )?${named}(?=\W*$)|(?:phone|number|line) (?:isn~t|is not|is no longer|(?:doesn~t|does not) belong to) ${named}`,
    String.raw`no soy (?:(?:la|el) (?:se[nñ]ora|se[nñ]or|se[nñ]orita) )?${named}|(?:cel|n[uú]mero|tel[eé]fono|celular) (?:que )?(?:\p{L}+ ){0,2}de ${named} es (?:incorrecto|otro)|ya no es (?:el|la) (?:cel|n[uú]mero|tel[eé]fono|l[ií]nea|celular) de ${named}|no me llamo ${named}|no (?:es )?de ${named}(?=\W*$)|${named} (?:ya )?cambi[oó] de n[uú]mero|no conozco a (?:ning[uú]n[oa]? )?${named}(?=\W*$)|(?:aqu[ií]|ac[aá]) no (?:vive|trabaja|hay) (?:ning[uú]n[oa]? )?${named}|(?:n[uú]mero|tel[eé]fono|celular) no (?:es de|pertenece a) ${named}`,
  );
  return { denies, affirms };
}
