import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import type { PackInfo } from '../../shared/packs.ts';
import { loadOwnLoves } from '../loves/loadOwnLoves.ts';
import { useLove } from '../loves/useLove.ts';
import { useViewer } from '../session/sessionStore.ts';
import { addToast } from '../state/toasts.ts';
import { IconButton } from '../ui/IconButton.tsx';

/** The love button on the card of a pack. */
export function PackLove({ pack }: { pack: Pick<PackInfo, 'id' | 'name' | 'lovedCount'> }) {
  const { isLoved, toggle, problem } = useLove('pack', pack.id, pack.lovedCount);
  const viewerId = useViewer()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every account loves something else
  useEffect(() => void loadOwnLoves(), [viewerId]);
  useEffect(() => {
    if (problem) addToast(problem);
  }, [problem]);
  return (
    <IconButton
      size="small"
      variant={isLoved ? 'loved' : undefined}
      label={`Love ${pack.name}`}
      aria-pressed={isLoved}
      icon={<Heart className="icon" fill={isLoved ? 'currentColor' : 'none'} />}
      onClick={toggle}
    />
  );
}
