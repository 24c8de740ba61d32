import type { ReactNode } from 'react';
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
    <article className={styles.prose}>
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
      {contents && <Contents headings={contents} />}
    </article>
  );
}

interface ContentsProps {
  /** The headings on the page by their IDs. */
  headings: Readonly<Record<string, string>>;
}

/** Links to the headings of a page, in view beside them where there is room. */
export function Contents({ headings }: ContentsProps) {
  return (
    <nav aria-label="Contents" className={styles.contents}>
      <ul>
        {Object.entries(headings).map(([id, heading]) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
