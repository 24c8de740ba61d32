import type { ChangedFile, CheckedUpload } from '../../../shared/uploads.ts';
import { formatBytes } from '../../ui/formatBytes.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './Changes.module.css';

/** A version may replace hundreds of files. */
const firstFiles = 12;

type ChangesProps = Required<Pick<CheckedUpload, 'changes' | 'changedFiles'>>;

/** The changes of a new version to the mission info, including those made on the page, and to the files. */
export function Changes({ changes, changedFiles }: ChangesProps) {
  return (
    <section aria-label="What will change">
      <h3>What will change</h3>
      {changes.length === 0 ? (
        <p className="quiet small">The texts and times of the level stay as they are.</p>
      ) : (
        <>
          <p className="quiet small">
            This replaces what stands on the level's page now, also what was edited there.
          </p>
          <dl className={styles.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {before !== null && <del>{before}</del>}{' '}
                  {after === null ? 'is left out' : <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {changedFiles.length === 0 ? (
        <p className="quiet small">Its files stay as they are.</p>
      ) : (
        <ShowMore items={changedFiles} first={firstFiles}>
          {(shown) => (
            <ul className={styles.files} aria-label="Files">
              {shown.map((file) => (
                <li key={file.path}>{describeFile(file)}</li>
              ))}
            </ul>
          )}
        </ShowMore>
      )}
    </section>
  );
}

function describeFile({ path, isPicture, before, after }: ChangedFile) {
  const what = isPicture ? 'Picture' : 'File';
  const name = <span className={styles.path}>{path}</span>;
  if (before === null) {
    return (
      <>
        {what} added: {name} <span className="quiet small">{formatBytes(after ?? 0)}</span>
      </>
    );
  }
  return (
    <>
      {what} {after === null ? 'removed' : 'replaced'}: {name}{' '}
      <span className="quiet small">
        {formatBytes(before)}
        {after !== null && ` → ${formatBytes(after)}`}
      </span>
    </>
  );
}
