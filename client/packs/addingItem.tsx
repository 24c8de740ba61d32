import { Check, Plus } from 'lucide-react';
import type { MenuItem } from '../ui/Menu.tsx';
import { setInPack } from './setInPack.ts';
import type { OwnPack } from './useOwnPacks.ts';

/** Adds a level to the pack that levels are being added to, or takes it out again. */
export function addingItem(pack: OwnPack, levelId: number): MenuItem & { isIn: boolean } {
  const isIn = pack.levelIds.includes(levelId);
  return {
    isIn,
    label: isIn ? `Take out of ${pack.name}` : `Add to ${pack.name}`,
    icon: isIn ? <Check className="icon" /> : <Plus className="icon" />,
    onSelect: () => setInPack(pack, levelId, !isIn),
  };
}
