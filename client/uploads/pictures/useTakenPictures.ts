import { useEffect, useRef, useState } from 'react';
import { usePicturesToAdd } from './picturesToAdd.ts';

export interface TakenPicture {
  blob: Blob;
  /** Shows it on this page only. */
  url: string;
  /** “Picture 2”, “Suggestion 1” */
  label: string;
}

interface TakenPictures {
  /** The newest first, then the suggestions. */
  pictures: readonly TakenPicture[];
  add: (blob: Blob) => TakenPicture;
  suggest: (blobs: readonly Blob[]) => void;
}

const countLevels = (change: number) =>
  usePicturesToAdd.setState(({ levels }) => ({ levels: levels + change }));

/** Pictures that were taken and not added yet; they are lost when the page is left. */
export function useTakenPictures(): TakenPictures {
  const [taken, setTaken] = useState<readonly TakenPicture[]>([]);
  const [suggested, setSuggested] = useState<readonly TakenPicture[]>([]);
  const urlsRef = useRef<string[]>([]);
  useEffect(() => {
    const urls = urlsRef.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
  const isAnyTaken = taken.length > 0;
  useEffect(() => {
    if (!isAnyTaken) return;
    countLevels(1);
    return () => countLevels(-1);
  }, [isAnyTaken]);
  const pictureOf = (blob: Blob, label: string): TakenPicture => {
    const url = URL.createObjectURL(blob);
    urlsRef.current.push(url);
    return { blob, url, label };
  };
  return {
    pictures: [...taken, ...suggested],
    add(blob) {
      const picture = pictureOf(blob, `Picture ${taken.length + 1}`);
      setTaken([picture, ...taken]);
      return picture;
    },
    suggest: (blobs) => setSuggested(blobs.map((blob, index) => pictureOf(blob, `Suggestion ${index + 1}`))),
  };
}
