import { useRef, useState } from 'react';
import { reasonOf } from '../api/callError.ts';

export interface Action<Args extends readonly unknown[]> {
  /** Does it unless it is being done already. Whether it succeeded. */
  run: (...args: Args) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last try failed, in a sentence; null while it is being tried again. */
  problem: string | null;
  /** For what is wrong before anything is sent; null takes the sentence away. */
  setProblem: (problem: string | null) => void;
  /** What the last try threw, for those who want to know more. */
  error: unknown;
}

interface ActionOptions {
  /** A sentence for what `act` threw; the server's own reason unless given. */
  explain?: (error: unknown) => string;
  /** Success leaves the page: it stays busy until then, so that nobody does it twice. */
  leavesPage?: boolean;
}

/** Something that a button does and that may fail: one at a time, busy meanwhile, with a problem to show beside it. */
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
