import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { canEditLevel } from '../../../shared/permissions.ts';
import type { Finding } from '../../../shared/uploadProblems.ts';
import { sentenceOf, textPartsOf } from '../../../shared/uploadSentences.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './Sentences.module.css';

/** The findings of an upload, one sentence per line; long lists and long sentences are cut at first. */
export function Sentences({ findings, first }: { findings: readonly Finding[]; first: number }) {
  return (
    <ShowMore items={findings} first={first}>
      {(shown) => (
        <ul className={styles.list}>
          {shown.map((finding) => (
            <li key={sentenceOf(finding)}>
              <Sentence finding={finding} />
              {finding.code === 'duplicate' && finding.level && <SameLevel level={finding.level} />}
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

const longSentence = 420;
const cutTo = 320;

function Sentence({ finding }: { finding: Finding }) {
  const sentence = sentenceOf(finding);
  const [isWhole, setIsWhole] = useState(sentence.length <= longSentence);
  if (!isWhole) {
    return (
      <>
        {sentence.slice(0, cutTo)}…{' '}
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          Read all of it
        </button>
      </>
    );
  }
  return textPartsOf(finding).map(({ text, isName }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    isName ? <b key={index}>{text}</b> : text,
  );
}

/** Links to the level that already exists; its uploader may want to replace it. */
function SameLevel({
  level: { id, name, addedBy },
}: {
  level: { id: number; name: string; addedBy: number };
}) {
  const viewer = useViewer();
  return (
    <>
      {' '}
      It is <Link to={pathOf('level', { id })}>{name}</Link>.{' '}
      {canEditLevel(viewer, { addedBy }) && (
        <Link to={`${pathOf('upload')}?replaces=${id}`}>Upload as a new version</Link>
      )}
    </>
  );
}
