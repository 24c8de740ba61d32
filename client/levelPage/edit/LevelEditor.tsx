import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { hasCode } from '../../api/callError.ts';
import { load } from '../../api/load.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import type { LevelPageFacts } from '../levelPageStore.ts';
import { CodeEditor } from './CodeEditor.tsx';
import styles from './LevelEditor.module.css';
import { closeLevelDraft } from './levelDraft.ts';
import { TheirChange } from './TheirChange.tsx';
import { useLevelEdit } from './useLevelEdit.ts';

interface LevelEditorProps {
  level: LevelInfo;
  page: LevelPageFacts;
  onSaved: () => void;
}

/** The mission info as code, and the remarks. Typed text is kept until it is saved or discarded. */
export function LevelEditor({ level, page, onSaved }: LevelEditorProps) {
  const { code, checked, remarks } = useLevelEdit(level, page);
  const { ask, dialog } = useConfirm();
  const { headingRef, wasOpened } = useFocusHandover();

  const isChanged = code.isChanged || remarks.isChanged;
  const hasConflict = code.theirs !== null || remarks.theirs !== null;
  const isSound = checked.problems.length === 0 || !code.isChanged;
  const canSave = isChanged && isSound && !hasConflict && remarks.text.trim().length <= limits.remarksLength;

  const params = { id: level.id };
  const saving = useAction(async () => {
    const missionInfo = code.isChanged ? Object.fromEntries(checked.fields ?? []) : null;
    const body = {
      missionInfo,
      remarks: remarks.isChanged ? remarks.text.trim() : null,
      editedAt: page.editedAt,
    };
    try {
      await load('level.edit', { params, body });
    } catch (error) {
      // Loads the change that caused the conflict, in case its event was missed.
      if (hasCode(error, 'conflict')) await load('level.extendedInfo', { params });
      throw error;
    }
    closeLevelDraft(level.id);
    onSaved();
  });
  const { isBusy: isSaving, problem } = saving;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void saving.run();
  };
  const cancel = () => closeLevelDraft(level.id);
  const cancelByKey = async (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
    event.preventDefault();
    const question = { title: 'Discard your changes?', verb: 'Discard changes', cancelVerb: 'Keep editing' };
    if (!isChanged || (await ask({ ...question, isDanger: true }))) cancel();
  };

  return (
    <>
      <Card as="section" aria-labelledby="edit-level">
        <h2 id="edit-level" className={styles.heading} ref={headingRef}>
          Edit level
        </h2>
        <form className={styles.form} noValidate onSubmit={save} onKeyDown={cancelByKey}>
          <div>
            <CodeEditor
              label="Mission info"
              hint="Keys and values in grey affect play and cannot change."
              value={code.text}
              onChange={code.change}
              problems={checked.problems}
              takesFocus={wasOpened}
            />
            <TheirChange what="mission info" text={code} isSaving={isSaving} />
          </div>
          <div>
            <TextArea
              label="Remarks"
              value={remarks.text}
              onChange={remarks.change}
              max={limits.remarksLength}
              rows={4}
            />
            <TheirChange what="remarks" text={remarks} isSaving={isSaving} />
          </div>
          {problem && <ErrorMessage>Level edit failed. Consult an admin for details. {problem}</ErrorMessage>}
          <div className="row">
            <Button type="submit" variant="primary" disabled={!canSave} isBusy={isSaving}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
            <Button onClick={cancel} disabled={isSaving}>
              Cancel
            </Button>
          </div>
        </form>
      </Card>
      {dialog}
    </>
  );
}

/**
 * Scrolls to an editor that was opened by a button, and returns the focus to the button when it closes. An
 * editor that opens with the page, because there is a draft, does not scroll.
 */
function useFocusHandover() {
  const [opener] = useState(() => document.activeElement);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const wasOpened = opener instanceof HTMLElement && opener !== document.body;
  useEffect(() => {
    if (!wasOpened) return;
    headingRef.current?.scrollIntoView({ behavior: 'smooth' });
    return () => opener.focus({ preventScroll: true });
  }, [opener, wasOpened]);
  return { headingRef, wasOpened };
}
