import { SquareDashed } from 'lucide-react';
import { useState } from 'react';
import type { Scene } from '../../shared/scene.ts';
import styles from './Areas.module.css';
import { areaColors, areaNames } from './describeAreas.ts';
import { Tool } from './Tool.tsx';
import type { SceneRenderer } from './view/createSceneRenderer.ts';
import { css } from './view/ink.ts';

/** Shows the areas in which something happens to the player, with their meaning. */
export function Areas({ scene: { triggers }, renderer }: { scene: Scene; renderer: SceneRenderer }) {
  const [areShown, setAreShown] = useState(false);
  if (triggers.length === 0) return null;
  const toggle = () => {
    renderer.showAreas(!areShown);
    setAreShown(!areShown);
  };
  return (
    <>
      <Tool
        isWordy
        label="Areas"
        icon={<SquareDashed className="icon" />}
        isOn={areShown}
        aria-pressed={areShown}
        onClick={toggle}
      />
      {areShown && (
        <ul className={styles.key} aria-label="What the boxes are">
          {areaNames(triggers).map(({ kind, name }) => (
            <li key={kind}>
              <span className={styles.box} style={{ borderColor: css(areaColors[kind]) }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
