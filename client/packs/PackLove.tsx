import { Heart } from 'lucide-react';
import type { PackInfo } from '../../shared/packs.ts';
import { useCardLove } from '../loves/useCardLove.ts';
import { IconButton } from '../ui/IconButton.tsx';

/** The love button on the card of a pack. */
export function PackLove({ pack }: { pack: Pick<PackInfo, 'id' | 'name' | 'lovedCount'> }) {
  const { isLoved, toggle } = useCardLove('pack', pack.id, pack.lovedCount);
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
