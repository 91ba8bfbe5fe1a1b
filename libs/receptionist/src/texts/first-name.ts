/** Spanish names of two words that are one: "José Luis". A last name follows. */
const DOUBLE =
  /^(?:Jos[eé]|Juan|Luis|Carlos|Miguel|Mar[ií]a|Ana|Rosa|Marco|Jes[uú]s|V[ií]ctor) (?:Luis|Carlos|Antonio|Jos[eé]|Manuel|Pablo|[AÁ]ngel|Mar[ií]a|Fernanda|Elena|Isabel|Laura|Teresa|Eduardo|Miguel|Alberto|Jes[uú]s|Enrique)(?= \p{Lu})/u;

/** Returns "Dana" for "dana" and "DANA". */
export function firstNameOf(name: string | null): string {
  const first = DOUBLE.exec(name ?? '')?.[0] ?? name?.split(/\s+/u)[0] ?? '';
  const isPlain = first === first.toLowerCase() || (first.length > 2 && first === first.toUpperCase());
  return isPlain ? first.charAt(0).toUpperCase() + first.slice(1).toLowerCase() : first;
}
