import type { CheckedUpload } from '../../../shared/uploads.ts';
import styles from './Changes.module.css';

/** The changes of a new version to the mission info, including those made on the page. */
export function Changes({ changes }: { changes: NonNullable<CheckedUpload['changes']> }) {
  if (changes.length === 0) {
    return <p className="quiet small">The texts and times of the level stay as they are.</p>;
  }
  return (
    <section aria-label="What will change">
      <h3>What will change</h3>
      <p className="quiet small">
        This replaces what stands on the level's page now, also what was edited there.
      </p>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {before !== null && <del>{before}</del>} {after === null ? 'is left out' : <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
