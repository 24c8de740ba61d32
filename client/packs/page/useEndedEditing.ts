import { useEffect, useRef, useState } from 'react';
import { loadCode } from '../../code/loadCode.ts';
import { useViewer } from '../../session/sessionStore.ts';

/** A sentence that says who ended the viewer's right to edit while the page was open; null while it lasts. */
export function useEndedEditing(packId: number, canEdit: boolean): string | null {
  const viewerId = useViewer()?.id;
  const editorRef = useRef<number>(undefined);
  const [sentence, setSentence] = useState<string | null>(null);
  useEffect(() => {
    const wasEditor = viewerId !== undefined && editorRef.current === viewerId;
    editorRef.current = canEdit ? viewerId : undefined;
    if (canEdit) setSentence(null);
    if (canEdit || !wasEditor) return;
    setSentence('You may not edit this pack any more.');
    let isCurrent = true;
    void nameOfRemover(packId, viewerId).then((name) => {
      if (isCurrent && name) setSentence(`${name} removed you as an editor.`);
    });
    return () => {
      isCurrent = false;
    };
  }, [packId, canEdit, viewerId]);
  return sentence;
}

/** Loaded when it is needed, which is rare. Null also when it cannot be found out. */
const nameOfRemover = (packId: number, accountId: number): Promise<string | null> =>
  loadCode(() => import('./whoRemoved.ts')).then(
    ({ whoRemoved }) => whoRemoved(packId, accountId),
    () => null,
  );
