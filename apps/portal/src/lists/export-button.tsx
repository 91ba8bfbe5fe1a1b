import { DownloadIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { say, sayError } from '../feedback/toasts.js';
import { download } from '../files/download.js';
import { toCsv } from '../format/csv.js';
import { useWorkplace, type ExportedList, type OperatorList } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

const MAX_ROWS = 10_000;

/** A column of an export: its heading and the value of a row. */
export type CsvColumn<Row> = readonly [
  heading: string,
  value: (row: Row) => string | number | boolean | null | undefined,
];

/** A list whose pages can be requested one after the other. */
interface Exportable<Row> {
  fetchPage: (cursor: string | undefined) => Promise<{ data: readonly Row[]; meta: { next_cursor: string | null } }>;
}

/** Downloads the filtered list as CSV, newest first. The audit log records the export. */
export function ExportButton<Row>({
  list,
  name,
  columns,
  of,
  isIcon = false,
}: {
  /** Undefined while the list loads. */
  list: Exportable<Row> | undefined;
  name: ExportedList | OperatorList;
  columns: readonly CsvColumn<Row>[];
  /** The name of the list, if its page has two. */
  of?: string;
  /** Without a visible label, where there is no room for one. */
  isIcon?: boolean;
}): ReactNode {
  const { recordExport } = useWorkplace();
  const [count, setCount] = useState<number | null>(null);
  const run = async (): Promise<void> => {
    if (!list) return;
    setCount(0);
    try {
      await recordExport(name);
      const rows: Row[] = [];
      let cursor: string | undefined;
      do {
        const page = await list.fetchPage(cursor);
        rows.push(...page.data);
        cursor = page.meta.next_cursor ?? undefined;
        setCount(rows.length);
      } while (cursor && rows.length < MAX_ROWS);
      const csv = toCsv([columns.map(([heading]) => heading), ...rows.map((row) => cellsOf(row, columns))]);
      download(`${name}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      say(cursor ? text.lists.exportLimit(rows.length) : text.lists.exported(rows.length));
    } catch (error) {
      sayError(error);
    }
    setCount(null);
  };
  return (
    <Button
      variant={isIcon ? 'ghost' : 'outline'}
      size={isIcon ? 'icon-sm' : 'sm'}
      disabled={!list || count !== null}
      {...(of ? { 'aria-label': `${text.lists.export}: ${of}` } : {})}
      {...(isIcon ? { title: text.lists.export } : {})}
      onClick={() => void run()}
    >
      <DownloadIcon aria-hidden />
      <span className={isIcon ? 'sr-only' : undefined}>
        {count === null ? text.lists.export : text.lists.exporting(count)}
      </span>
    </Button>
  );
}

/** A list that the server returns as a whole. */
export function wholeList<Row>(rows: readonly Row[] | undefined): Exportable<Row> | undefined {
  return rows && { fetchPage: () => Promise.resolve({ data: rows, meta: { next_cursor: null } }) };
}

function cellsOf<Row>(row: Row, columns: readonly CsvColumn<Row>[]): string[] {
  return columns.map(([, value]) => String(value(row) ?? ''));
}
