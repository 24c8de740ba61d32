import { type DragEvent, useEffect, useState } from 'react';
import { holdsFiles, readDropped } from './readDropped.ts';
import type { ChosenFile } from './selection.ts';

interface FileDrop {
  /** Whether files are dragged over the target. */
  isOver: boolean;
  /** The handlers of the element that files are dropped on. */
  target: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** Receives dropped files and folders; `onUnreadable` is called when the browser cannot read them. */
export function useFileDrop(onFiles: (files: ChosenFile[]) => void, onUnreadable: () => void): FileDrop {
  const [isOver, setIsOver] = useState(false);
  const hover = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    setIsOver(false);
    readDropped(event.dataTransfer).then(onFiles, onUnreadable);
  };
  return { isOver, target: { onDragEnter: hover, onDragOver: hover, onDragLeave: leave, onDrop: drop } };
}

/** Ignores files dropped beside their target, which the browser would open in place of the page. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const swallow = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', swallow);
    window.addEventListener('drop', swallow);
    return () => {
      window.removeEventListener('dragover', swallow);
      window.removeEventListener('drop', swallow);
    };
  }, []);
}
