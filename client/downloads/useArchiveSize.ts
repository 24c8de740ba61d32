import { useEffect, useEffectEvent, useState } from 'react';

interface KnownSize {
  archive: string;
  size: number | null;
}

/**
 * How large `archive` is: asked for whenever `content` has another value, which stands for what the archive
 * is made of; null means to wait. Null where the size is not known.
 */
export function useArchiveSize(
  archive: string,
  content: string | null,
  ask: (signal: AbortSignal) => Promise<{ size: number | null }>,
) {
  const [known, setKnown] = useState<KnownSize | null>(null);
  const askNow = useEffectEvent(ask);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another archive is asked for when its content is there
  useEffect(() => {
    if (content === null) return;
    const controller = new AbortController();
    const know = (size: number | null) => {
      if (!controller.signal.aborted) setKnown({ archive, size });
    };
    askNow(controller.signal).then(
      ({ size }) => know(size),
      // Without an answer, the page shows no size: the archive can be downloaded all the same.
      () => know(null),
    );
    return () => controller.abort();
  }, [content]);

  const isKnown = known?.archive === archive;
  return { size: isKnown ? known.size : null, isAsked: content !== null && !isKnown };
}
