import type { ReactNode } from 'react';
import { text } from '../texts/text.js';
import { frameClasses } from '../layout/frame-classes.js';
import { usePageTitle } from '../layout/page.js';

/** The frame of the pages that are shown to people who are not signed in. */
export function Door({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }): ReactNode {
  usePageTitle(title);
  return (
    <main className={frameClasses.door}>
      <div className={frameClasses.product}>
        <Mark />
        <span className={frameClasses.productName}>{text.productName}</span>
      </div>
      <div className={frameClasses.card}>
        <h1 className={frameClasses.cardHeading}>{title}</h1>
        {intro && <p className={frameClasses.cardIntro}>{intro}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  );
}

function Mark(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" className="size-7" aria-hidden>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M8 21h16M10 21a6 6 0 0 1 12 0M16 12.5V15M13.500 12h5"
        fill="none"
        strokeWidth="2.200"
        strokeLinecap="round"
        className="stroke-primary-foreground"
      />
    </svg>
  );
}
