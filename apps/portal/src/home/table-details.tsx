import { useState, type ReactNode } from 'react';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.js';

/** A table of numbers that a person may open. Its rows exist only while it is open. */
export function TableDetails({
  summary,
  label,
  headings,
  rows,
  className,
}: {
  summary: string;
  label: string;
  headings: readonly string[];
  rows: () => readonly (readonly (string | number)[])[];
  className: string;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={`${className} text-[0.8125rem]`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit text-muted-foreground hover:text-foreground">{summary}</summary>
      {isOpen && (
        <div className="mt-2 max-h-72 overflow-auto rounded-md border" tabIndex={0} role="region" aria-label={label}>
          <Table>
            <TableHeader>
              <TableRow>
                {headings.map((heading) => (
                  <TableHead key={heading} scope="col">
                    {heading}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {rows().map((cells, index) => (
                <TableRow key={index}>
                  {cells.map((cell, column) => (
                    <TableCell key={column} className="tabular">
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </details>
  );
}
