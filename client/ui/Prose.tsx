import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Prose.module.css';

interface ProseProps {
  title: string;
  /** The headings in the text by their IDs, for a list of contents beside it. */
  contents?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A page to read: a heading, then text in a calm column, with its contents beside it where there is room. */
export function Prose({ title, contents, children }: ProseProps) {
  return (
    <article className={classes(styles.prose, contents && styles.withContents)}>
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
      {contents && (
        <nav aria-label="Contents" className={styles.contents}>
          <ul>
            {Object.entries(contents).map(([id, heading]) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}
