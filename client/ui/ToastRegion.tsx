import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './ToastRegion.module.css';

export interface Toast {
  id: number;
  /** What happened elsewhere, in a sentence. */
  text: string;
  /** Undoes it, if that is possible. */
  undo?: () => void;
  /** Stays until it is dismissed. */
  isLasting?: boolean;
  /** Where it happened. */
  link?: { label: string; to: string };
}

const lifeMs = 8_000;

interface ToastRegionProps {
  toasts: readonly Toast[];
  onDismiss: (id: Toast['id']) => void;
}

/** Notifications; each disappears by itself, but not while it is hovered or focused. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  return (
    <section aria-label="Notifications" aria-live="polite" className={styles.region}>
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </section>
  );
}

function ToastLine({ toast, onDismiss }: { toast: Toast } & Pick<ToastRegionProps, 'onDismiss'>) {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (isHeld || toast.isLasting) return;
    const timer = setTimeout(() => onDismiss(toast.id), lifeMs);
    return () => clearTimeout(timer);
  }, [isHeld, onDismiss, toast.id, toast.isLasting]);

  const dismiss = () => onDismiss(toast.id);
  const undo = () => {
    toast.undo?.();
    dismiss();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while someone reads it
    <div
      className={styles.toast}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={styles.text}>{toast.text}</span>
      {toast.link && (
        <ButtonLink size="small" className={styles.action} to={toast.link.to} onClick={dismiss}>
          {toast.link.label}
        </ButtonLink>
      )}
      {toast.undo && (
        <Button size="small" className={styles.action} onClick={undo}>
          Undo
        </Button>
      )}
      <IconButton size="small" label="Dismiss" icon={<X className="icon" />} onClick={dismiss} />
    </div>
  );
}
