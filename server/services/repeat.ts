interface RepeatOptions {
  /** From the end of one run to the start of the next. */
  everyMs: number;
  /** Without it the first run starts at once. */
  firstAfterMs?: number;
  /**
   * Called when a run fails; the next turn tries again. Not called once stopped: the failure is then due to
   * the shutdown.
   */
  onError(error: unknown): void;
}

/** Runs a task again and again, never twice at a time. Returns a function that stops it. */
export function repeat(
  task: (isStopped: () => boolean) => Promise<void>,
  { everyMs, firstAfterMs, onError }: RepeatOptions,
): () => void {
  let isOver = false;
  const isStopped = () => isOver;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    try {
      await task(isStopped);
    } catch (error) {
      if (!isOver) onError(error);
    }
    if (!isOver) plan(everyMs);
  };
  const plan = (afterMs: number) => {
    timer = setTimeout(() => void run(), afterMs).unref();
  };
  if (firstAfterMs === undefined) void run();
  else plan(firstAfterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
