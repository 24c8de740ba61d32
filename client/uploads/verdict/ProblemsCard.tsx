import { CircleX, FilePlus2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { DependencyNode, UploadProblems } from '../../../shared/uploads.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { countOf } from '../../ui/countOf.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { type ChosenFile, type Selection, selectDropped, selectionProblem } from '../choose/selection.ts';
import { useFileDrop } from '../choose/useFileDrop.ts';
import { useFilePicker } from '../choose/useFilePicker.tsx';
import { couldBe, wantedName } from './dependencyTree.ts';
import { MissionTrees } from './MissionTrees.tsx';
import styles from './ProblemsCard.module.css';
import { Sentences } from './Sentences.tsx';

/** Loaded on demand: it shows levels in 3D. */
const MissingPictures = lazyComponent(
  async () => (await import('../pictures/MissingPictures.tsx')).MissingPictures,
);

interface ProblemsCardProps {
  verdict: UploadProblems;
  kind: Selection['kind'];
  /** The bytes sent so far. */
  bytes: number;
  /** How many files were added so far. */
  added: number;
  onAdd: (files: Selection) => void;
  /** Whether the upload is being checked again. */
  isBusy: boolean;
}

/** Why levels cannot be uploaded, which of their files were found, and a way to add missing ones. */
export function ProblemsCard({ verdict, kind, bytes, added, onAdd, isBusy }: ProblemsCardProps) {
  const { problemFindings, missions, uploadId } = verdict;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const wantedRef = useRef<DependencyNode | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new verdict takes the focus
  useEffect(() => headingRef.current?.focus(), [verdict]);

  const offer = (files: ChosenFile[], wanted: DependencyNode | null = null) => {
    const selection = selectDropped(files);
    const problem = wrongFileProblem(wanted, files) ?? selectionProblem(selection, bytes);
    setRefusal(problem);
    if (!problem) onAdd(selection);
  };
  const picker = useFilePicker({
    label: 'Files to add',
    isMultiple: true,
    onPick: (files) => offer(files, wantedRef.current),
  });
  const { isOver, target } = useFileDrop(
    (files) => offer(files),
    () => setRefusal("What you dropped can't be read. Add it with the button instead."),
  );
  const ask = (node: DependencyNode | null) => {
    wantedRef.current = node;
    picker.open();
  };
  const canAdd = uploadId !== undefined;
  const isTarget = canAdd && !isBusy;

  return (
    <Card
      as="section"
      aria-labelledby="problems"
      aria-busy={isBusy}
      className={classes(isOver && isTarget && styles.over)}
      {...(isTarget && target)}
    >
      <div className="row" id="problem-count">
        <Chip tone="bad" icon={<CircleX className="icon" />}>
          {countOf(problemFindings.length, 'problem')}
        </Chip>
        {added > 0 && <Chip tone="good">{countOf(added, 'file')} added</Chip>}
      </div>
      <h2 ref={headingRef} id="problems" tabIndex={-1} aria-describedby="problem-count">
        There are problems with your levels that prevent them from being uploaded:
      </h2>
      <Sentences findings={problemFindings} first={12} />
      <MissionTrees missions={missions} kind={kind} onAdd={canAdd ? ask : null} isBusy={isBusy} />
      {uploadId && problemFindings.every(({ code }) => code === 'noThumbnail') && (
        <Suspense>
          <MissingPictures
            uploadId={uploadId}
            verdict={verdict}
            isBusy={isBusy}
            onAdd={(picture) => offer([picture])}
          />
        </Suspense>
      )}
      {refusal && <ErrorMessage>{refusal}</ErrorMessage>}
      {canAdd && (
        <div className={styles.add}>
          <Button size="small" disabled={isBusy} onClick={() => ask(null)}>
            <FilePlus2 className="icon" />
            Add files
          </Button>
          <p>
            Several at once, or drop them here. A file with the same name replaces the one in your {kind}, and
            nothing else is sent again.
          </p>
        </div>
      )}
      {picker.input}
    </Card>
  );
}

/** The problem when one file was asked for and others were given; null otherwise. */
function wrongFileProblem(wanted: DependencyNode | null, files: ChosenFile[]): string | null {
  if (!wanted || files.some(({ file }) => couldBe(wanted, file.name))) return null;
  const [first] = files;
  const given = files.length === 1 && first ? `“${first.file.name}” isn't it` : 'None of these files is it';
  return `${given}: the missing file is called ${wantedName(wanted)}`;
}
