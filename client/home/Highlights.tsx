import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { load } from '../api/load.ts';
import { LevelGrid } from '../levelCards/LevelGrid.tsx';
import { useLevels } from '../levels/levelStore.ts';
import { useReconnections } from '../live/connection.ts';
import { PackGrid } from '../packs/PackGrid.tsx';
import { usePacks } from '../packs/sync/packStore.ts';
import { useLoad } from '../state/useLoad.ts';
import styles from './Highlights.module.css';
import { useHighlights } from './highlightStore.ts';

/**
 * New packs and most loved levels. They have no placeholders while they load: the page is complete without
 * them.
 */
export function Highlights() {
  useLoad('level.highlights', (signal) => load('level.highlights', { signal }), useReconnections());
  const { mostLoved = [], newPacks = [] } = useHighlights();
  const levels = useLevels(({ byId }) => byId);
  const packs = usePacks(({ byId }) => byId);
  const loved = mostLoved.flatMap(({ id }) => levels.get(id) ?? []);
  const recent = newPacks.flatMap(({ id }) => packs.get(id) ?? []);
  return (
    <>
      {recent.length > 0 && (
        <Row id="new-packs" title="New packs" to={`${pathOf('packs')}?sort=date`}>
          <PackGrid packs={recent} />
        </Row>
      )}
      {loved.length > 0 && (
        <Row id="most-loved" title="Most loved" to={`${pathOf('search')}?sort=lovedCount`}>
          <LevelGrid levels={loved} />
        </Row>
      )}
    </>
  );
}

interface RowProps {
  id: string;
  title: string;
  to: string;
  children: ReactNode;
}

function Row({ id, title, to, children }: RowProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link to={to} aria-describedby={id}>
          See all
        </Link>
      </div>
      <div className={styles.row}>{children}</div>
    </section>
  );
}
