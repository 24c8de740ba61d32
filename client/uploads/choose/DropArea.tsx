import { FileArchive, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { uploadSize } from '../../../shared/limits.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import styles from './DropArea.module.css';
import { type Selection, selectDropped, selectFiles, selectionProblem, selectZip } from './selection.ts';
import { useFileDrop } from './useFileDrop.ts';
import { useFilePicker } from './useFilePicker.tsx';

/** The start of an upload: select or drop a zip or a folder. Unsuitable files are refused at once. */
export function DropArea({ onSelect }: { onSelect: (selection: Selection) => void }) {
  // Some phones cannot select folders, which the server does not know.
  const canSelectFolders = !useIsHydrated() || 'webkitdirectory' in HTMLInputElement.prototype;
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (selection: Selection) => {
    const found = selectionProblem(selection);
    setProblem(found);
    if (!found) onSelect(selection);
  };
  const { isOver, target } = useFileDrop(
    (files) => choose(selectDropped(files)),
    () => setProblem("What you dropped can't be read. Select it with the buttons instead."),
  );
  const zip = useFilePicker({
    label: 'A .zip with your levels',
    accept: '.zip,application/zip',
    onPick: ([first]) => first && choose(selectZip(first.file)),
  });
  const folder = useFilePicker({
    label: 'A folder with your levels',
    isFolder: true,
    onPick: (files) => choose(selectFiles(files)),
  });

  return (
    <section {...target} aria-labelledby="drop" className={classes(styles.drop, isOver && styles.over)}>
      <Mark size={54} />
      <h2 id="drop">Drop a zip or a folder here</h2>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={zip.open}>
          <FileArchive className="icon" />
          Select .zip
        </Button>
        {canSelectFolders && (
          <Button onClick={folder.open}>
            <FolderOpen className="icon" />
            Select folder
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        Up to {uploadSize}. Every level needs a mission and an image of the same name.{' '}
        <Link to={pathOf('aboutUpload')}>How uploading works</Link>
      </p>
      {problem && <ErrorMessage className={styles.problem}>{problem}</ErrorMessage>}
      {zip.input}
      {folder.input}
    </section>
  );
}
