import { Layers, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { LevelGrid } from '../levelCards/LevelGrid.tsx';
import { PackGrid } from '../packs/PackGrid.tsx';
import { useViewer } from '../session/sessionStore.ts';
import { KeptShowMore } from '../state/KeptShowMore.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatCount } from '../ui/formatCount.ts';
import styles from './ProfilePage.module.css';

interface CreationsSectionProps<Item> {
  id: string;
  title: string;
  items: readonly Item[];
  icon: ReactNode;
  /** Shown when there are no items. */
  empty: string;
  /** The next step for the owner when there are no items. */
  action: ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

function CreationsSection<Item>(props: CreationsSectionProps<Item>) {
  const { id, title, items, icon, empty, action, children } = props;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>
        {title} ({formatCount(items.length)})
      </h2>
      {items.length > 0 ? (
        <KeptShowMore list={id} items={items} first={limits.shortList}>
          {children}
        </KeptShowMore>
      ) : (
        <EmptyState isSmall icon={icon} action={action}>
          {empty}
        </EmptyState>
      )}
    </section>
  );
}

interface ProfileLevelsProps {
  profile: ProfileInfo;
  levels: readonly LevelInfo[];
}

export function ProfileLevels({ profile, levels }: ProfileLevelsProps) {
  const isOwn = useViewer()?.id === profile.id;
  return (
    <CreationsSection
      id="levels"
      title="Uploaded levels"
      items={levels}
      icon={<Upload className="icon" />}
      empty={`${isOwn ? 'You have' : `${profile.username} has`} not uploaded a level yet.`}
      action={isOwn && <ButtonLink to={pathOf('upload')}>Upload a level</ButtonLink>}
    >
      {(shown) => <LevelGrid levels={shown} eagerCount={4} />}
    </CreationsSection>
  );
}

interface ProfilePacksProps {
  profile: ProfileInfo;
  packs: readonly PackInfo[];
}

export function ProfilePacks({ profile, packs }: ProfilePacksProps) {
  const isOwn = useViewer()?.id === profile.id;
  return (
    <CreationsSection
      id="packs"
      title="Created packs"
      items={packs}
      icon={<Layers className="icon" />}
      empty={`${isOwn ? 'You have' : `${profile.username} has`} not created a pack yet.`}
      action={isOwn && <ButtonLink to={pathOf('createPack')}>Create new pack</ButtonLink>}
    >
      {(shown) => <PackGrid packs={shown} />}
    </CreationsSection>
  );
}
