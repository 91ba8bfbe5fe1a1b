import { inputFieldsOf } from '@frontdesk/contracts';
import { ImportedLead } from './imported-lead.js';

export type LeadField = keyof ImportedLead & string;

/** The lead fields that a file can have. */
export const leadFieldNames = inputFieldsOf(ImportedLead).map(({ name }) => name) as LeadField[];

/** Parses `field=value`. Returns null for any other format and for an unknown field. */
export function assigned(text: string): { field: LeadField; value: string } | null {
  const at = text.indexOf('=');
  const field = text.slice(0, at).trim() as LeadField;
  const value = text.slice(at + 1).trim();
  return at > 0 && value !== '' && leadFieldNames.includes(field) ? { field, value } : null;
}

const JSON_FIELDS = new Set<string>(['details', 'custom_fields']);
const ID_FIELDS = new Set<string>(['call_id', 'chat_id', 'outbound_call_id']);

/** Converts a cell to a JSON value. A cell that does not fit the field remains text, which the validation refuses. */
export function valueOf(field: string, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (ID_FIELDS.has(field) && /^\d{1,15}$/.test(trimmed)) return Number(trimmed);
  if (!JSON_FIELDS.has(field)) return trimmed;
  try {
    return JSON.parse(trimmed);
  } catch {
    return trimmed;
  }
}

/** Returns the column index of each field, by mapping or by field name, ignoring case. */
export function columnsOf(header: readonly string[], mapped: Record<string, string>): Map<LeadField, number> {
  const plain = header.map((name) => name.trim());
  const lower = plain.map((name) => name.toLowerCase());
  const found = leadFieldNames.map((field): [LeadField, number] => [
    field,
    field in mapped ? plain.indexOf(mapped[field]!) : lower.indexOf(field),
  ]);
  return new Map(found.filter(([, column]) => column >= 0));
}

export interface HeaderFaults {
  /** The mapped columns that the file does not have. */
  missing: string[];
  /** The columns that belong to no field. */
  ignored: string[];
}

export function headerFaults(
  header: readonly string[],
  columns: ReadonlyMap<LeadField, number>,
  mapped: Record<string, string>,
): HeaderFaults {
  const used = new Set(columns.values());
  return {
    missing: Object.entries(mapped)
      .filter(([field]) => !columns.has(field as LeadField))
      .map(([, column]) => column),
    ignored: header.filter((name, index) => !used.has(index) && name.trim() !== ''),
  };
}
