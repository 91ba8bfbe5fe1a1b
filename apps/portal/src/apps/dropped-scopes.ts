/** The cleared scopes once `chosen` remain of `choices`. Scopes that are not offered stay as they are. */
export function droppedAfter(
  dropped: readonly string[],
  choices: readonly { name: string }[],
  chosen: readonly string[],
): string[] {
  const offered = choices.map(({ name }) => name);
  return [...dropped.filter((name) => !offered.includes(name)), ...offered.filter((name) => !chosen.includes(name))];
}
