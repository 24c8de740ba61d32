import { useMemo } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { reasonOf } from '../api/callError.ts';
import { LevelMap } from './LevelMap.tsx';
import styles from './MapShot.module.css';
import { levelSource } from './sceneSource.ts';
import { useScene } from './useScene.ts';

export interface MapShotProps {
  level: LevelInfo;
}

/** The map of a level in the place of its picture. */
export function MapShot({ level: { id, name, editedAt, modification } }: MapShotProps) {
  const source = useMemo(
    () => levelSource({ id, name, editedAt, modification }, null),
    [id, name, editedAt, modification],
  );
  const { scene, error } = useScene(source);
  return (
    <div className={styles.shot}>
      {scene && <LevelMap scene={scene} source={source} />}
      {!scene && (
        <p role="status" className={styles.note}>
          {error === null ? 'Loading the map…' : reasonOf(error)}
        </p>
      )}
    </div>
  );
}
