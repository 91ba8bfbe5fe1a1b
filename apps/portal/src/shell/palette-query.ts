/** The possible meanings of a typed text. */
export interface PaletteQuery {
  /** E.164. */
  phoneNumber: string | null;
  email: string | null;
  id: number | null;
  /** The id of an event or a request. */
  uuid: string | null;
  /** The beginning of a name. */
  name: string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MIN_NAME = 2;

export function readQuery(typed: string): PaletteQuery {
  const trimmed = typed.trim();
  const digits = trimmed.replace(/[\s().+-]/g, '');
  const local = /^1?([2-9]\d{9})$/.exec(digits)?.[1];
  const uuid = UUID.test(trimmed) ? trimmed.toLowerCase() : null;
  const id = /^#?(\d{1,15})$/.exec(trimmed)?.[1];
  const isName = !uuid && !/^[#\d+(]/.test(trimmed) && !trimmed.includes('@') && trimmed.length >= MIN_NAME;
  return {
    phoneNumber: local ? `+1${local}` : null,
    email: /^\S+@\S+\.\S+$/.test(trimmed) ? trimmed : null,
    id: id && Number(id) > 0 ? Number(id) : null,
    uuid,
    name: isName ? trimmed : null,
  };
}
