import type { Quaternion, SceneMarker, Vector } from '../../../../shared/scene.ts';

/** A stop on the path of something that moves. */
export interface PlacedMarker {
  position: Vector;
  /** Of things that are turned or stretched on their way. */
  rotation?: Quaternion;
  scale?: Vector;
  ms: number;
  smoothing: SceneMarker['smoothing'];
}
