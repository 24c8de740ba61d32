import { type ReactNode, Suspense, useState } from 'react';
import { hasCode } from '../api/callError.ts';
import { lazyComponent } from '../code/lazyComponent.ts';

const ProofDialog = lazyComponent(async () => (await import('./ProofDialog.tsx')).ProofDialog);

interface Question {
  answer: (isProven: boolean) => void;
}

/**
 * Runs an action that affects the account's safety: when the server wants the password again, a dialog asks
 * for it, and the action runs once more. Render `dialog` outside of forms.
 */
export function useProof(): { withProof: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = () => new Promise<boolean>((answer) => setQuestion({ answer }));
  const withProof = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!hasCode(error, 'confirmation_needed') || !(await ask())) throw error;
      return work();
    }
  };
  const answer = (isProven: boolean) => {
    question?.answer(isProven);
    setQuestion(null);
  };
  return {
    withProof,
    dialog: question && (
      <Suspense>
        <ProofDialog onProven={() => answer(true)} onCancel={() => answer(false)} />
      </Suspense>
    ),
  };
}
