import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ProfileInfo } from '../../../shared/accounts.ts';
import { avatarFormats, avatarSize } from '../../../shared/avatarFormats.ts';
import type { PictureSize } from '../../../shared/pictureSizes.ts';
import { ProfileAvatar } from '../../accounts/ProfileAvatar.tsx';
import { reasonOf } from '../../api/callError.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { removeAvatar, saveAvatar } from '../editProfile.ts';
import styles from './AvatarDialog.module.css';
import { CropBox } from './CropBox.tsx';
import { acceptedPictures, pictureProblem } from './choosePicture.ts';
import { type Crop, wholeCrop } from './crop.ts';
import { drawCrop } from './drawCrop.ts';

interface AvatarDialogProps {
  profile: ProfileInfo;
  onClose: () => void;
}

/** Chooses a picture and its part, with a preview; or removes the current one. */
export function AvatarDialog({ profile, onClose }: AvatarDialogProps) {
  const [picture, setPicture] = useState<string | null>(null);
  const [size, setSize] = useState<PictureSize | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const { run, isBusy, problem, setProblem } = useAction(
    async (work: () => Promise<void>) => {
      await work();
      onClose();
    },
    { explain: (error) => `Something went wrong. ${reasonOf(error)}` },
  );
  const imageRef = useRef<HTMLImageElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (picture !== null) return () => URL.revokeObjectURL(picture);
  }, [picture]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = pictureProblem(file);
    setProblem(found);
    if (found) return;
    setSize(null);
    setPicture(URL.createObjectURL(file));
  };
  const show = (loaded: PictureSize) => {
    setSize(loaded);
    setCrop(wholeCrop(loaded));
  };
  const giveUp = () => {
    setPicture(null);
    setProblem('This picture could not be read. Choose another one.');
  };
  const save = () =>
    run(async () => {
      if (imageRef.current) await saveAvatar(profile, await drawCrop(imageRef.current, crop));
    });

  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {picture !== null && (
        <Button variant="primary" onClick={save} isBusy={isBusy} disabled={!size}>
          Save avatar
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="Change avatar" actions={actions}>
      {picture === null ? (
        <div className={styles.current}>
          <ProfileAvatar profile={profile} size={128} />
          <p>
            {avatarFormats}, up to {avatarSize}.
          </p>
        </div>
      ) : (
        <CropBox
          ref={imageRef}
          src={picture}
          size={size}
          crop={crop}
          onChange={setCrop}
          onLoad={show}
          onBroken={giveUp}
        />
      )}
      <div className={styles.buttons}>
        <Button variant={picture === null ? 'primary' : undefined} onClick={() => inputRef.current?.click()}>
          <ImageUp className="icon" />
          {picture === null ? 'Choose picture' : 'Choose another'}
        </Button>
        {picture === null && profile.hasAvatar && (
          <Button isDanger isBusy={isBusy} onClick={() => run(() => removeAvatar(profile))}>
            <Trash2 className="icon" />
            Remove avatar
          </Button>
        )}
      </div>
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label="Your picture"
        accept={acceptedPictures}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // Otherwise the same file could not be chosen again.
          currentTarget.value = '';
        }}
      />
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </Dialog>
  );
}
