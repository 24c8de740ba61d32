import { Download, Heart } from 'lucide-react';
import { formatCount } from '../ui/formatCount.ts';
import styles from './Counts.module.css';

/** Small counts of downloads and loves. */
export function Counts({ downloads, loves }: { downloads: number; loves: number }) {
  return (
    <span className={styles.counts}>
      <span className={styles.count}>
        <Download className="icon" />
        {formatCount(downloads)}
        <span className="visuallyHidden"> download{downloads !== 1 && 's'}</span>
      </span>
      <span className={styles.count}>
        <Heart className="icon" />
        {formatCount(loves)}
        <span className="visuallyHidden"> love{loves !== 1 && 's'}</span>
      </span>
    </span>
  );
}
