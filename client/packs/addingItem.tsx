import { Check, Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
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

/** For a button that takes back what it has done: a double click does it once. */
export const unlessDoubled =
  (act: MenuItem['onSelect']) =>
  ({ detail: clicks }: MouseEvent): void => {
    if (clicks < 2) act?.();
  };
