import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Code.module.css';

interface CodeProps {
  /** What it is, for screen readers. */
  label: string;
  children: string;
}

/** Lines to read and to copy; long ones scroll inside of their box. */
export function Code({ label, children }: CodeProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === children;
  const copy = async () => {
    await navigator.clipboard.writeText(children);
    setCopied(children);
  };
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label} className={styles.lines}>
        <pre>
          <code>{children}</code>
        </pre>
      </section>
      {window.isSecureContext && (
        <IconButton
          variant="plain"
          size="small"
          className={styles.copy}
          label={isCopied ? 'Copied' : 'Copy'}
          icon={isCopied ? <Check className="icon" /> : <Copy className="icon" />}
          onClick={copy}
        />
      )}
    </div>
  );
}
