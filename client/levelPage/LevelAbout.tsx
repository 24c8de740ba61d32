import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { PreviewPlace } from '../preview/PreviewPlace.tsx';
import { UserText } from '../texts/UserText.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Gem } from '../ui/Gem.tsx';
import { gameTypeLabels } from './LevelFacts.tsx';
import styles from './LevelPage.module.css';
import { LevelPictures } from './LevelPictures.tsx';
import type { LevelPageFacts } from './levelPageStore.ts';

const LookingNow = lazyComponent(async () => (await import('../looking/LookingNow.tsx')).LookingNow);

/** Picture, kind, name, artist and description of a level. */
export function LevelAbout({ level, page }: { level: LevelInfo; page: LevelPageFacts }) {
  return (
    <div className={styles.about}>
      <div className={styles.shot}>
        <PreviewPlace level={level}>
          <LevelPictures level={level} page={page} />
        </PreviewPlace>
        <Suspense>
          <LookingNow levelId={level.id} className={styles.looking} />
        </Suspense>
      </div>
      <div className={styles.chips}>
        <Gem kind={level.modification} />
        <Chip>{gameTypeLabels[level.gameType]}</Chip>
        {page.missesDependencies && <Warning>Misses dependencies</Warning>}
        {level.hasCustomCode && <Warning>Has custom code</Warning>}
      </div>
      <div>
        <h1>{level.name}</h1>
        {level.artist && (
          <p className={styles.artist}>
            by{' '}
            <Link to={`${pathOf('search')}?${new URLSearchParams({ q: level.artist })}`}>{level.artist}</Link>
          </p>
        )}
      </div>
      {level.desc && <UserText className={styles.description}>{level.desc}</UserText>}
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Chip tone="warn" icon={<TriangleAlert className="icon" />}>
      {children}
    </Chip>
  );
}
