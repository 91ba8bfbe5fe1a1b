import { useDeferredValue, type ReactNode } from 'react';

/** Shows a large part of a page. Renders it in short steps, so that a slow processor stays responsive. */
export function InSteps({ children, placeholder = null }: { children: ReactNode; placeholder?: ReactNode }): ReactNode {
  const isReady = useDeferredValue(true, false);
  return isReady ? children : placeholder;
}
