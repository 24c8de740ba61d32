import { Check, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { placeAt } from '../../../shared/applyPackOp.ts';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { rooms } from '../../../shared/rooms.ts';
import { load } from '../../api/load.ts';
import { Artist } from '../../levels/Artist.tsx';
import { levelPicture, levelPictureSizes } from '../../levels/levelPicture.ts';
import { useLevelLists, useLevels } from '../../levels/levelStore.ts';
import { defaultLevelFilter } from '../../levels/search/levelFilter.ts';
import { matchLevels, sortLevels } from '../../levels/search/matchLevels.ts';
import { useRoom } from '../../live/rooms.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useLoad } from '../../state/useLoad.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { Picture } from '../../ui/Picture.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { editPack } from '../sync/syncPack.ts';
import styles from './AddLevelsDialog.module.css';

const maxShown = 30;

interface AddLevelsDialogProps {
  pack: PackInfo;
  onClose: () => void;
}

/** Finds levels and adds them at the end, one click each. */
export function AddLevelsDialog({ pack, onClose }: AddLevelsDialogProps) {
  const [query, setQuery] = useState('');
  const loading = useLoad('level.list', (signal) => load('level.list', { signal }), useRoom(rooms.levels));
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const found = useFound(useDeferredValue(query), isWhole);
  const actions = (
    <>
      <ButtonLink to={pathOf('search')}>Search with filters</ButtonLink>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog isOpen isWide onClose={onClose} title="Which levels do you want to add?" actions={actions}>
      <SearchField
        placeholder="Name, artist, file name or ID"
        value={query}
        onChange={setQuery}
        data-autofocus
        trailing={isWhole && formatCount(found.length)}
      />
      <Loaded
        loading={loading}
        data={isWhole ? found : null}
        failure="The levels could not be loaded."
        pending={<Skeleton height="min(46dvh, 380px)" />}
      >
        {(all) => (
          <ul className={styles.found}>
            {all.slice(0, maxShown).map((level) => (
              <FoundLevel key={level.id} level={level} pack={pack} />
            ))}
            {all.length === 0 && <li className="quiet">There are no levels matching your search query.</li>}
            {all.length > maxShown && (
              <li className="quiet small">
                {formatCount(all.length - maxShown)} more. Type more of the name to find them.
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Newest first. */
function useFound(query: string, isWhole: boolean): LevelInfo[] {
  const byId = useLevels((state) => state.byId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: levels that arrive while the dialog is open must not move the others
  const order = useMemo(() => sortLevels(useLevels.getState().byId, 'date', false), [isWhole]);
  return useMemo(() => matchLevels(byId, order, { ...defaultLevelFilter, query }), [byId, order, query]);
}

function FoundLevel({ level, pack }: { level: LevelInfo; pack: PackInfo }) {
  const isIn = pack.levelIds.includes(level.id);
  const add = () =>
    editPack(pack.id, [{ op: 'add', levelIds: [level.id], ...placeAt(pack.levelIds, pack.levelIds.length) }]);
  return (
    <li className={styles.level}>
      <Picture
        src={levelPicture(level)}
        srcSet={levelPictureSizes(level)}
        sizes="92px"
        gem={level.modification}
        className={styles.picture}
      />
      <span className={styles.words}>
        <b>{level.name}</b>
        <Artist name={level.artist} />
      </span>
      <Button
        size="small"
        aria-label={isIn ? `Added ${level.name}` : `Add ${level.name}`}
        aria-disabled={isIn || undefined}
        onClick={isIn ? undefined : add}
      >
        {isIn ? <Check className="icon" /> : <Plus className="icon" />}
        {isIn ? 'Added' : 'Add'}
      </Button>
    </li>
  );
}
