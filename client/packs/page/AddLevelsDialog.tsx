import { Check, Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { placeAt } from '../../../shared/applyPackOp.ts';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { rooms } from '../../../shared/rooms.ts';
import { defaultLevelFilter } from '../../../shared/search/levelFilter.ts';
import { load } from '../../api/load.ts';
import { Artist } from '../../levels/Artist.tsx';
import { useLevelLists, useLevels } from '../../levels/levelStore.ts';
import { RowPicture } from '../../levels/RowPicture.tsx';
import { matchLevels, sortLevels } from '../../levels/search/matchLevels.ts';
import { readFromServer, useIsListLong } from '../../levels/search/serverLevels.ts';
import { useRoom } from '../../live/rooms.ts';
import type { ListResults } from '../../search/useListResults.ts';
import { useServerSearch } from '../../search/useServerSearch.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { type Loading, useLoad } from '../../state/useLoad.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { startAdding } from '../addingStore.ts';
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
  const isLong = useIsListLong();
  const Found = isLong ? FoundByServer : FoundByBrowser;
  const actions = (
    <>
      <ButtonLink to={pathOf('search')} onClick={() => startAdding(pack.id)}>
        Search with filters
      </ButtonLink>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog isOpen isWide onClose={onClose} title="Which levels do you want to add?" actions={actions}>
      <Found query={query}>
        {(loading, results, isSearching) => (
          <>
            <SearchField
              placeholder="Name, artist, file name or ID"
              value={query}
              onChange={setQuery}
              data-autofocus
              trailing={isSearching ? 'searching…' : results && formatCount(results.count)}
            />
            <Loaded
              loading={loading}
              data={results}
              failure="The levels could not be loaded."
              pending={<Skeleton height="min(46dvh, 380px)" />}
            >
              {({ matching, count }) => (
                <ul className={styles.found}>
                  {matching.slice(0, maxShown).map((level) => (
                    <FoundLevel key={level.id} level={level} pack={pack} />
                  ))}
                  {count === 0 && <li className="quiet">{nothingFound(query)}</li>}
                  {count > maxShown && (
                    <li className="quiet small">
                      {formatCount(count - maxShown)} more. Type more of the name to find them.
                    </li>
                  )}
                </ul>
              )}
            </Loaded>
          </>
        )}
      </Found>
    </Dialog>
  );
}

const nothingFound = (query: string): string =>
  query.trim() ? 'There are no levels matching your search query.' : 'There are no levels to add yet.';

type Found = Pick<ListResults<LevelInfo>, 'matching' | 'count'>;

interface FinderProps {
  query: string;
  children: (loading: Loading<unknown>, results: Found | null, isSearching: boolean) => ReactNode;
}

function FoundByBrowser({ query, children }: FinderProps) {
  const loading = useLoad('level.list', (signal) => load('level.list', { signal }), useRoom(rooms.levels));
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const matching = useFound(useDeferredValue(query), isWhole);
  return children(loading, isWhole ? { matching, count: matching.length } : null, false);
}

function FoundByServer({ query, children }: FinderProps) {
  const { loading, results, isSearching } = useServerSearch({
    byId: useLevels((state) => state.byId),
    name: `level.search ${query}`,
    count: maxShown,
    read: (page, signal) => readFromServer({ ...defaultLevelFilter, query }, page, signal),
    ticket: useRoom(rooms.levels),
  });
  return children(loading, results, isSearching);
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
      <RowPicture level={level} className={styles.picture} />
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
