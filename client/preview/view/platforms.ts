import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Line,
  LineBasicMaterial,
  Matrix4,
  Quaternion,
  Vector3,
} from 'three';
import { movesByItself, offsetAt, poseAt, timeOnPath } from '../../../shared/moverMotion.ts';
import type { Placement, SceneMotion } from '../../../shared/scene.ts';
import { plus } from '../camera.ts';

export interface Platforms {
  group: Group;
  /** Moves all platforms. Returns whether any of them moves. */
  play(stepMs: number, isPlaying: boolean): boolean;
  /** Sends the platforms that wait for a trigger there and back. */
  send(): void;
}

/** Points of the line that shows the path of a waiting platform. */
const lineSteps = 48;

/** A platform, or a thing that moves. */
interface Moving extends Placement, SceneMotion {
  /** Drawn around its own origin, turned and stretched as it is placed. */
  drawn: Group;
}

/** Everything in a level that moves along a path. */
export function createPlatforms(movers: readonly Moving[]): Platforms {
  const group = new Group();
  const bodies = movers.map((mover) => (turns(mover) ? unturned(mover) : mover.drawn));
  let playedMs = 0;
  let sentMs: number | null = null;
  const anyMoves = movers.some(movesByItself);
  const longest = Math.max(
    0,
    ...movers.filter(({ mode }) => mode === 'waits').map(({ duration }) => duration),
  );

  const place = (): void => {
    for (const [index, mover] of movers.entries()) {
      const pose = poseAt(mover.path, timeOnPath(mover, playedMs, sentMs));
      const body = bodies[index];
      body?.position.set(...plus(mover.position, pose.offset));
      if (!turns(mover)) continue;
      body?.quaternion.set(...(pose.rotation ?? mover.rotation));
      body?.scale.set(...(pose.scale ?? mover.scale));
    }
  };
  for (const [index, mover] of movers.entries()) {
    const body = bodies[index];
    if (body) group.add(body);
    if (mover.mode === 'waits' && mover.duration > 0) group.add(pathLine(mover));
  }
  place();
  return {
    group,
    play(stepMs, isPlaying) {
      const isSent = sentMs !== null;
      const goesOn = isPlaying && anyMoves;
      if (goesOn) playedMs += stepMs;
      if (sentMs !== null) {
        sentMs += stepMs;
        if (sentMs > 2 * longest) sentMs = null;
      }
      if (goesOn || isSent) place();
      return goesOn || sentMs !== null;
    },
    send() {
      if (longest > 0) sentMs ??= 0;
    },
  };
}

/** Whether it is turned or stretched on its way; all its markers say so, or none. */
const turns = ({ path: [marker] }: SceneMotion): boolean =>
  marker?.rotation !== undefined || marker?.scale !== undefined;

/** A group in which a thing is neither turned nor stretched, so that the group can be. */
function unturned({ drawn, rotation, scale }: Moving): Group {
  const body = new Group();
  const placed = new Matrix4().compose(new Vector3(), new Quaternion(...rotation), new Vector3(...scale));
  drawn.matrixAutoUpdate = false;
  drawn.matrix.copy(placed.invert());
  return body.add(drawn);
}

/** The path of a platform's centre. */
function pathLine(mover: Moving): Line {
  const points = Array.from({ length: lineSteps + 1 }, (_, step) =>
    plus(mover.position, offsetAt(mover.path, (step / lineSteps) * mover.duration)),
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points.flat(), 3));
  return new Line(geometry, new LineBasicMaterial({ color: 0xffffff }));
}
