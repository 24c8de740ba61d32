import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  ClampToEdgeWrapping,
  CubeTexture,
  LinearFilter,
  Mesh,
  RepeatWrapping,
  ShaderMaterial,
  type Texture,
} from 'three';
import type { SceneSky } from '../../../shared/scene.ts';
import { css, dice, openCanvas, type Pen, shade } from './ink.ts';
import type { LoadPicture } from './materials.ts';

type SkyKind = SceneSky['kind'];

interface Air {
  /** The colours straight up, at the horizon, and below it. */
  top: number;
  horizon: number;
  ground: number;
  clouds: number;
  cloudColor: number;
  stars?: number;
}

const airs: Record<SkyKind, Air> = {
  day: { top: 0x3f8fe8, horizon: 0xc9e9ff, ground: 0xa9d0ee, clouds: 26, cloudColor: 0xffffff },
  clear: { top: 0x2f86e6, horizon: 0xd6efff, ground: 0xb3d7f2, clouds: 7, cloudColor: 0xffffff },
  cloudy: { top: 0x7897b8, horizon: 0xd5dfe8, ground: 0xb6c3cf, clouds: 60, cloudColor: 0xeef2f6 },
  dusk: { top: 0x3d3f86, horizon: 0xffb37a, ground: 0xb97c78, clouds: 22, cloudColor: 0xffd3b0 },
  wintry: { top: 0x8fb5d6, horizon: 0xf1f7fb, ground: 0xdfe9f0, clouds: 34, cloudColor: 0xffffff },
  night: { top: 0x070b22, horizon: 0x27346b, ground: 0x121a3c, clouds: 5, cloudColor: 0x3a4778, stars: 420 },
  plain: { top: 0x6fb2f0, horizon: 0xd8edfc, ground: 0xbcd9ee, clouds: 0, cloudColor: 0xffffff },
};

const width = 1024;
const height = 512;

/** A sky that is the same all around needs no width. */
function drawAir({ top, horizon, ground }: Air, airWidth = 1): { canvas: HTMLCanvasElement; pen: Pen } {
  const { canvas, pen } = openCanvas(airWidth, height);
  const air = pen.createLinearGradient(0, 0, 0, height);
  for (const [at, color] of [
    [0, top],
    [0.3, shade(top, 0.18)],
    [0.5, horizon],
    [0.56, ground],
    [1, shade(ground, -0.25)],
  ] as const) {
    air.addColorStop(at, css(color));
  }
  pen.fillStyle = air;
  pen.fillRect(0, 0, airWidth, height);
  return { canvas, pen };
}

function drawSky(kind: SkyKind): HTMLCanvasElement {
  const { clouds, cloudColor, stars = 0 } = airs[kind];
  const { canvas, pen } = drawAir(airs[kind], width);
  const roll = dice(kind.length * 31 + clouds);
  for (let index = 0; index < stars; index++) {
    pen.fillStyle = `rgb(255 255 255 / ${0.3 + roll() * 0.7})`;
    pen.fillRect(roll() * width, roll() * height * 0.52, 1 + roll(), 1 + roll());
  }
  for (let index = 0; index < clouds; index++) {
    drawCloud(pen, cloudColor, roll, height * (0.14 + roll() * 0.32));
  }
  // Levels float: there are clouds below them too, fainter.
  pen.globalAlpha = 0.5;
  for (let index = 0; index < clouds; index++) {
    drawCloud(pen, cloudColor, roll, height * (0.57 + roll() * 0.34));
  }
  return canvas;
}

/** A heap of soft balls with a flat base, smaller towards the horizon. */
function drawCloud(pen: Pen, color: number, roll: () => number, y: number): void {
  const x = roll() * width;
  const size = 9 + (Math.abs(height * 0.5 - y) / height) * 70 * (0.6 + roll() * 0.8);
  for (let puff = 0; puff < 9; puff++) {
    const part = puff / 8 - 0.5;
    const radius = size * (0.42 + 0.5 * (1 - Math.abs(part * 2)) * (0.6 + roll() * 0.4));
    const [at, up] = [x + part * size * 4.2, y - radius * 0.45 + roll() * 3];
    // A cloud that the edge cuts continues at the other side.
    for (const shift of [0, width, -width]) softBall(pen, color, [at + shift, up], radius);
  }
}

