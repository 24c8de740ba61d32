import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { type ChosenFile, filesOfInput } from './selection.ts';

interface FilePickerOptions {
  label: string;
  /** Whole folders instead of files. */
  isFolder?: boolean;
  isMultiple?: boolean;
  accept?: string;
  onPick: (files: ChosenFile[]) => void;
}

/** The browser's own dialog for files, behind a button of ours. Render `input` anywhere. */
export function useFilePicker(options: FilePickerOptions): { input: ReactNode; open: () => void } {
  const { label, isFolder = false, isMultiple = false, accept, onPick } = options;
  const ref = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = filesOfInput(currentTarget.files ?? []);
    // Otherwise the same file could not be chosen again after it was corrected.
    currentTarget.value = '';
    if (files.length > 0) onPick(files);
  };
  const setUp = (input: HTMLInputElement | null) => {
    ref.current = input;
    if (input) input.webkitdirectory = isFolder;
  };
  const input = (
    <input
      ref={setUp}
      type="file"
      hidden
      aria-label={label}
      multiple={isMultiple}
      accept={accept}
      onChange={take}
    />
  );
  return { input, open: () => ref.current?.click() };
}
