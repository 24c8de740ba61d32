import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
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
    void whoRemoved(packId, viewerId).then((name) => {
      if (isCurrent && name) setSentence(`${name} removed you as an editor.`);
    });
    return () => {
      isCurrent = false;
    };
  }, [packId, canEdit, viewerId]);
  return sentence;
}

/** Others may have changed the pack since. */
const searchedSteps = 20;

/** Null when nobody removed it: the right also ends with the session or by a suspension. */
async function whoRemoved(packId: number, accountId: number): Promise<string | null> {
  const query = { limit: searchedSteps };
  const newestFirst = await call('pack.history', { params: { id: packId }, query }).catch(() => []);
  const changes = newestFirst.map(({ editorChanges }) =>
    editorChanges.findLast(({ account }) => account.id === accountId),
  );
  const newest = changes.find((change) => change !== undefined);
  return newest?.kind === 'removed' ? newest.by.username : null;
}
