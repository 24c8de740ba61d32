import type { LevelInfo } from '../../shared/levels.ts';
import { levelSource } from './sceneSource.ts';

/** This can begin while the code of the 3D view is on its way: a small file arrives much sooner. */

/** Fetches a level that the visitor is about to open; the browser caches it. */
export function prefetchScene(level: LevelInfo, version: number | null): void {
  // A failure is reported when the level is opened.
  levelSource(level, version)
    .load(new AbortController().signal)
    .catch(() => undefined);
}

/** The first graphics context of a page takes a browser some hundred milliseconds, each further one a few. */
export function wakeGraphics(): void {
  const gl = document.createElement('canvas').getContext('webgl2', { antialias: false });
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
}
