import type { ReactNode } from 'react';

interface SkeletonCardsProps {
  /** What is loading, read aloud. */
  label: string;
  count: number;
  /** The classes of the grid and of a card in it. */
  grid: string | undefined;
  card: string | undefined;
  /** The content of each card. */
  children: ReactNode;
}

/** A grid of equal placeholders while its cards are loading. */
export function SkeletonCards({ label, count, grid, card, children }: SkeletonCardsProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <div key={index} className={card}>
          {children}
        </div>
      ))}
    </div>
  );
}
