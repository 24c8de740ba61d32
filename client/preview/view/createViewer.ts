import {
  ColorManagement,
  Group,
  LinearSRGBColorSpace,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  Scene as Stage,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Scene } from '../../../shared/scene.ts';
import type { LevelView, Point } from '../../../shared/together.ts';
import { distance } from '../camera.ts';
import { labelsOf } from '../labels.ts';
import { lens, sizeOf } from '../poses.ts';
import { spins } from '../spins.ts';
import { buildAreas } from './areas.ts';
import { createMeshes } from './createMeshes.ts';
import { disposeAll } from './disposeAll.ts';
import { createFrames } from './frames.ts';
import { buildGaps } from './gaps.ts';
import { buildLabels } from './labels.ts';
import { createMarbles, type Marbles } from './marbles.ts';
import { createMaterials, type LoadPicture } from './materials.ts';
import { createPlatforms, type Platforms } from './platforms.ts';
import { createSky } from './sky.ts';
import { buildItems, createItemMaterials } from './standIns/items.ts';

// Light and textures are multiplied without colour conversion, as in the games.
ColorManagement.enabled = false;

export interface ViewerOptions {
  loadPicture: LoadPicture;
  /** The colour of things that the viewer does not know. */
  unknownColor: number | undefined;
  /** Pixels of the picture per pixel of the page, at most. */
  maxPixelRatio: number;
  /** Returns the current view, `stepMs` after the last frame, and whether it is moving. */
  moveEye: (stepMs: number) => { view: LevelView; isFlat: boolean; isMoving: boolean };
  /** After each frame. */
  onFrame: () => void;
  /** Called when the graphics hardware has discarded the picture. */
  onLost: () => void;
}

export interface Viewer {
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
  /** For those who choose views (see chooseView). */
  readonly renderer: WebGLRenderer;
  readonly level: Stage;
  cameraFor(view: LevelView, aspect: number): PerspectiveCamera;
  close(): void;
}

const secondsPerTurn = 3;

/** Shows a scene on a canvas. Throws when the browser has no WebGL 2. */
export async function createViewer(
  canvas: HTMLCanvasElement,
  scene: Scene,
  options: ViewerOptions,
): Promise<Viewer> {
  const pixelRatio = Math.min(window.devicePixelRatio, options.maxPixelRatio);
  const fullSize = () => ({
    width: Math.floor(canvas.clientWidth * pixelRatio),
    height: Math.floor(canvas.clientHeight * pixelRatio),
  });
  // Graphics hardware makes its picture anew at every change of the size: the first one should be right.
  Object.assign(canvas, fullSize());
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.outputColorSpace = LinearSRGBColorSpace;
  // Asking for errors waits for the compiler, once for each program.
  renderer.debug.checkShaderErrors = import.meta.env.DEV;
  const size = Math.max(sizeOf(scene.bounds.all), sizeOf(scene.bounds.play));
  const eye = new PerspectiveCamera();
  const flatEye = new OrthographicCamera();
  for (const camera of [eye, flatEye]) camera.up.set(0, 0, 1);

  const materials = createMaterials(scene.materials, Math.min(8, renderer.capabilities.getMaxAnisotropy()));
  const itemMaterials = createItemMaterials(options.unknownColor);
  const meshes = createMeshes(scene, materials.list);
  const platforms = createPlatforms([
    ...scene.movers.map((mover) => ({ ...mover, drawn: meshes.buildMover(mover) })),
    ...scene.items.flatMap(({ ride, ...item }) =>
      ride
        ? {
            ...ride,
            position: item.position,
            drawn: buildItems([{ ...item, position: [0, 0, 0] }], itemMaterials),
          }
        : [],
    ),
  ]);
  const sky = createSky(scene.sky);
  const marbles = createMarbles(Math.min(Math.max(sizeOf(scene.bounds.play) * 0.014, 0.4), 6));
  const level = new Stage();
  const around = new Group();
  level.add(await meshes.buildStatics(breathe()), platforms.group);
  level.add(
    buildItems(
      scene.items.filter(({ ride }) => !ride),
      itemMaterials,
    ),
    buildGaps(scene.gaps),
  );
  const areas = buildAreas(scene.triggers);
  const labels = buildLabels(labelsOf(scene));
  level.add(areas, labels);
  const stage = new Stage();
  around.add(sky.mesh, marbles.group);
  stage.add(around);

  let isPlaying = false;
  let isClosed = false;
  const hasSpinning = scene.items.some(spins);

  function aim(camera: PerspectiveCamera | OrthographicCamera, { position, target }: LevelView): void {
    camera.position.set(...position);
    camera.lookAt(...target);
    const away = distance(position, target);
    camera.near = Math.min(Math.max(away * 0.02, 0.05), 2);
    camera.far = size * 4 + away;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
  function cameraFor(view: LevelView, aspect: number): PerspectiveCamera {
    const camera = new PerspectiveCamera((lens * 180) / Math.PI, aspect);
    camera.up.set(0, 0, 1);
    aim(camera, view);
    return camera;
  }
  /** A camera without perspective that shows as much at its target as the lens does. */
  function flatCamera(view: LevelView, aspect: number): OrthographicCamera {
    const half = Math.tan(lens / 2) * distance(view.position, view.target);
    Object.assign(flatEye, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
    aim(flatEye, view);
    // What is above the eye is seen too.
    flatEye.near = -flatEye.far;
    flatEye.updateProjectionMatrix();
    return flatEye;
  }
  let camera: PerspectiveCamera | OrthographicCamera = eye;

  function paint(from: PerspectiveCamera | OrthographicCamera): void {
    renderer.setRenderTarget(null);
    renderer.autoClear = true;
    renderer.render(stage, from);
    renderer.autoClear = false;
    renderer.render(level, from);
  }
  const frames = createFrames(canvas, (stepMs) => {
    const { view, isFlat, isMoving } = options.moveEye(stepMs);
    const aspect = canvas.clientWidth / Math.max(canvas.clientHeight, 1);
    eye.fov = (lens * 180) / Math.PI;
    eye.aspect = aspect;
    if (isFlat) camera = flatCamera(view, aspect);
    else {
      aim(eye, view);
      camera = eye;
    }
    if (isPlaying) itemMaterials.spin.value += (stepMs / 1000 / secondsPerTurn) * 2 * Math.PI;
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
    renderer.setSize(width, height, false);
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
    if (isClosed) throw new Error('The viewer is closed.');
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
      renderer.setSize(width, height, false);
      sky.mesh.visible = true;
      for (const own of [marbles.group, labels]) own.visible = false;
      paint(cameraFor(view, width / height));
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
      const at = new Vector3(...point).project(camera);
      return at.z > 1 || at.z < -1 ? null : { x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
    },
    resize,
    renderer,
    level,
    cameraFor,
    close() {
      isClosed = true;
      frames.stop();
      sky.dispose();
      for (const root of [level, stage] satisfies Object3D[]) disposeAll(root);
      renderer.dispose();
      renderer.forceContextLoss();
      canvas.removeEventListener('webglcontextlost', onLost);
    },
  };
}

/** Gives way to the page after every 8 ms of work. */
function breathe(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < 8) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
