import { Check, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { rooms } from '../../../shared/rooms.ts';
import { reasonOf } from '../../api/callError.ts';
import { load } from '../../api/load.ts';
import { levelPicture } from '../../levels/levelPicture.ts';
import { useLevelLists, useLevels } from '../../levels/levelStore.ts';
import { defaultLevelFilter } from '../../levels/search/levelFilter.ts';
import { matchLevels, sortLevels } from '../../levels/search/matchLevels.ts';
import { useRoom } from '../../live/rooms.ts';
import { useLoad } from '../../state/useLoad.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { Picture } from '../../ui/Picture.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { editPack } from '../sync/editPack.ts';
import styles from './AddLevelsDialog.module.css';

const mostShown = 30;

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
      <ButtonLink to="/search">Search with filters</ButtonLink>
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
      {isWhole ? (
        <ul className={styles.found}>
          {found.slice(0, mostShown).map((level) => (
            <FoundLevel key={level.id} level={level} pack={pack} />
          ))}
          {found.length === 0 && <li className="quiet">There are no levels matching your search query.</li>}
          {found.length > mostShown && (
            <li className="quiet small">
              {formatCount(found.length - mostShown)} more. Type more of the name to find them.
            </li>
          )}
        </ul>
      ) : loading.status === 'failed' ? (
        <ErrorMessage action={<Button onClick={loading.retry}>Try again</Button>}>
          The levels could not be loaded. {reasonOf(loading.error)}
        </ErrorMessage>
      ) : (
        <Skeleton height="min(46dvh, 380px)" />
      )}
    </Dialog>
  );
}

/** Newest first. */
function useFound(query: string, isWhole: boolean): LevelInfo[] {
  const byId = useLevels((state) => state.byId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives while the dialog is open keeps the others where they are
  const order = useMemo(() => sortLevels(useLevels.getState().byId, 'date', false), [isWhole]);
  return useMemo(() => matchLevels(byId, order, { ...defaultLevelFilter, query }), [byId, order, query]);
}

function FoundLevel({ level, pack }: { level: LevelInfo; pack: PackInfo }) {
  const isIn = pack.levelIds.includes(level.id);
  const add = () =>
    editPack(pack.id, [{ op: 'add', levelIds: [level.id], after: pack.levelIds.at(-1) ?? null }]);
  return (
    <li className={styles.level}>
      <Picture src={levelPicture(level)} gem={level.modification} className={styles.picture} />
      <span className={styles.words}>
        <b>{level.name}</b>
        {level.artist && <span className={styles.artist}>by {level.artist}</span>}
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
