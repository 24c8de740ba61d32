import { useState } from 'react';
import type { Finding } from '../../../shared/uploadProblems.ts';
import { sentenceOf, textPartsOf } from '../../../shared/uploadSentences.ts';
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
