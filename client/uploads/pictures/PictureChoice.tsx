import { useId } from 'react';
import { levelPictureBox } from '../../../shared/pictureSizes.ts';
import styles from './Pictures.module.css';
import type { TakenPicture } from './useTakenPictures.ts';

interface PictureChoiceProps {
  /** Of the level. */
  name: string;
  pictures: readonly TakenPicture[];
  chosen: TakenPicture | null;
  onChoose: (picture: TakenPicture) => void;
}

/** Some pictures of a level, of which the viewer chooses one. */
export function PictureChoice({ name, pictures, chosen, onChoose }: PictureChoiceProps) {
  const group = useId();
  if (pictures.length === 0) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>Choose a picture of {name}, or take your own</legend>
      {pictures.map((picture) => (
        <label key={picture.url} className={styles.picture}>
          <input
            type="radio"
            name={group}
            checked={picture === chosen}
            onChange={() => onChoose(picture)}
            className="visuallyHidden"
          />
          <img src={picture.url} alt={picture.label} {...levelPictureBox} />
        </label>
      ))}
    </fieldset>
  );
}
