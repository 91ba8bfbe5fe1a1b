/**
 * Returns the part of a reply that the caller heard before interrupting it. The carrier reports the end of it, with
 * other white space, and only of the sentence that it was saying.
 */
export function heardOf(reply: string, heard: string): string {
  const words = heard.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return '';
  const pattern = words.map(escaped).join(String.raw`\s+`);
  const found = [...reply.matchAll(new RegExp(pattern, 'g'))].at(-1);
  return found ? reply.slice(0, found.index + found[0].length) : heard.trim().slice(0, reply.length);
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
