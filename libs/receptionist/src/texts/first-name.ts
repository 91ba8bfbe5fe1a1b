/** Returns "Dana" for "dana" and "DANA". */
export function firstNameOf(name: string | null): string {
  const first = name?.split(/\s+/u)[0] ?? '';
  const isPlain = first === first.toLowerCase() || (first.length > 2 && first === first.toUpperCase());
  return isPlain ? first.charAt(0).toUpperCase() + first.slice(1).toLowerCase() : first;
}
