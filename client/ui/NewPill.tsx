import { ArrowUp } from 'lucide-react';
import styles from './NewPill.module.css';

interface NewPillProps {
  count: number;
  /** The singular of an item: “level”. */
  noun: string;
  onShow: () => void;
}

/** “3 new levels”: new items wait behind this button, so that the list never moves under the pointer. */
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
