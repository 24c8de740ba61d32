import { Download, Heart } from 'lucide-react';
import { Count } from './Count.tsx';
import styles from './Counts.module.css';
import type { Counted } from './counted.ts';

/** Small counts of the downloads and loves of a level or pack. */
export const Counts = ({ thing }: { thing: Counted }) => (
  <span className={styles.counts}>
    <span>
      <Download className="icon" />
      <Count thing={thing} of="downloads" noun="visuallyHidden" />
    </span>
    <span>
      <Heart className="icon" />
      <Count thing={thing} of="lovedCount" noun="visuallyHidden" />
    </span>
  </span>
);
