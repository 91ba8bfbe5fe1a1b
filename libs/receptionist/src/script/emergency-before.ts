import { emergencyIn, type Emergency } from '../safety/emergencies.js';
import type { State } from './state.js';

/** Words of a visitor who waits for help or asks for it after an emergency: "Are you sending an ambulance?" */
const HELP =
  /(?<!\p{L})(?:help|911|ambulance|police|sending|coming|hurry|calling|what (?:do|should) (?:i|we) do|qu[eé] (?:hago|hacemos)|llamando|ayuda|ay[uú]den\p{L}*|ambulancia|polic[ií]a|vienen|mandan|apúrense|rápido)(?!\p{L})/iu;

/** Returns the emergency of the messages before, if the newest one asks for help. */
export function emergencyBefore({ newest }: State, before: State): Emergency | null {
  if (before.emergency === null || !HELP.test(newest.words)) return null;
  return before.turns.map(({ words }) => emergencyIn(words)).findLast((one) => one !== null) ?? null;
}
