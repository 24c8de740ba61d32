import { CircleCheck, X } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Banner.module.css';

interface BannerProps {
  message: string | null;
  onDismiss: () => void;
}

/** The message under the navigation bar that reports a success. */
export function Banner({ message, onDismiss }: BannerProps) {
  return (
    <div role="status" className="page">
      {message !== null && (
        <div className={styles.banner}>
          <CircleCheck className="icon" />
          <span className={styles.text}>{message}</span>
          <IconButton
            variant="plain"
            size="small"
            label="Dismiss"
            icon={<X className="icon" />}
            onClick={onDismiss}
          />
        </div>
      )}
    </div>
  );
}
