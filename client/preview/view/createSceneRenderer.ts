import {
  ColorManagement,
  LinearSRGBColorSpace,
  type Scene as ThreeScene,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Scene } from '../../../shared/scene.ts';
import type { LevelView, Point } from '../../../shared/together.ts';
import { sizeOf } from '../poses.ts';
import { spins } from '../spins.ts';
import { buildLevel } from './buildLevel.ts';
import { createCameras, type LevelCamera } from './createCameras.ts';
import { createFrames } from './frames.ts';
import type { Marbles } from './marbles.ts';
import type { LoadPicture } from './materials.ts';
import type { Platforms } from './platforms.ts';

// Light and textures are multiplied without colour conversion, as in the games.
ColorManagement.enabled = false;

export interface SceneRendererOptions {
  loadPicture: LoadPicture;
  /** The colour of unknown things. */
  unknownColor: number | undefined;
  /** Pixels of the picture per pixel of the page, at most. */
  maxPixelRatio: number;
  /** Returns the current view, `stepMs` after the last frame, and whether it is moving. */
  moveEye: (stepMs: number) => { view: LevelView; isFlat: boolean; isMoving: boolean };
  /** Called after each frame. */
  onFrame: () => void;
  /** Called when the graphics hardware has discarded the picture. */
  onLost: () => void;
}

/** Draws a level on a canvas. */
export interface SceneRenderer {
  /** Requests a frame because something has changed. */
  ask(): void;
  setPlaying(isPlaying: boolean): void;
  /** Whether the edges of the triggers are seen. */
  showAreas(areShown: boolean): void;
  readonly platforms: Platforms;
  readonly marbles: Marbles;
  /** Resolves when all available textures are loaded. */
  readonly complete: Promise<void>;
  /** Draws a view of another size, without people and names, and returns it as a JPEG. */
  takePicture(view: LevelView, size: { width: number; height: number }): Promise<Blob>;
  /**
   * The position of a point on the canvas, in parts of its size from the top left; null when it is behind the
   * eye.
   */
  project(point: Point): { x: number; y: number } | null;
  resize(): void;
  /** What is drawn, without sky and people. */
  readonly level: ThreeScene;
  close(): void;
}

const secondsPerTurn = 3;

/** Shows a scene on a canvas. Throws when the browser has no WebGL 2. */
export async function createSceneRenderer(
  canvas: HTMLCanvasElement,
  scene: Scene,
  options: SceneRendererOptions,
): Promise<SceneRenderer> {
  const pixelRatio = Math.min(window.devicePixelRatio, options.maxPixelRatio);
  const fullSize = () => ({
    width: Math.floor(canvas.clientWidth * pixelRatio),
    height: Math.floor(canvas.clientHeight * pixelRatio),
  });
  // Graphics hardware makes its picture anew at every change of the size: the first one should be right.
  Object.assign(canvas, fullSize());
  const webgl = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  webgl.outputColorSpace = LinearSRGBColorSpace;
  // Asking for errors waits for the compiler, once for each program.
  webgl.debug.checkShaderErrors = import.meta.env.DEV;
  const aim = createCameras(Math.max(sizeOf(scene.bounds.all), sizeOf(scene.bounds.play)));
  const anisotropy = Math.min(8, webgl.capabilities.getMaxAnisotropy());
  const built = await buildLevel(scene, options.unknownColor, anisotropy);
  const { level, surroundings, materials, spin, platforms, areas, labels, sky, marbles } = built;

  let isPlaying = false;
  let isClosed = false;
  const hasSpinning = scene.items.some(spins);
  let camera: LevelCamera | null = null;

  function paint(from: LevelCamera): void {
    webgl.setRenderTarget(null);
    webgl.autoClear = true;
    webgl.render(surroundings, from);
    webgl.autoClear = false;
    webgl.render(level, from);
  }
  const frames = createFrames(canvas, (stepMs) => {
    const { view, isFlat, isMoving } = options.moveEye(stepMs);
    camera = aim(view, canvas.clientWidth / Math.max(canvas.clientHeight, 1), isFlat);
    if (isPlaying) spin.value += (stepMs / 1000 / secondsPerTurn) * 2 * Math.PI;
    const platformsMove = platforms.play(stepMs, isPlaying);
    const marblesRoll = marbles.roll(stepMs, view.position);
    sky.mesh.visible = !isFlat;
    labels.visible = !isFlat;
    paint(camera);
    options.onFrame();
    return isMoving || platformsMove || marblesRoll || (isPlaying && hasSpinning);
  });

  const resize = (): void => {
    const { width, height } = fullSize();
    webgl.setSize(width, height, false);
    frames.ask();
  };
  const onLost = (event: Event): void => {
    event.preventDefault();
    frames.stop();
    if (!isClosed) options.onLost();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  resize();
  const load: LoadPicture = async (sha256) => {
    const picture = await options.loadPicture(sha256);
    if (isClosed) throw new Error('The 3D view is closed.');
    return picture;
  };
  // Until then pictures would only keep the browser from drawing.
  const complete = frames.first
    .then(() => materials.loadTextures(load, frames.ask))
    .then(() => (isClosed ? undefined : sky.complete(load)))
    .then(frames.ask);

  return {
    ask: frames.ask,
    complete,
    setPlaying(next) {
      isPlaying = next;
      frames.ask();
    },
    showAreas(areShown) {
      areas.visible = areShown;
      frames.ask();
    },
    platforms,
    marbles,
    takePicture(view, { width, height }) {
      webgl.setSize(width, height, false);
      sky.mesh.visible = true;
      for (const own of [marbles.group, labels]) own.visible = false;
      paint(aim(view, width / height));
      for (const own of [marbles.group, labels]) own.visible = true;
      const picture = new Promise<Blob>((resolve, reject) =>
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
          'image/jpeg',
          0.88,
        ),
      );
      resize();
      return picture;
    },
    project(point) {
      if (!camera) return null;
      const at = new Vector3(...point).project(camera);
      return at.z > 1 || at.z < -1 ? null : { x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
    },
    resize,
    level,
    close() {
      isClosed = true;
      frames.stop();
      built.dispose();
      webgl.dispose();
      webgl.forceContextLoss();
      canvas.removeEventListener('webglcontextlost', onLost);
    },
  };
}
