/** The key of a question, made of its label: lower-case letters, digits and _. */
export function intakeKey(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);
  const key = plain || 'question';
  if (!taken.includes(key)) return key;
  let number = 2;
  while (taken.includes(`${key}_${number}`)) number++;
  return `${key}_${number}`;
}
