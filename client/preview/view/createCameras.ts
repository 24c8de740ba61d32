import { OrthographicCamera, PerspectiveCamera } from 'three';
import type { LevelView } from '../../../shared/together.ts';
import { distance } from '../camera.ts';
import { lens } from '../poses.ts';

export type LevelCamera = PerspectiveCamera | OrthographicCamera;

/**
 * Returns the camera for a view, which is right until the next call. `aspect` is the width of the picture
 * divided by its height. A flat camera has no perspective, and shows as much at its target as the lens does.
 */
export type AimCamera = (view: LevelView, aspect: number, isFlat?: boolean) => LevelCamera;

/** `size` is that of the whole level, in its units. */
export function createCameras(size: number): AimCamera {
  const eye = new PerspectiveCamera((lens * 180) / Math.PI);
  const flatEye = new OrthographicCamera();
  for (const camera of [eye, flatEye]) camera.up.set(0, 0, 1);

  return ({ position, target }, aspect, isFlat = false) => {
    const camera = isFlat ? flatEye : eye;
    const away = distance(position, target);
    const half = Math.tan(lens / 2) * away;
    eye.aspect = aspect;
    Object.assign(flatEye, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
    camera.position.set(...position);
    camera.lookAt(...target);
    camera.far = size * 4 + away;
    // Things above the flat eye are seen too.
    camera.near = isFlat ? -camera.far : Math.min(Math.max(away * 0.02, 0.05), 2);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return camera;
  };
}
