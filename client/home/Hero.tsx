import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { rooms } from '../../shared/rooms.ts';
import { load } from '../api/load.ts';
import { levelPlaceholder } from '../levels/search/levelPlaceholder.ts';
import { resetSearch } from '../levels/search/searchStore.ts';
import { useIsLive } from '../live/connection.ts';
import { useRoom } from '../live/rooms.ts';
import { useSite } from '../site/siteStore.ts';
import { useLoad } from '../state/useLoad.ts';
import { countOf } from '../ui/countOf.ts';
import { formatCount } from '../ui/formatCount.ts';
import { LevelDrawing } from '../ui/LevelDrawing.tsx';
import { LiveIndicator } from '../ui/LiveIndicator.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './Hero.module.css';

/** The smallest number of levels that may be called “thousands”. */
const thousands = 2_000;

export function Hero() {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const levelCount = useSite((site) => site.info?.levelCount ?? null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = query.trim();
    if (!wanted) resetSearch();
    void navigate({ pathname: pathOf('search'), search: wanted && `?${new URLSearchParams({ q: wanted })}` });
  };
  return (
    <div className={styles.hero}>
      <div>
        <h1>
          {(levelCount ?? 0) >= thousands ? 'Thousands of' : 'Custom'} marble levels. One place to roll.
        </h1>
        <p className={styles.lead}>
          Find a level, play it, love it, talk about it. Or bring your own: every upload is checked, so it
          runs on everyone's machine.
        </p>
        <search>
          <form action={pathOf('search')} onSubmit={search} className={styles.form}>
            <SearchField
              isBig
              name="q"
              placeholder={levelPlaceholder(levelCount)}
              value={query}
              onChange={setQuery}
            />
          </form>
        </search>
        <SiteCounts />
      </div>
      <LevelDrawing className={styles.stage} />
    </div>
  );
}

/** How many people, levels and packs there are, updated live. */
function SiteCounts() {
  const joined = useRoom(rooms.site);
  // Reads counts that changed while another page was open; the first ones come with the page.
  useLoad('site.version at home', (signal) => load('site.version', { signal }), joined === 0 ? null : joined);
  const people = useSite((site) => site.people);
  const info = useSite((site) => site.info);
  const isLive = useIsLive();
  return (
    <p className={styles.counts}>
      {isLive && people !== null && people > 1 && (
        <span>
          <LiveIndicator connection="live">{formatCount(people)} people here now</LiveIndicator>
        </span>
      )}
      {info && (
        <>
          <span>
            {info.levelCount > 0 ? countOf(info.levelCount, 'level') : 'Waiting for the first level'}
          </span>
          {info.packCount > 0 && <span>{countOf(info.packCount, 'pack')}</span>}
        </>
      )}
    </p>
  );
}
