/** The ids of the forms with changes that are not saved. */
export const changedForms = new Set<string>();

type Question = () => Promise<boolean>;

let question: Question | undefined;

/** Sets the question whether the person leaves the page, until the returned function is called. */
export function setLeaveQuestion(ask: Question): () => void {
  question = ask;
  return () => (question = undefined);
}

/** Asks before unsaved changes are lost. False if the person stays. */
export async function mayLoseChanges(): Promise<boolean> {
  return changedForms.size === 0 || !question || (await question());
}
