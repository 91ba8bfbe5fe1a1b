import { SearchXIcon } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import type { RowData } from '@tanstack/react-table';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { DataTable, type Column } from './data-table.js';
import type { ExportedList, OperatorList } from '../session/session.js';
import { ExportButton, type CsvColumn } from './export-button.js';
import { PageButtons } from './page-buttons.js';
import type { PagedList } from './paged-list.js';

/** A list with its filters, its states and its pages. */
export function ListPanel<Row extends RowData>({
  label,
  list,
  columns,
  csv,
  rowKey,
  rowLink,
  filters,
  empty,
}: {
  label: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  csv?: { name: ExportedList | OperatorList; columns: readonly CsvColumn<Row>[] };
  rowKey: (row: Row) => string;
  rowLink?: (row: Row) => string;
  /** The controls of the filters. */
  filters?: ReactNode;
  /** Shown if the list is empty without filters. */
  empty: ReactNode;
}): ReactNode {
  const { query } = list;
  // The first rows are rendered in short steps, so that a slow processor stays responsive.
  const isLoaded = useDeferredValue(query.data !== undefined);
  const data = isLoaded ? query.data : undefined;
  const set = Object.keys(list.filters).filter((name) => list.filters[name]);
  const isEmpty = data?.data.length === 0 && !data.meta.prev_cursor;
  return (
    <section className="rounded-lg border bg-card shadow-xs">
      {(filters || csv) && (
        <div className="grid grid-flow-row-dense grid-cols-2 gap-2 border-b px-3 py-2.5 sm:flex sm:items-start">
          <div
            role="group"
            aria-label={text.lists.filters}
            data-filters=""
            className="contents max-sm:[&_[data-slot=native-select-wrapper]]:w-full sm:[&_[data-slot=native-select-wrapper]]:max-w-56 sm:[&_select]:text-ellipsis sm:flex sm:min-w-0 sm:flex-1 sm:flex-wrap sm:items-center sm:gap-2"
          >
            {filters}
            {set.length > 0 && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => list.setFilters(Object.fromEntries(set.map((name) => [name, undefined])))}
              >
                {text.lists.clearFilters}
              </Button>
            )}
          </div>
          {csv && <ExportButton list={list} name={csv.name} columns={csv.columns} />}
        </div>
      )}
      {query.isError && !data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : isEmpty ? (
        set.length > 0 ? (
          <EmptyState icon={SearchXIcon} {...text.lists.noMatches} />
        ) : (
          empty
        )
      ) : (
        <DataTable
          label={label}
          rows={data?.data}
          columns={columns}
          rowKey={rowKey}
          {...(rowLink ? { rowLink } : {})}
          isStale={query.isPlaceholderData}
        />
      )}
      {data && <PageButtons pages={data.meta} onGo={list.goTo} />}
    </section>
  );
}
