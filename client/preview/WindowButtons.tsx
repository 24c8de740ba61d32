import { Maximize, Minimize, X } from 'lucide-react';
import styles from './Preview.module.css';
import { Tool } from './Tool.tsx';

interface WindowButtonsProps {
  isFull: boolean;
  /** Null where it always fills the screen. */
  onFull: ((isFull: boolean) => void) | null;
  onClose: () => void;
}

export function WindowButtons({ isFull, onFull, onClose }: WindowButtonsProps) {
  return (
    <div className={styles.window}>
      {onFull && (
        <Tool
          label={isFull ? 'Back to the page' : 'Full screen'}
          icon={isFull ? <Minimize className="icon" /> : <Maximize className="icon" />}
          onClick={() => onFull(!isFull)}
        />
      )}
      <Tool label="Close the 3D view" icon={<X className="icon" />} onClick={onClose} />
    </div>
  );
}
