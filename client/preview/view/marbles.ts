import { CanvasTexture, Group, Sprite, SpriteMaterial } from 'three';
import { marbleColors } from '../../../shared/marbleColors.ts';
import type { LevelView, Point } from '../../../shared/together.ts';
import { distance, lerp } from '../camera.ts';
import { openCanvas } from './ink.ts';

/** Another person in the same level. */
export interface Other {
  key: string;
  name: string;
  view: LevelView;
}

export interface Marbles {
  group: Group;
  set(others: readonly Other[]): void;
  /** Moves the marbles towards their current places. Returns whether any of them moves. */
  roll(stepMs: number, eye: Point): boolean;
  /** The position at which a person's marble is drawn. */
  positionOf(key: string): Point | null;
}

interface Marble {
  sprite: Sprite;
  at: Point;
  goal: Point;
}

const side = 128;
/** The time in which a marble covers most of the distance to its owner. */
const followMs = 160;

/** Other people: a marble in their colour where their eye is. `radius` is in units of the level. */
export function createMarbles(radius: number): Marbles {
  const group = new Group();
  const marbles = new Map<string, Marble>();

  const drop = (key: string): void => {
    const sprite = marbles.get(key)?.sprite;
    marbles.delete(key);
    if (!sprite) return;
    group.remove(sprite);
    sprite.material.map?.dispose();
    sprite.material.dispose();
  };
  const add = ({ key, name, view }: Other): void => {
    const sprite = new Sprite(
      new SpriteMaterial({ map: new CanvasTexture(drawMarble(name)), alphaTest: 0.05 }),
    );
    sprite.scale.setScalar(radius * 2);
    group.add(sprite);
    marbles.set(key, { sprite, at: view.position, goal: view.position });
  };

  return {
    group,
    set(others) {
      for (const key of marbles.keys()) if (!others.some((other) => other.key === key)) drop(key);
      for (const other of others) {
        const marble = marbles.get(other.key);
        if (marble) marble.goal = other.view.position;
        else add(other);
      }
    },
    roll(stepMs, eye) {
      let isMoving = false;
      for (const marble of marbles.values()) {
        const isThere = distance(marble.at, marble.goal) < radius * 0.02;
        marble.at = isThere ? marble.goal : lerp(marble.at, marble.goal, 1 - Math.exp(-stepMs / followMs));
        isMoving ||= !isThere;
        marble.sprite.position.set(...marble.at);
        // The marble of a person at the viewer's own position would fill the picture.
        marble.sprite.visible = distance(marble.at, eye) > radius * 4;
      }
      return isMoving;
    },
    positionOf: (key) => marbles.get(key)?.at ?? null,
  };
}

/** The same glass marble that stands for a person elsewhere on the site. */
function drawMarble(name: string): HTMLCanvasElement {
  const { canvas, pen } = openCanvas(side, side);
  const { light, shade } = marbleColors(name);
  const half = side / 2;
  const ball = pen.createRadialGradient(side * 0.4, side * 0.35, 0, side * 0.4, side * 0.35, side * 0.6);
  ball.addColorStop(0, light);
  ball.addColorStop(1, shade);
  pen.fillStyle = ball;
  pen.beginPath();
  pen.arc(half, half, half - 2, 0, 2 * Math.PI);
  pen.fill();
  const shine = pen.createRadialGradient(side * 0.32, side * 0.26, 0, side * 0.32, side * 0.26, side * 0.26);
  shine.addColorStop(0.3, 'rgb(255 255 255 / 0.65)');
  shine.addColorStop(1, 'rgb(255 255 255 / 0)');
  pen.fillStyle = shine;
  pen.fill();
  pen.fillStyle = '#fff';
  pen.font = `650 ${side * 0.42}px system-ui`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText([...name.trim()][0]?.toUpperCase() ?? '?', half, half + 4);
  return canvas;
}
