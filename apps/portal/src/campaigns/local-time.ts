/** An instant as the value of a control of the type `datetime-local`, which has no time zone. */
export function toLocalTime(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The instant that the reader of the control means, as RFC 3339. */
export function fromLocalTime(value: string): string | null {
  return value ? new Date(value).toISOString() : null;
}
