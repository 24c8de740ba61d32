import { useState } from 'react';
import { reasonOf } from '../api/callError.ts';

interface Act {
  isBusy: boolean;
  /** Why the last try failed, in a sentence. */
  problem: string | null;
  /** Runs `work` unless it still runs; a failure becomes `failed` and its reason. Says whether it succeeded. */
  run: (work: () => Promise<unknown>, failed: string) => Promise<boolean>;
}

/** One thing that a button does, and what became of it. */
export function useAct(): Act {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (work: () => Promise<unknown>, failed: string) => {
    if (isBusy) return false;
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(`${failed} ${reasonOf(error)}`);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, run };
}