function softBall(pen: Pen, color: number, [x, y]: [number, number], radius: number): void {
  if (x < -radius || x > width + radius) return;
  const soft = pen.createRadialGradient(x, y - radius * 0.25, radius * 0.1, x, y, radius);
  const [red, green, blue] = [(color >> 16) & 255, (color >> 8) & 255, color & 255];
  soft.addColorStop(0, `rgb(${red} ${green} ${blue} / 0.5)`);
  soft.addColorStop(0.6, `rgb(${red} ${green} ${blue} / 0.24)`);
  soft.addColorStop(1, `rgb(${red} ${green} ${blue} / 0)`);
  pen.fillStyle = soft;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

const vertexShader = `
varying vec3 way;
void main() {
  way = position;
  vec4 at = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
  gl_Position = at.xyww;
}`;

const fragmentShader = `
uniform sampler2D drawn;
uniform samplerCube faces;
uniform vec3 plain;
uniform int kind;
varying vec3 way;
void main() {
  vec3 d = normalize(way);
  vec3 color = plain;
  if (kind == 1) color = texture2D(drawn, vec2(atan(d.y, d.x) / 6.2831853 + 0.5, acos(clamp(d.z, -1.0, 1.0)) / 3.1415927)).rgb;
  if (kind == 2) color = textureCube(faces, vec3(d.x, d.z, -d.y)).rgb;
  gl_FragColor = vec4(color, 1.0);
}`;

export interface Sky {
  mesh: Mesh;
  /**
   * Completes the sky, which is only air at first: with the level's own if it has one, otherwise with clouds.
   */
  complete(load: LoadPicture): Promise<void>;
  dispose(): void;
}

/** A picture of all directions, joined at its left and right edge. */
const around = (canvas: HTMLCanvasElement): Texture =>
  Object.assign(new CanvasTexture(canvas), {
    wrapS: RepeatWrapping,
    wrapT: ClampToEdgeWrapping,
    minFilter: LinearFilter,
    generateMipmaps: false,
    flipY: false,
  });

/** The sky is far behind everything and moves with the eye. */
export function createSky(sky: SceneSky | null): Sky {
  const kind = sky?.kind ?? 'day';
  const plain = sky?.color ?? null;
  const color = [16, 8, 0].map((shift) => (((plain ?? 0) >> shift) & 255) / 255);
  const uniforms = {
    drawn: { value: around(drawAir(airs[kind]).canvas) },
    faces: { value: new CubeTexture() },
    plain: { value: color },
    kind: { value: plain === null ? 1 : 0 },
  };
  const material = new ShaderMaterial({
    uniforms,
    vertexShader,
    fragmentShader,
    side: BackSide,
    depthWrite: false,
  });
  const mesh = new Mesh(new BoxGeometry(2, 2, 2), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -1;
  return {
    mesh,
    async complete(load) {
      const [front, right, back, left, up, down] = sky?.faces ?? [];
      // The order of the sides of a cube texture: right, left, up, down, front, back.
      const sides = [right, left, up, down, front, back].map((side) =>
        side ? load(side) : Promise.reject(side),
      );
      const pictures = await Promise.all(sides).catch(() => null);
      if (!pictures) {
        if (plain !== null) return;
        uniforms.drawn.value.dispose();
        uniforms.drawn.value = around(drawSky(kind));
        return;
      }
      const cube = uniforms.faces.value;
      cube.images = pictures;
      Object.assign(cube, {
        minFilter: LinearFilter,
        generateMipmaps: false,
        flipY: false,
        needsUpdate: true,
      });
      uniforms.kind.value = 2;
    },
    dispose() {
      uniforms.drawn.value.dispose();
      uniforms.faces.value.dispose();
    },
  };
}
