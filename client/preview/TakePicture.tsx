import { Camera } from 'lucide-react';
import { Tool } from './Tool.tsx';
import type { Shown } from './useViewer.ts';

/** As large as the pictures of levels are. */
export const pictureSize = { width: 640, height: 480 };

interface TakePictureProps {
  shown: Shown;
  onPicture: (picture: Blob) => void;
}

/** What is seen now, as a level's picture. */
export function TakePicture({ shown: { viewer, eye }, onPicture }: TakePictureProps) {
  const take = async () => onPicture(await viewer.takePicture(eye.view, pictureSize));
  return <Tool isWordy label="Take a picture" icon={<Camera className="icon" />} onClick={take} />;
}
