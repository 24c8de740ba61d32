import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { levelPictureBox } from '../../shared/pictureSizes.ts';
import type { Scene } from '../../shared/scene.ts';
import { viewOfPlace } from './poses.ts';
import { Tool } from './Tool.tsx';
import type { Shown } from './useViewer.ts';

/** Handlers for pictures: those that the viewer takes, and four suggestions at the start. */
export interface PictureTaking {
  onTaken: (picture: Blob) => void;
  onSuggested: (pictures: Blob[]) => void;
}

interface TakePictureProps {
  scene: Scene;
  shown: Shown;
  pictures: PictureTaking;
}

/** Takes the current view as a level's picture. Suggests four pictures once all textures are loaded. */
export function TakePicture({ scene, shown, pictures }: TakePictureProps) {
  const { viewer, eye } = shown;
  const suggest = useEffectEvent(async (signal: AbortSignal) => {
    await viewer.complete;
    const taken: Blob[] = [];
    for (const view of suggestedViews(scene, shown)) {
      if (signal.aborted) return;
      taken.push(await viewer.takePicture(view, levelPictureBox));
    }
    if (!signal.aborted) pictures.onSuggested(taken);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewer shows another level
  useEffect(() => {
    const leaving = new AbortController();
    void suggest(leaving.signal);
    return () => leaving.abort();
  }, [viewer]);
  const take = async () => pictures.onTaken(await viewer.takePicture(eye.view, levelPictureBox));
  return <Tool isWordy label="Take a picture" icon={<Camera className="icon" />} onClick={take} />;
}

const suggestions = 4;

/** The best overview, the start, the finish, and further overviews from other sides. */
function suggestedViews({ finish }: Scene, { overviews, start }: Shown) {
  const [best, ...others] = overviews;
  const end = finish && best ? viewOfPlace(finish.position, 6, best) : undefined;
  return [best, start(), end, ...others].flatMap((view) => view ?? []).slice(0, suggestions);
}
