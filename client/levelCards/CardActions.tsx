import { Ellipsis, Heart, ListPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { canWrite } from '../../shared/permissions.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { LoveIcon } from '../loves/LoveIcon.tsx';
import { useCardLove } from '../loves/useCardLove.ts';
import { addingItem } from '../packs/addingItem.tsx';
import { useAdding } from '../packs/addingStore.ts';
import { useOwnPacks } from '../packs/useOwnPacks.ts';
import { useViewer } from '../session/sessionStore.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { unlessDoubled } from '../ui/unlessDoubled.ts';
import styles from './CardActions.module.css';

const AddToPackDialog = lazyComponent(
  async () => (await import('../packs/AddToPackDialog.tsx')).AddToPackDialog,
);

interface CardActionsProps {
  level: LevelInfo;
  /** Whether the menu opens at once: opening it, on a touch screen, is what loaded this component. */
  startsOpen: boolean;
}

/** The buttons for love and packs on the card of a level; on touch screens, one menu. */
export function CardActions({ level, startsOpen }: CardActionsProps) {
  const viewer = useViewer();
  const { isLoved, toggle } = useCardLove('level', level);
  const adding = useAddingPack(level.id);
  const [isChoosing, setIsChoosing] = useState(false);

  const love: MenuItem = {
    label: isLoved ? 'Loved' : 'Love',
    icon: <Heart className="icon" fill={isLoved ? 'currentColor' : 'none'} />,
    onSelect: toggle,
  };
  const add: MenuItem = adding ?? {
    label: 'Add to a pack',
    icon: <ListPlus className="icon" />,
    onSelect: () => setIsChoosing(true),
  };
  return (
    <>
      <span className={styles.buttons}>
        <LoveIcon kind="level" thing={level} />
        {canWrite(viewer) && (
          <IconButton
            size="small"
            label={adding ? `${add.label}: ${level.name}` : `Add ${level.name} to a pack`}
            icon={add.icon}
            onClick={unlessDoubled(add.onSelect)}
          />
        )}
      </span>
      <span className={styles.menu}>
        <Menu
          label={`More for ${level.name}`}
          items={canWrite(viewer) ? [love, add] : [love]}
          startsOpen={startsOpen}
        >
          {(trigger) => (
            <IconButton
              {...trigger}
              size="small"
              label={`More for ${level.name}`}
              icon={<Ellipsis className="icon" />}
            />
          )}
        </Menu>
      </span>
      {isChoosing && (
        <Suspense>
          <AddToPackDialog level={level} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The menu item that adds the level to the pack for which the viewer is choosing levels. */
function useAddingPack(levelId: number): ReturnType<typeof addingItem> | null {
  const packId = useAdding();
  const packs = useOwnPacks();
  const pack = packId === null ? undefined : packs.find(({ id }) => id === packId);
  return pack ? addingItem(pack, levelId) : null;
}
