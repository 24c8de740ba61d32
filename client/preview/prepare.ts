import type { LevelInfo } from '../../shared/levels.ts';
import { wakeGraphics } from './graphics.ts';
import { levelSource } from './sceneSource.ts';

/**
 * What can begin while the code of the viewer is on its way: a small file, so that it is there much sooner.
 */

/** Begins to open a level. */
export function begin(level: LevelInfo, version: number | null): void {
  fetchScene(level, version);
  wakeGraphics();
}

/** Fetches the code and a level that the visitor may open, unless the browser has to save data. */
export function prefetch(level: LevelInfo): void {
  if (savesData()) return;
  import('./LevelPreview.tsx').catch(() => undefined);
  fetchScene(level, null);
}

/** The browser caches it. A failure is reported when the level is opened. */
function fetchScene(level: LevelInfo, version: number | null): void {
  levelSource(level, version)
    .load(new AbortController().signal)
    .catch(() => undefined);
}

/** Whether the visitor asked the browser to save data; only some browsers tell. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
