import { startTransition, useDeferredValue, useEffect, useState, type ReactNode } from 'react';

const PARTS_PER_STEP = 3;

/** Shows a large part of a page. Renders it in short steps, so that a slow processor stays responsive. */
export function InSteps({ children, placeholder = null }: { children: ReactNode; placeholder?: ReactNode }): ReactNode {
  const isReady = useDeferredValue(true, false);
  return isReady ? children : placeholder;
}

/** Returns how many of the parts of a page to show: a few more after each paint, until all are shown. */
export function useShownInSteps(total: number): number {
  const [shown, setShown] = useState(PARTS_PER_STEP);
  useEffect(() => {
    if (shown < total) startTransition(() => setShown(shown + PARTS_PER_STEP));
  }, [shown, total]);
  return Math.min(shown, total);
}
