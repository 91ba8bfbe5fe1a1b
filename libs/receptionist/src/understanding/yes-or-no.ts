const YES =
  /^[\s\p{P}\p{S}]*(?:(?:uh|um|oh|well|ok|okay|ah|eh)[\s,]+)*(?:yes|yeah|yea|yep|yup|ya|yse|ye|y|sure|ok|okay|k|correct|right|that(?:['’]?s| is) (?:right|correct|it|fine|good)|exactly|absolutely|of course|please do|perfect|sounds good|looks good|mm[\s-]?hmm?|uh[\s-]?huh|all good|👍|✅|👌|oui|s[ií]|claro|correcto|exacto|as[ií] es|por supuesto|est[aá] bien|todo bien|de acuerdo|vale|dale|perfecto)(?![\p{L}\p{N}])/iu;
const NO =
  /^[\s\p{P}\p{S}]*(?:(?:uh|um|oh|well|ok|okay|ah|eh)[\s,]+)*(?:no|nope|nah|not|wrong|incorrect|that['’]?s (?:wrong|not)|n|neither|none|ning[uú]n[oa]?|tampoco|👎)(?![\p{L}\p{N}])/iu;
const THUMB = /^\s*(?:👍|✅|👌)/u;

/** Returns null if the text says neither. */
export function yesOrNo(text: string): 'yes' | 'no' | null {
  if (THUMB.test(text) || YES.test(text)) return 'yes';
  return NO.test(text) ? 'no' : null;
}
