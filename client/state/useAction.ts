import { useRef, useState } from 'react';
import { reasonOf } from '../api/callError.ts';

export interface Action<Args extends readonly unknown[]> {
  /** Runs the action unless it is running already. Resolves to whether it succeeded. */
  run: (...args: Args) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last attempt failed, in a sentence; null during the next attempt. */
  problem: string | null;
  /** Sets a problem that was found before sending; null removes it. */
  setProblem: (problem: string | null) => void;
  /** The error of the last attempt. */
  error: unknown;
}

interface ActionOptions {
  /** A sentence for what `act` threw; the server's own reason unless given. */
  explain?: (error: unknown) => string;
  /** Success leaves the page: the action stays busy until then, so that it cannot run twice. */
  leavesPage?: boolean;
}

/** An action that may fail, with a busy state for its button and a problem to show beside it. */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<void>,
  { explain = reasonOf, leavesPage = false }: ActionOptions = {},
): Action<Args> {
  const isRunningRef = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  const finish = () => {
    isRunningRef.current = false;
    setIsBusy(false);
  };
  const run = async (...args: Args): Promise<boolean> => {
    if (isRunningRef.current) return false;
    isRunningRef.current = true;
    setIsBusy(true);
    setProblem(null);
    setError(null);
    try {
      await act(...args);
    } catch (thrown) {
      finish();
      setProblem(explain(thrown));
      setError(thrown);
      return false;
    }
    if (!leavesPage) finish();
    return true;
  };
  return { run, isBusy, problem, setProblem, error };
}
