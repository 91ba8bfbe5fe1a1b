export type FieldValue = string | number | boolean | null;

/** The field in which the receptionist notes when a caller would like to come. */
const PREFERRED_TIME = 'preferred_time';
const CLOCK_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/;

/** The preferred time of a caller by the clock of the organization, as if that clock showed UTC. */
export function preferredTimeOf(name: string, value: FieldValue): Date | null {
  const parts = name === PREFERRED_TIME && CLOCK_TIME.exec(String(value));
  if (!parts) return null;
  const clock = new Date(`${parts[1]}T${parts[2]}:00Z`);
  return Number.isNaN(clock.getTime()) ? null : clock;
}
