import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LevelView } from '../../../shared/together.ts';
import { Tool } from '../Tool.tsx';
import type { ShownScene } from '../useShownScene.ts';
import { CompanionTags } from './CompanionTags.tsx';
import { nameCompanions } from './nameCompanions.ts';
import styles from './Together.module.css';
import { useFollow } from './useFollow.ts';
import { useTogether } from './useTogether.ts';

interface TogetherProps {
  levelId: number;
  shown: ShownScene;
  /** Called after each frame. */
  frameListeners: Set<() => void>;
}

/** Shows others who have the same level open in 3D, and can follow one of them. Off until switched on. */
export function Together({ levelId, shown, frameListeners }: TogetherProps) {
  const { eye, renderer } = shown;
  const [isOn, setIsOn] = useState(false);
  const { others, problem } = useTogether(levelId, isOn, () => eye.view);
  const named = nameCompanions(others);
  const [followed, setFollowed] = useState<string | null>(null);
  const leader = named.find(({ key }) => key === followed);
  useFollow(shown, leader?.view ?? null, () => setFollowed(null));

  useEffect(() => {
    renderer.marbles.set(named);
    renderer.ask();
  }, [renderer, named]);

  return (
    <>
      <Tool
        isWordy
        label="Look together"
        icon={<Users className="icon" />}
        isOn={isOn}
        aria-pressed={isOn}
        onClick={() => {
          setFollowed(null);
          setIsOn(!isOn);
        }}
      />
      {isOn && (
        <section className={styles.people} aria-label="People who look together">
          {problem && <p className={styles.note}>{problem}</p>}
          {!problem && named.length === 0 && (
            <p className={styles.note}>
              Nobody else yet. Whoever presses “Look together” here sees you, and you see them.
            </p>
          )}
          <ul className={styles.list} aria-live="polite">
            {named.map(({ key, name, solid, view }) => (
              <li key={key}>
                <span className={styles.dot} style={{ background: solid }} />
                <span className={styles.name}>{name}</span>
                <Tool
                  isWordy
                  label={key === followed ? 'Following' : 'Follow'}
                  isOn={key === followed}
                  onClick={() => {
                    setFollowed(key === followed ? null : key);
                    if (key !== followed) eye.goTo(view satisfies LevelView);
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <CompanionTags people={named} shown={shown} frameListeners={frameListeners} />
    </>
  );
}
