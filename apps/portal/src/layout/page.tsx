import { useEffect, type ReactNode } from 'react';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { frameClasses } from './frame-classes.js';

/** Names the browser tab after the page. */
export function usePageTitle(title: string, organization?: string): void {
  useEffect(() => {
    document.title = organization ? text.pageTitle(title, organization) : `${title} · ${text.productName}`;
  }, [title, organization]);
}

/** The frame of one page, with its heading. */
export function Page({
  title,
  heading,
  description,
  actions,
  above,
  children,
  wide = true,
}: {
  /** Title of the browser tab, and the default heading. */
  title: string;
  heading?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Shown over the heading, for example a link to the list. */
  above?: ReactNode;
  children: ReactNode;
  wide?: boolean;
}): ReactNode {
  const { organization } = useWorkplace();
  usePageTitle(title, organization.name);
  return (
    <div className={cn(frameClasses.page, wide ? frameClasses.wide : frameClasses.narrow)}>
      {above && <div className="mb-3">{above}</div>}
      <div className={frameClasses.header}>
        <div className={frameClasses.headings}>
          <h1 className={frameClasses.heading}>{heading ?? title}</h1>
          {description && <p className={frameClasses.description}>{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A framed part of a page. */
export function Panel({
  title,
  description,
  actions,
  children,
  className,
  flush = false,
}: {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Without padding, for tables and lists. */
  flush?: boolean;
}): ReactNode {
  return (
    <section className={cn('min-w-0 rounded-lg border bg-card shadow-xs', className)}>
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-3">
          <div>
            <h2 className="font-medium">{title}</h2>
            {description && <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">{description}</p>}
          </div>
          {actions}
        </div>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  );
}

/** A list of labels and values, such as the details of a record. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode] | null | false | '' | 0)[];
}): ReactNode {
  return (
    <dl className="divide-y text-[0.8125rem]">
      {facts
        .filter((fact) => !!fact)
        .map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
            <dt className="shrink-0 text-muted-foreground">{name}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
