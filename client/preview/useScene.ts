import { useEffect, useEffectEvent, useState } from 'react';
import type { Scene } from '../../shared/scene.ts';
import type { SceneSource } from './sceneSource.ts';

interface LoadedScene {
  scene: Scene | null;
  error: unknown;
}

/** Loads a scene, and another one when the source changes. */
export function useScene(source: SceneSource): LoadedScene {
  const [loaded, setLoaded] = useState<LoadedScene & { key: string }>({ key: '', scene: null, error: null });
  const load = useEffectEvent(source.load);
  const { key } = source;
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (scene) => setLoaded({ key, scene, error: null }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ key, scene: null, error });
      },
    );
    return () => leaving.abort();
  }, [key]);
  return loaded.key === key ? loaded : { scene: null, error: null };
}
