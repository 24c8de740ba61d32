import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './Code.module.css';

interface CodeProps {
  /** What it is, for screen readers. */
  label: string;
  children: string;
}

/** Lines to read and to copy; long ones scroll inside of their box. */
export function Code({ label, children }: CodeProps) {
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label} className={styles.lines}>
        <pre>
          <code>{children}</code>
        </pre>
      </section>
      <CopyButton isSmall className={styles.copy} text={children} />
    </div>
  );
}
