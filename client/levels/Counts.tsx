import { Download, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../ui/formatCount.ts';
import styles from './Counts.module.css';

/** Small counts of downloads and loves. */
export function Counts({ downloads, loves }: { downloads: number; loves: number }) {
  return (
    <span className={styles.counts}>
      <Count icon={<Download className="icon" />} count={downloads} noun="download" />
      <Count icon={<Heart className="icon" />} count={loves} noun="love" />
    </span>
  );
}

function Count({ icon, count, noun }: { icon: ReactNode; count: number; noun: string }) {
  return (
    <span className={styles.count}>
      {icon}
      {formatCount(count)}
      <span className="visuallyHidden"> {count === 1 ? noun : `${noun}s`}</span>
    </span>
  );
}
