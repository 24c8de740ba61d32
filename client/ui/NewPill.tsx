import { ArrowUp } from 'lucide-react';
import styles from './NewPill.module.css';

interface NewPillProps {
  count: number;
  /** One of what waits: “level”. */
  noun: string;
  onShow: () => void;
}

/** “3 new levels” wait above a list, so that it never jumps under the pointer. Nothing while none wait. */
export function NewPill({ count, noun, onShow }: NewPillProps) {
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <ArrowUp className="icon" />
          {count} new {noun}
          {count === 1 ? '' : 's'}
        </button>
      )}
    </div>
  );
}
