/** Troubles that deserve a word of sympathy. */
export const HURTS =
  /(?<!\p{L})(?:broke|broken|cracked|chipped|fell out|lost|hurts?|hurting|pain|ache\p{L}*|toothache|leak\p{L}*|clogged|burst|flood\p{L}*|swollen|loose|duele|dolor|rompi[oó]|roto|rota|quebr(?:[oó]|ad[oa])|se (?:me )?(?:cay|parti|solt|tap)[oó]|fuga|gotea|inunda)(?!\p{L})/iu;
