const YES =
  /^[\s\p{P}\p{S}]*(?:(?:uh|um|oh|well|ok|okay|ah|eh)[\s,]+)*(?:yes|yeah|yea|yep|yup|ya(?! (?:no|me|te|se|la|l[eo]s?|las|que|voy|tengo|est[aá]|dije|di|hab[ií]a)(?!\p{L}))|yse|ye|[yk](?=\W*(?:(?:please|pls|thanks?|thank you|thx|ty)\W*)?$)|(?:sure|ok|okay)(?!\W+(?:no(?! (?:problem|worries))|nope|nah|not(?! a problem))(?!\p{L}))|correct|right|that(?:['’]?s| is) (?:right|correct|it|fine|good)|exactly|(?:absolutely|of course)(?! not)|please do|perfect|(?:great|wonderful|lovely|excellent|excelente|genial|estupendo)(?=\s*$|\s*[,.!]|\s+(?:thanks?|gracias))|sounds good|looks good|mm[\s-]?hmm?|uh[\s-]?huh|all good|👍|✅|👌|oui|s[ií]|(?:claro|por supuesto)(?! que no)|correcto|exacto|as[ií] es|es[eo] (?:es|mismo)(?! todo)|est[aá] bien|todo bien|de acuerdo|vale|dale|perfecto)(?![\p{L}\p{N}])/iu;
const NO =
  /^[\s\p{P}\p{S}]*(?:(?:uh|um|oh|well|ok|okay|sure|ah|eh)[\s\p{P}]+)*(?:no|nope|nah|not|(?:absolutely|of course) not|(?:claro|por supuesto) que no|ya no|wrong|incorrect|that['’]?s (?:wrong|not)|n(?=\W*(?:(?:thanks?|thank you|thx|ty)\W*)?$)|neither|none|nothing(?: else)?(?=\s*$|\s*[,.!])|nada(?: m[aá]s)?(?=\s*$|\s*[,.!])|ning[uú]n[oa]?|tampoco|👎)(?![\p{L}\p{N}])/iu;
const NOT = /(?<![\p{L}\p{N}])(?:no|nope|nah|not|don['’]?t|won['’]?t|can['’]?t|n|nada|tampoco|nunca)(?![\p{L}\p{N}])/iu;
const THUMB = /^\s*(?:👍|✅|👌)/u;

/** Returns null if the text says neither. */
export function yesOrNo(text: string): 'yes' | 'no' | null {
  if (THUMB.test(text) || YES.test(text)) return 'yes';
  return NO.test(text) ? 'no' : null;
}

/** Whether the text has a word that makes thanks a refusal. */
export function hasRefusal(text: string): boolean {
  return NOT.test(text);
}
