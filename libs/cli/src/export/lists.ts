import type { Frontdesk } from '@frontdesk/sdk';

/** A record as the API returns it. */
export type Row = Record<string, unknown>;

export interface RowPage {
  data: Row[];
  nextCursor: string | null;
}

/** A list that can be exported. */
export interface ExportedList {
  path: string;
  /** Whether the list has pages. Other lists are read at once. */
  isPaged: boolean;
  /** Whether a single record has fields that the list leaves out, such as a transcript. */
  hasDetails: boolean;
}

const PER_PAGE = 100;

/** Every list of the Organization API, by the name of its file. */
export const lists: Readonly<Record<string, ExportedList>> = {
  calls: { path: '/calls', isPaged: true, hasDetails: true },
  leads: { path: '/leads', isPaged: true, hasDetails: false },
  bookings: { path: '/bookings', isPaged: true, hasDetails: false },
  'outbound-calls': { path: '/outbound-calls', isPaged: true, hasDetails: true },
  consents: { path: '/consents', isPaged: true, hasDetails: false },
  'do-not-call': { path: '/do-not-call', isPaged: true, hasDetails: false },
  'blocked-callers': { path: '/blocked-callers', isPaged: true, hasDetails: false },
  chats: { path: '/chats', isPaged: true, hasDetails: true },
  'whatsapp-templates': { path: '/whatsapp-templates', isPaged: false, hasDetails: false },
  'webhook-endpoints': { path: '/webhook-endpoints', isPaged: false, hasDetails: false },
};

/** The paths share the parameters and the shape of `/leads`. */
export async function readPage(
  frontdesk: Frontdesk,
  { path, isPaged }: ExportedList,
  cursor: string | null,
): Promise<RowPage> {
  const query = { per_page: PER_PAGE, ...(cursor === null ? {} : { cursor }) };
  const { data } = await frontdesk.raw.GET(path as '/leads', isPaged ? { params: { query } } : {});
  const page = data as unknown as { data: Row[]; meta?: { next_cursor: string | null } };
  return { data: page.data, nextCursor: page.meta?.next_cursor ?? null };
}

export async function readRecord(frontdesk: Frontdesk, path: string, id: number): Promise<Row> {
  const found = await frontdesk.raw.GET(`${path}/{lead}` as '/leads/{lead}', { params: { path: { lead: id } } });
  return (found.data as unknown as { data: Row }).data;
}
