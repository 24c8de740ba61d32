import { Camera } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { Button } from '../../ui/Button.tsx';
import type { ChosenFile } from '../choose/selection.ts';
import { PictureChoice } from './PictureChoice.tsx';
import styles from './Pictures.module.css';
import { type TakenPicture, useTakenPictures } from './useTakenPictures.ts';

const UploadPreview = lazyComponent(
  async () => (await import('../../preview/LevelPreview.tsx')).UploadPreview,
);

interface PictureOfferProps {
  uploadId: string;
  missionId: number;
  /** The path of the mission, as uploaded. */
  path: string;
  isBusy: boolean;
  onAdd: (picture: ChosenFile) => void;
}

/** The level in 3D, for taking its forgotten picture. Nothing is added before the viewer confirms. */
export function PictureOffer({ uploadId, missionId, path, isBusy, onAdd }: PictureOfferProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { pictures, add, suggest } = useTakenPictures();
  const [chosen, setChosen] = useState<TakenPicture | null>(null);
  const stem = path.replace(/\.mis$/i, '');
  const name = stem.slice(stem.lastIndexOf('/') + 1);
  if (!isOpen) {
    return (
      <div className={styles.offer}>
        <p>
          <strong>{name}</strong> has no picture. You can take one here.
        </p>
        <Button size="small" disabled={isBusy} onClick={() => setIsOpen(true)}>
          <Camera className="icon" />
          Take a picture in 3D
        </Button>
      </div>
    );
  }
  const addChosen = () => {
    if (!chosen) return;
    const file = new File([chosen.blob], `${name}.jpg`, { type: 'image/jpeg' });
    onAdd({ path: `${stem}.jpg`, file });
  };
  return (
    <div className={styles.taking}>
      <Suspense>
        <UploadPreview
          uploadId={uploadId}
          missionId={missionId}
          name={name}
          poster={null}
          onClose={() => setIsOpen(false)}
          pictures={{ onTaken: (blob) => setChosen(add(blob)), onSuggested: suggest }}
        />
      </Suspense>
      <PictureChoice name={name} pictures={pictures} chosen={chosen} onChoose={setChosen} />
      <div className="row">
        <Button variant="primary" disabled={!chosen} isBusy={isBusy} onClick={addChosen}>
          Add this picture
        </Button>
        <span className={styles.note}>
          It becomes {name}.jpg in your upload. You can still choose another file instead.
        </span>
      </div>
    </div>
  );
}
