import { Layers, Upload } from 'lucide-react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { LevelGrid } from '../levels/LevelGrid.tsx';
import { PackList } from '../packs/PackRow.tsx';
import { useViewer } from '../session/sessionStore.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { ShowMore } from '../ui/ShowMore.tsx';
import styles from './ProfilePage.module.css';

interface ProfileLevelsProps {
  profile: ProfileInfo;
  levels: readonly LevelInfo[];
}

export function ProfileLevels({ profile, levels }: ProfileLevelsProps) {
  const isOwn = useViewer()?.id === profile.id;
  return (
    <section aria-labelledby="levels" className={styles.section}>
      <h2 id="levels">Uploaded levels ({formatCount(levels.length)})</h2>
      {levels.length > 0 ? (
        <ShowMore items={levels} first={limits.shortList}>
          {(shown) => <LevelGrid levels={shown} eagerCount={4} />}
        </ShowMore>
      ) : (
        <EmptyState
          isSmall
          icon={<Upload className="icon" />}
          action={isOwn && <ButtonLink to={pathOf('upload')}>Upload a level</ButtonLink>}
        >
          {isOwn ? 'You have not uploaded a level yet.' : `${profile.username} has not uploaded a level yet.`}
        </EmptyState>
      )}
    </section>
  );
}

interface ProfilePacksProps {
  profile: ProfileInfo;
  packs: readonly PackInfo[];
}

export function ProfilePacks({ profile, packs }: ProfilePacksProps) {
  const isOwn = useViewer()?.id === profile.id;
  return (
    <section aria-labelledby="packs" className={styles.section}>
      <h2 id="packs">Created packs ({formatCount(packs.length)})</h2>
      {packs.length > 0 ? (
        <ShowMore items={packs} first={limits.shortList}>
          {(shown) => <PackList packs={shown} />}
        </ShowMore>
      ) : (
        <EmptyState
          isSmall
          icon={<Layers className="icon" />}
          action={isOwn && <ButtonLink to={pathOf('createPack')}>Create new pack</ButtonLink>}
        >
          {isOwn ? 'You have not created a pack yet.' : `${profile.username} has not created a pack yet.`}
        </EmptyState>
      )}
    </section>
  );
}
