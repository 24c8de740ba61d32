import { useEffect, useState } from 'react';
import type { Assumption } from '../../../shared/archives.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { call, longTimeoutMs } from '../../api/call.ts';
import { useGameChoice } from '../../downloads/gameChoice.ts';
import { useArchiveSize } from '../../downloads/useArchiveSize.ts';
import { formatBytes } from '../../ui/formatBytes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The page is shown before the size is asked for, and people who edit pause for this long. */
const settleMs = 1_000;

interface PackSizeProps {
  pack: PackInfo;
  /** A game in the menu of games; else the size follows other facts, for the chosen game. */
  game?: Assumption;
}

/** How large the archive of a pack is; nothing where that is not known. */
export const PackSize = ({ pack, game }: PackSizeProps) =>
  game ? <GameSize pack={pack} game={game} /> : <ChosenSize pack={pack} />;

function ChosenSize({ pack }: { pack: PackInfo }) {
  const { game } = useGameChoice();
  const { size } = useSize(pack, game, useSettled(contentOf(pack)));
  return size !== null && ` · ${formatBytes(size)}`;
}

function GameSize({ pack, game }: { pack: PackInfo; game: Assumption }) {
  const { size, isAsked } = useSize(pack, game, contentOf(pack));
  if (isAsked) return <Skeleton shape="text" width={52} />;
  return size !== null && formatBytes(size);
}

/** An edit of one's own changes the levels at once, and the version when it is stored. */
const contentOf = ({ id, version, levelIds }: PackInfo): string => `${id} ${version} ${levelIds.join()}`;

/** Asks for the size of the archive of this content; null for content means to wait. */
function useSize({ id, levelIds }: PackInfo, game: Assumption, content: string | null) {
  const isWaiting = content === null || levelIds.length === 0;
  return useArchiveSize(
    `${id} ${game} ${levelIds.join()}`,
    isWaiting ? null : `${game} ${content}`,
    (signal) =>
      call('pack.zipSize', {
        params: { id },
        query: { assuming: game },
        signal,
        timeoutMs: longTimeoutMs,
      }),
  );
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
