import { useState } from 'react';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { problemParts } from './problemParts.ts';
import styles from './Sentences.module.css';

/** What the server says of an upload, one sentence a line; a long list and a long sentence are cut at first. */
export function Sentences({ sentences, first }: { sentences: readonly string[]; first: number }) {
  return (
    <ShowMore items={sentences} first={first}>
      {(shown) => (
        <ul className={styles.list}>
          {shown.map((sentence) => (
            <li key={sentence}>
              <Sentence text={sentence} />
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

const longSentence = 420;
const cutTo = 320;

function Sentence({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= longSentence);
  if (!isWhole) {
    return (
      <>
        {text.slice(0, cutTo)}…{' '}
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          Read all of it
        </button>
      </>
    );
  }
  return problemParts(text).map(({ text: part, isName }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    isName ? <b key={index}>{part}</b> : part,
  );
}
