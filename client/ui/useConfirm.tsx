import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Confirmation, ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks a question and waits for the answer: `if (await ask({ title, verb, isDanger: true })) …`.
 * Render `dialog` anywhere in the component; leaving the page counts as no.
 */
export function useConfirm(): { ask: (question: Confirmation) => Promise<boolean>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Confirmation | null>(null);
  const answerRef = useRef<((isYes: boolean) => void) | null>(null);

  const answer = useCallback((isYes: boolean) => {
    answerRef.current?.(isYes);
    answerRef.current = null;
    setQuestion(null);
  }, []);

  useEffect(() => () => answerRef.current?.(false), []);

  const ask = useCallback((next: Confirmation) => {
    answerRef.current?.(false);
    setQuestion(next);
    return new Promise<boolean>((resolve) => {
      answerRef.current = resolve;
    });
  }, []);

  const dialog = question && (
    <ConfirmDialog {...question} isOpen onConfirm={() => answer(true)} onCancel={() => answer(false)} />
  );
  return { ask, dialog };
}
