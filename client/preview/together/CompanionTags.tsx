import { useEffect, useRef } from 'react';
import type { ShownScene } from '../useShownScene.ts';
import type { NamedCompanion } from './nameCompanions.ts';
import styles from './Together.module.css';

interface CompanionTagsProps {
  people: readonly NamedCompanion[];
  shown: ShownScene;
  frameListeners: Set<() => void>;
}

/** The names of people above their marbles. */
export function CompanionTags({ people, shown, frameListeners }: CompanionTagsProps) {
  const tagsRef = useRef(new Map<string, HTMLElement>());
  useEffect(() => {
    const place = () => {
      for (const [key, tag] of tagsRef.current) {
        const position = shown.renderer.marbles.positionOf(key);
        const at = position && shown.renderer.project(position);
        tag.hidden = !at;
        if (at) Object.assign(tag.style, { left: `${at.x * 100}%`, top: `${at.y * 100}%` });
      }
    };
    frameListeners.add(place);
    return () => void frameListeners.delete(place);
  }, [shown, frameListeners]);
  return (
    <div className={styles.tags} aria-hidden="true">
      {people.map(({ key, name, solid }) => (
        <span
          key={key}
          ref={(tag) => {
            if (tag) tagsRef.current.set(key, tag);
            else tagsRef.current.delete(key);
          }}
          hidden
          className={styles.tag}
          style={{ background: solid }}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
