import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  /** Called on Esc, a press beside the dialog unless a text is written in it, or the browser's back gesture. */
  onClose: () => void;
  /** The question, as a sentence. */
  title: string;
  children?: ReactNode;
  /** The buttons, each with a verb; the least harmful first. */
  actions?: ReactNode;
  isWide?: boolean;
  role?: 'dialog' | 'alertdialog';
}

/**
 * A native modal dialog: the page behind is inert. The focus starts on the element with `data-autofocus`,
 * else on the first focusable one, and returns to the previous element when the dialog closes.
 */
export function Dialog(props: DialogProps) {
  if (!props.isOpen) return null;
  return <OpenDialog {...props} />;
}

function OpenDialog({ onClose, title, children, actions, isWide = false, role = 'dialog' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const [opener] = useState(() => document.activeElement);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const followClose = () => {
    if (!ref.current?.open) onClose();
  };
  const closeWhenBeside = (event: MouseEvent) => {
    if (event.target === ref.current && !ref.current?.querySelector('textarea')?.value) onClose();
  };

  return (
    <dialog
      ref={ref}
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={classes(styles.dialog, isWide && styles.wide)}
      onCancel={cancel}
      onClose={followClose}
      onMouseDown={closeWhenBeside}
    >
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
