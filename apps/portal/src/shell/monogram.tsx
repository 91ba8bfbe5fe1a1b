import type { ReactNode } from 'react';
import { frameClasses, letterOf } from '../layout/frame-classes.js';

/** The first letter of an organization's name. */
export function Monogram({ name }: { name: string }): ReactNode {
  return (
    <span aria-hidden className={frameClasses.monogram}>
      {letterOf(name)}
    </span>
  );
}
