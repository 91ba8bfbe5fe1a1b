import { useRouter } from '@tanstack/react-router';
import { useTable, tableFeatures, type ColumnDef, type RowData } from '@tanstack/react-table';
import { memo, useMemo, type MouseEvent, type ReactNode } from 'react';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.js';

const features = tableFeatures({});

/** A column of a table. */
export interface Column<Row> {
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /**
   * The narrowest screen that shows the column. By default every screen shows it. A table has as much room at `lg` as
   * at `md`, because the sidebar is shown from `lg`.
   */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  align?: 'right';
  /** The heading is for screen readers only, for example over a column of buttons. */
  isHeadingHidden?: boolean;
  /** The column fills the remaining width and cuts off its text. */
  grows?: boolean;
}

/** The padding at the end of a row, on the screens where a column is the last one. */
const SCREENS = [
  [undefined, 'max-sm:pr-4'],
  ['sm', 'sm:max-md:pr-4'],
  ['md', 'md:max-lg:pr-4'],
  ['lg', 'lg:max-xl:pr-4'],
  ['xl', 'xl:pr-4'],
] as const;

function endsOf(columns: readonly Pick<Column<never>, 'id' | 'from'>[]): Map<string, string> {
  const shown = new Set<string | undefined>();
  const ends = new Map<string, string>();
  for (const [screen, padding] of SCREENS) {
    shown.add(screen);
    const last = columns.findLast(({ from }) => shown.has(from));
    if (last) ends.set(last.id, cn(ends.get(last.id), padding));
  }
  return ends;
}

const FROM = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
} as const;

/** The classes of the cells of each column. */
function looksOf<Row>(columns: readonly Column<Row>[]): Map<string, string> {
  const ends = endsOf(columns);
  return new Map(
    columns.map(({ id, from, align, grows }) => [
      id,
      cn(ends.get(id), from && FROM[from], align === 'right' && 'text-right', grows && 'w-full max-w-0'),
    ]),
  );
}

/** A table of records. The whole row opens the record; the link is in the first cell. */
export function DataTable<Row extends RowData>({
  label,
  rows,
  columns,
  rowKey,
  rowLink,
  isStale = false,
}: {
  label: string;
  /** Undefined while the rows load. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The page of a row. */
  rowLink?: (row: Row) => string;
  /** The rows of another page are still shown. */
  isStale?: boolean;
}): ReactNode {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map(({ id, heading }) => ({ id, header: heading })),
    [columns],
  );
  const looks = useMemo(() => looksOf(columns), [columns]);
  const table = useTable({ features, data: rows ?? EMPTY, columns: definitions, getRowId: rowKey });
  return (
    <Table
      // The rows change the column widths. The table is replaced, so that no heading moves.
      key={rows ? 'rows' : 'skeletons'}
      aria-label={label}
      aria-busy={!rows || isStale}
      className={cn(isStale && 'opacity-60 transition-opacity')}
    >
      <TableHeader>
        {table.getHeaderGroups().map((group) => (
          <TableRow key={group.id} className="hover:bg-transparent">
            {group.headers.map((header) => (
              <TableHead key={header.id} scope="col" className={looks.get(header.column.id)}>
                <span className={byId.get(header.column.id)!.isHeadingHidden ? 'sr-only' : undefined}>
                  {byId.get(header.column.id)!.heading}
                </span>
              </TableHead>
            ))}
          </TableRow>
        ))}
      </TableHeader>
      <TableBody>
        {!rows && <SkeletonRows columns={columns} looks={looks} />}
        {table.getRowModel().rows.map((row) => (
          <BodyRow
            key={row.id}
            record={row.original}
            columns={columns}
            looks={looks}
            link={rowLink ? rowLink(row.original) : null}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface BodyRowProps<Row> {
  record: Row;
  columns: readonly Column<Row>[];
  looks: ReadonlyMap<string, string>;
  link: string | null;
}

/** Memoized, because a list has many rows. */
const BodyRow = memo(function BodyRow<Row>({ record, columns, looks, link }: BodyRowProps<Row>): ReactNode {
  return (
    <TableRow
      {...(link === null ? { 'data-row': 'plain', tabIndex: -1 } : {})}
      className={cn('relative -outline-offset-2', link !== null && 'has-[a[data-row-link]:focus-visible]:bg-muted')}
    >
      {columns.map(({ id, cell }, index) => (
        <TableCell key={id} className={cn(looks.get(id), index > 0 && link !== null && ABOVE_ROW_LINK)}>
          {index === 0 && link !== null ? <RowLink to={link}>{cell(record)}</RowLink> : cell(record)}
        </TableCell>
      ))}
    </TableRow>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

/** Opens the page of a row. The router's own link takes longer to render than all the rest of a row. */
function RowLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const router = useRouter();
  const preload = (): void => void router.preloadRoute({ to }).catch(() => undefined);
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to });
  };
  return (
    <a
      href={`${router.basepath}${to}`}
      data-row-link=""
      className="rounded-sm font-medium outline-offset-4 after:absolute after:inset-0"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    >
      {children}
    </a>
  );
}

/** The row's link covers the whole row. Other links and buttons in the row stay above it, so that they can be used. */
const ABOVE_ROW_LINK = '[&_:is(a,button)]:relative [&_:is(a,button)]:z-10';
const EMPTY: never[] = [];
const SKELETON_ROWS = 8;
const WIDTHS = ['w-24', 'w-20', 'w-28', 'w-16', 'w-24'];

function SkeletonRows<Row>({
  columns,
  looks,
}: {
  columns: readonly Column<Row>[];
  looks: ReadonlyMap<string, string>;
}): ReactNode {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <TableRow key={row} className="hover:bg-transparent">
      {columns.map(({ id }, index) => (
        <TableCell key={id} className={looks.get(id)}>
          <Skeleton className={cn('h-4 max-w-full', WIDTHS[(row + index) % WIDTHS.length])} />
          {row === 0 && index === 0 && <span className="sr-only">{text.lists.loading}</span>}
        </TableCell>
      ))}
    </TableRow>
  ));
}
