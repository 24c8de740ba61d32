import { mapFrame, mapSize } from '../../shared/mapFrame.ts';
import type { Scene, SceneItem } from '../../shared/scene.ts';
import { describeScene } from './describeScene.ts';
import styles from './LevelMap.module.css';
import type { SceneSource } from './sceneSource.ts';
import { css } from './view/ink.ts';

interface LevelMapProps {
  scene: Scene;
  source: SceneSource;
}

const markColors: Partial<Record<SceneItem['kind'], number>> = {
  gem: 0xe23b4e,
  checkpoint: 0x49d3f2,
  easterEgg: 0xf7e6b5,
  teleportPad: 0xb06cff,
};

/** The level from above, with start, finish, gems and checkpoints marked. */
export function LevelMap({ scene, source }: LevelMapProps) {
  const { start, finish, items, bounds } = scene;
  const { x, y } = mapFrame(bounds.play);
  const at = ([worldX, worldY]: readonly [number, number, number]) => ({ cx: x(worldX), cy: y(worldY) });
  const marked = items.filter(({ kind }) => markColors[kind] !== undefined);
  return (
    <div className={styles.map} role="img" aria-label={`Map. ${describeScene(source.name, scene)}`}>
      <img src={source.map} alt="" width={mapSize.width} height={mapSize.height} />
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
        {marked.map(({ kind, color, position }) => (
          <circle
            key={`${kind} ${position}`}
            {...at(position)}
            r={5}
            fill={css(color ?? markColors[kind] ?? 0)}
            className={styles.mark}
          />
        ))}
        {start && <circle {...at(start.position)} r={9} className={styles.start} />}
        {finish && <circle {...at(finish.position)} r={9} className={styles.finish} />}
      </svg>
      <p className={styles.legend}>
        {start && <span className={styles.startKey}>Start</span>}
        {finish && <span className={styles.finishKey}>Finish</span>}
        {items.some(({ kind }) => kind === 'gem') && <span className={styles.gemKey}>Gems</span>}
        {items.some(({ kind }) => kind === 'checkpoint') && (
          <span className={styles.checkpointKey}>Checkpoints</span>
        )}
      </p>
    </div>
  );
}
