import { useEffect, useRef, useState } from 'react';
import type { Scene } from '../../shared/scene.ts';
import type { LevelView } from '../../shared/together.ts';
import { wantsLessMotion } from './device.ts';
import type { KeyCommand } from './listenToHands.ts';
import type { ScenePlace } from './places.ts';
import { mapView, tourOf, viewOfPlace } from './poses.ts';
import type { ShownScene } from './useShownScene.ts';

interface Commands {
  isPlaying: boolean;
  run(command: KeyCommand): void;
  goToPlace(place: ScenePlace): void;
}

/** The commands that keys, buttons and the list of places give; `say` announces what they did. */
export function useCommands(scene: Scene, shown: ShownScene | null, say: (words: string) => void): Commands {
  const [isPlaying, setIsPlaying] = useState(() => !wantsLessMotion());
  const stopRef = useRef(0);
  useEffect(() => shown?.renderer.setPlaying(isPlaying), [shown, isPlaying]);

  const go = (to: LevelView | undefined, words: string): void => {
    if (!shown || !to) return;
    shown.eye.goTo(to);
    say(words);
  };
  const goNear = (position: LevelView['target'], size: number, words: string): void =>
    go(shown ? viewOfPlace(position, size, shown.eye.view) : undefined, words);

  function showMap({ eye, canvas }: ShownScene): void {
    const aspect = canvas.clientWidth / Math.max(canvas.clientHeight, 1);
    eye.goTo(mapView(scene.bounds.play, aspect), { isFlat: true });
    say('The map: the level from above.');
  }

  function tour({ eye }: ShownScene): void {
    const stops = tourOf(scene);
    say('On tour.');
    if (wantsLessMotion()) {
      const stop = stops[stopRef.current % stops.length];
      stopRef.current += 1;
      if (stop) eye.goTo(stop.view);
    } else if (eye.isTouring) eye.stop();
    else eye.tour(stops);
  }

  return {
    isPlaying,
    run(command) {
      if (!shown) return;
      const commands: Record<KeyCommand, () => void> = {
        overview: () => go(shown.overviews[0], 'Overview.'),
        start: () => go(shown.start(), 'At the start.'),
        finish: () => scene.finish && goNear(scene.finish.position, 4, 'At the finish.'),
        map: () => showMap(shown),
        tour: () => tour(shown),
        play: () => {
          setIsPlaying(!isPlaying);
          say(isPlaying ? 'Paused.' : 'Playing.');
        },
      };
      commands[command]();
    },
    goToPlace: ({ label, position, size }) => goNear(position, size, `At ${label}.`),
  };
}
