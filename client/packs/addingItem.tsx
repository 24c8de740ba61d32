import { Check, Plus } from 'lucide-react';
import type { MenuItem } from '../ui/Menu.tsx';
import { setInPack } from './setInPack.ts';
import type { OwnPack } from './useOwnPacks.ts';

interface AddingItem extends MenuItem {
  isIn: boolean;
  /** The name of a button that is pressed while the level is in the pack. */
  pressable: string;
}

/** Adds a level to the pack that levels are being added to, or takes it out again. */
export function addingItem(pack: OwnPack, levelId: number): AddingItem {
  const isIn = pack.levelIds.includes(levelId);
  const pressable = `Add to ${pack.name}`;
  return {
    isIn,
    pressable,
    label: isIn ? `Take out of ${pack.name}` : pressable,
    icon: isIn ? <Check className="icon" /> : <Plus className="icon" />,
    onSelect: () => setInPack(pack, levelId, !isIn),
  };
}
