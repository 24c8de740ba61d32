import { useEffect, useState } from 'react';
import type { Assumption } from '../../../shared/archives.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { call, longTimeoutMs } from '../../api/call.ts';
import { useGameChoice } from '../../downloads/gameChoice.ts';
import { formatBytes } from '../../ui/formatBytes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The page is shown before the size is asked for, and people who edit pause for this long. */
const settleMs = 1_000;

/** How large the archive of a pack is for the chosen game; nothing until that is known. */
export function PackSize({ pack }: { pack: PackInfo }) {
  const { game } = useGameChoice();
  const { size } = useSize(pack, game, useSettled(contentOf(pack)));
  return size !== null && ` · ${formatBytes(size)}`;
}

/** The same for one game, in the menu of games: nothing where it is not known. */
export function GameSize({ pack, game }: { pack: PackInfo; game: Assumption }) {
  const { size, isAsked } = useSize(pack, game, contentOf(pack));
  if (isAsked) return <Skeleton shape="text" width={52} />;
  return size !== null && formatBytes(size);
}

/** An edit of one's own changes the levels at once, and the version when it is stored. */
const contentOf = ({ id, version, levelIds }: PackInfo): string => `${id} ${version} ${levelIds.join()}`;

interface KnownSize {
  /** For which levels and game. */
  archive: string;
  size: number | null;
}

/** Asks for the size of the archive of this content; null for content means to wait. */
function useSize({ id, levelIds }: PackInfo, game: Assumption, content: string | null) {
  const [known, setKnown] = useState<KnownSize | null>(null);
  const isEmpty = levelIds.length === 0;
  const archive = `${id} ${game} ${levelIds.join()}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other levels have another size
  useEffect(() => {
    if (isEmpty || content === null) return;
    const controller = new AbortController();
    const know = (size: number | null) => {
      if (!controller.signal.aborted) setKnown({ archive, size });
    };
    const ask = async () => {
      const { size } = await call('pack.zipSize', {
        params: { id },
        query: { assuming: game },
        signal: controller.signal,
        timeoutMs: longTimeoutMs,
      });
      know(size);
    };
    // Without an answer, the page shows no size: the archive can be downloaded all the same.
    ask().catch(() => know(null));
    return () => controller.abort();
  }, [id, game, isEmpty, content]);

  const isKnown = known?.archive === archive;
  return { size: !isEmpty && isKnown ? known.size : null, isAsked: !isEmpty && !isKnown };
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
