import { BufferGeometry, Float32BufferAttribute, Group, Line, LineBasicMaterial } from 'three';
import { movesByItself, poseAt, timeOnPath } from '../../../shared/moverMotion.ts';
import type { SceneMotion, Vector } from '../../../shared/scene.ts';
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
interface Moving extends SceneMotion {
  position: Vector;
  /** Drawn around its own origin, turned and stretched as it is placed. */
  drawn: Group;
}

/** Everything in a level that moves along a path. */
export function createPlatforms(movers: readonly Moving[]): Platforms {
  const group = new Group();
  let playedMs = 0;
  let sentMs: number | null = null;
  const anyMoves = movers.some(movesByItself);
  const longest = Math.max(
    0,
    ...movers.filter(({ mode }) => mode === 'waits').map(({ duration }) => duration),
  );

  const place = (): void => {
    for (const { drawn, position, ...mover } of movers) {
      const { offset, rotation, scale } = poseAt(mover.path, timeOnPath(mover, playedMs, sentMs));
      drawn.position.set(...plus(position, offset));
      if (rotation) drawn.quaternion.set(...rotation).normalize();
      if (scale) drawn.scale.set(...scale);
    }
  };
  for (const mover of movers) {
    group.add(mover.drawn);
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

/** The path of a platform's centre. */
function pathLine(mover: Moving): Line {
  const points = Array.from({ length: lineSteps + 1 }, (_, step) =>
    plus(mover.position, poseAt(mover.path, (step / lineSteps) * mover.duration).offset),
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points.flat(), 3));
  return new Line(geometry, new LineBasicMaterial({ color: 0xffffff }));
}
