import { Heart } from 'lucide-react';
import type { ThingKind } from '../../shared/loves.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { unlessDoubled } from '../ui/unlessDoubled.ts';
import { useCardLove } from './useCardLove.ts';
import type { Lovable } from './useLove.ts';

interface LoveIconProps {
  kind: ThingKind;
  thing: Lovable & { name: string };
  /** Draws the button without a border, for rows. */
  isPlain?: boolean;
}

/** The love button of a card or row. */
export function LoveIcon({ kind, thing, isPlain = false }: LoveIconProps) {
  const { isLoved, toggle } = useCardLove(kind, thing);
  const usual = isPlain ? 'plain' : undefined;
  return (
    <IconButton
      size={isPlain ? undefined : 'small'}
      variant={isLoved ? 'loved' : usual}
      label={`Love ${thing.name}`}
      aria-pressed={isLoved}
      icon={<Heart className="icon" fill={isLoved ? 'currentColor' : 'none'} />}
      onClick={unlessDoubled(toggle)}
    />
  );
}
