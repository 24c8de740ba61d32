import type { MouseEvent } from 'react';

/** For a button that takes back what it has done: a double click does it once. Every press of a key counts. */
export const unlessDoubled =
  (act: (() => void) | undefined) =>
  ({ detail: clicks }: MouseEvent): void => {
    if (clicks < 2) act?.();
  };
