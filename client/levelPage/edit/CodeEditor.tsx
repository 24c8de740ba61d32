import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './CodeEditor.module.css';
import type { CodeProblem } from './checkCode.ts';
import { codeTheme } from './codeTheme.ts';
import { missionInfoLanguage } from './missionInfoLanguage.ts';

interface CodeEditorProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  /** The problems of the current `value`. */
  problems: readonly CodeProblem[];
  /** Whether it takes the focus when it appears. */
  takesFocus: boolean;
}

/** A field for code. Tab leaves it, as it leaves every other field. */
export function CodeEditor({ label, hint, value, onChange, problems, takesFocus }: CodeEditorProps) {
  const id = useId();
  const placeRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<EditorView | null>(null);
  const change = useEffectEvent((text: string) => {
    if (text !== value) onChange(text);
  });
  const create = useEffectEvent((parent: HTMLElement) => {
    const listener = EditorView.updateListener.of((update) => {
      if (update.docChanged) change(update.state.doc.toString());
    });
    const attributes = EditorView.contentAttributes.of({
      'aria-labelledby': `${id}-label`,
      'aria-describedby': `${id}-note`,
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
    });
    const keys = keymap.of([...defaultKeymap, ...historyKeymap]);
    const look = [codeTheme, missionInfoLanguage, EditorView.lineWrapping];
    const extensions = [history(), keys, look, attributes, listener];
    const view = new EditorView({ parent, doc: value, extensions });
    if (takesFocus) view.focus();
    return view;
  });

  useEffect(() => {
    if (!placeRef.current) return;
    const view = create(placeRef.current);
    viewRef.current = view;
    return () => view.destroy();
  }, []);

  useEffect(() => {
    const view = viewRef.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const view = viewRef.current;
    if (!view) return;
    const marks = problems.flatMap(({ message, range }) =>
      range ? [{ from: range.start, to: range.end, severity: 'error' as const, message }] : [],
    );
    view.dispatch(setDiagnostics(view.state, marks));
    view.contentDOM.toggleAttribute('aria-invalid', problems.length > 0);
  }, [problems]);

  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div ref={placeRef} className={styles.place} data-invalid={problems.length > 0 || undefined} />
      <div id={`${id}-note`} role="status" className={styles.note}>
        {problems.length === 0 && hint}
        {problems.map(({ message }) => (
          <p key={message} className={styles.problem}>
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}
