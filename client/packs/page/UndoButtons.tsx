import { Redo2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { undoPack } from '../sync/undoPack.ts';
import { forgetChanges, useUndoStack } from '../sync/undoStack.ts';

/** Undoes and redoes the viewer's own changes of this visit; also by Ctrl-Z and Ctrl-Shift-Z. */
export function UndoButtons({ packId }: { packId: number }) {
  const { undo, redo } = useUndoStack(packId);
  useEffect(() => () => forgetChanges(packId), [packId]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const kind = kindOf(event);
      if (!kind || event.defaultPrevented || isElsewhere(event.target)) return;
      event.preventDefault();
      undoPack(packId, kind);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [packId]);
  return (
    <span>
      <IconButton
        variant="plain"
        label="Undo"
        icon={<Undo2 className="icon" />}
        aria-disabled={undo.length === 0 || undefined}
        onClick={() => undoPack(packId, 'undo')}
      />
      <IconButton
        variant="plain"
        label="Redo"
        icon={<Redo2 className="icon" />}
        aria-disabled={redo.length === 0 || undefined}
        onClick={() => undoPack(packId, 'redo')}
      />
    </span>
  );
}

function kindOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** Fields have an undo of their own, and a dialog covers the page. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
