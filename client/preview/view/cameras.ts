import { OrthographicCamera, PerspectiveCamera } from 'three';
import type { LevelView } from '../../../shared/together.ts';
import { distance } from '../camera.ts';
import { lens } from '../poses.ts';

/** Cameras for views of a level; `aspect` is the width of the picture divided by its height. */
export interface Cameras {
  /** The camera for a frame: without perspective where `isFlat`. Each frame uses the same two again. */
  forFrame(view: LevelView, isFlat: boolean, aspect: number): PerspectiveCamera | OrthographicCamera;
  /** A camera of its own. */
  cameraFor(view: LevelView, aspect: number): PerspectiveCamera;
}

/** `size` is that of the whole level, in its units. */
export function createCameras(size: number): Cameras {
  const eye = createEyeCamera();
  const flatEye = new OrthographicCamera();
  flatEye.up.set(0, 0, 1);

  function aim(camera: PerspectiveCamera | OrthographicCamera, { position, target }: LevelView): void {
    camera.position.set(...position);
    camera.lookAt(...target);
    const away = distance(position, target);
    camera.near = Math.min(Math.max(away * 0.02, 0.05), 2);
    camera.far = size * 4 + away;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
  function aimEye(camera: PerspectiveCamera, view: LevelView, aspect: number): PerspectiveCamera {
    camera.aspect = aspect;
    aim(camera, view);
    return camera;
  }
  /** A camera without perspective that shows as much at its target as the lens does. */
  function aimFlatEye(view: LevelView, aspect: number): OrthographicCamera {
    const half = Math.tan(lens / 2) * distance(view.position, view.target);
    Object.assign(flatEye, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
    aim(flatEye, view);
    // What is above the eye is seen too.
    flatEye.near = -flatEye.far;
    flatEye.updateProjectionMatrix();
    return flatEye;
  }

  return {
    forFrame: (view, isFlat, aspect) => (isFlat ? aimFlatEye(view, aspect) : aimEye(eye, view, aspect)),
    cameraFor: (view, aspect) => aimEye(createEyeCamera(), view, aspect),
  };
}

function createEyeCamera(): PerspectiveCamera {
  const camera = new PerspectiveCamera((lens * 180) / Math.PI);
  camera.up.set(0, 0, 1);
  return camera;
}
