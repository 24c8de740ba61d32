import { ArrowDown, ArrowUp, Ellipsis, Heart, ListPlus, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { placeAt } from '../../../shared/applyPackOp.ts';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { LoveIcon } from '../../loves/LoveIcon.tsx';
import { useCardLove } from '../../loves/useCardLove.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { editPack } from '../sync/syncPack.ts';
import styles from './RowControls.module.css';

const AddToPackDialog = lazyComponent(async () => (await import('../AddToPackDialog.tsx')).AddToPackDialog);

/** What editors do with a level of a pack: five buttons, on phones one menu. */
export function RowControls({ pack, level }: { pack: PackInfo; level: LevelInfo }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const { isLoved, toggle } = useCardLove('level', level);
  const at = pack.levelIds.indexOf(level.id);
  const isFirst = at === 0;
  const isLast = at === pack.levelIds.length - 1;
  const moveTo = (index: number) => {
    const others = pack.levelIds.filter((id) => id !== level.id);
    editPack(pack.id, [{ op: 'move', levelId: level.id, ...placeAt(others, index) }]);
  };
  const remove = () => {
    const row = ref.current?.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    // A row has a menu and buttons; only one of them is visible and takes the focus.
    for (const button of neighbour?.querySelectorAll<HTMLElement>('[data-remove]') ?? []) button.focus();
    editPack(pack.id, [{ op: 'remove', levelIds: [level.id] }]);
  };
  const add = () => setIsAdding(true);
  return (
    <div ref={ref} className={styles.controls}>
      <span className={styles.menu}>
        <Menu
          label={`Change ${level.name}`}
          items={[
            ...(isFirst
              ? []
              : [{ label: 'Move up', icon: <ArrowUp className="icon" />, onSelect: () => moveTo(at - 1) }]),
            ...(isLast
              ? []
              : [
                  {
                    label: 'Move down',
                    icon: <ArrowDown className="icon" />,
                    onSelect: () => moveTo(at + 1),
                  },
                ]),
            {
              label: isLoved ? 'Loved' : 'Love',
              icon: <Heart className="icon" fill={isLoved ? 'currentColor' : 'none'} />,
              onSelect: toggle,
            },
            { label: 'Add to a pack', icon: <ListPlus className="icon" />, onSelect: add },
            {
              label: 'Remove from this pack',
              icon: <X className="icon" />,
              isDanger: true,
              onSelect: remove,
            },
          ]}
        >
          {(trigger) => (
            <IconButton
              {...trigger}
              variant="plain"
              label={`Change ${level.name}`}
              icon={<Ellipsis className="icon" />}
              data-remove
            />
          )}
        </Menu>
      </span>
      <span className={styles.buttons}>
        <LoveIcon kind="level" thing={level} isPlain />
        <IconButton
          variant="plain"
          label={`Add ${level.name} to a pack`}
          icon={<ListPlus className="icon" />}
          onClick={add}
        />
        <IconButton
          variant="plain"
          label={`Move ${level.name} up`}
          icon={<ArrowUp className="icon" />}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && moveTo(at - 1)}
        />
        <IconButton
          variant="plain"
          label={`Move ${level.name} down`}
          icon={<ArrowDown className="icon" />}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && moveTo(at + 1)}
        />
        <IconButton
          variant="plain"
          label={`Remove ${level.name} from this pack`}
          icon={<X className="icon" />}
          data-remove
          onClick={remove}
        />
      </span>
      {isAdding && (
        <Suspense>
          <AddToPackDialog level={level} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
