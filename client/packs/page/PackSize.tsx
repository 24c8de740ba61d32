import { useEffect, useState } from 'react';
import type { Assumption } from '../../../shared/archives.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { call, longTimeoutMs } from '../../api/call.ts';
import { useGameChoice } from '../../downloads/gameChoice.ts';
import { formatBytes } from '../../ui/formatBytes.ts';

/** The page is shown before the size is asked for, and people who edit pause for this long. */
const settleMs = 1_000;

/** How large the archive of a pack is for the chosen game; nothing until that is known. */
export function PackSize({ pack }: { pack: PackInfo }) {
  const { game } = useGameChoice();
  const size = useSize(pack, game);
  return size !== null && ` · ${formatBytes(size)}`;
}

interface KnownSize {
  question: string;
  size: number | null;
}

function useSize({ id, version, levelIds }: PackInfo, game: Assumption): number | null {
  const [known, setKnown] = useState<KnownSize | null>(null);
  const isEmpty = levelIds.length === 0;
  const question = `${id} ${game}`;
  // An edit of one's own changes the levels at once, and the version when it is stored.
  const content = `${id} ${version} ${levelIds.join()}`;
  const settled = useSettled(content);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other levels have another size
  useEffect(() => {
    if (isEmpty || settled === null) return;
    const controller = new AbortController();
    const ask = async () => {
      const { size } = await call('pack.zipSize', {
        params: { id },
        query: { assuming: game },
        signal: controller.signal,
        timeoutMs: longTimeoutMs,
      });
      if (!controller.signal.aborted) setKnown({ question, size });
    };
    ask().catch(() => {
      // Without an answer, the page shows no size: the archive can be downloaded all the same.
      if (!controller.signal.aborted) setKnown(null);
    });
    return () => controller.abort();
  }, [id, game, isEmpty, settled]);

  return !isEmpty && known?.question === question ? known.size : null;
}

/** The last content that has stayed for a while; null before. */
function useSettled(content: string): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), settleMs);
    return () => clearTimeout(timer);
  }, [content]);
  return settled;
}
