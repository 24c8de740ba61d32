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
  profile: ProfileInfo;
  title: string;
  items: readonly Item[];
  icon: ReactNode;
  /** What the person has not done while there are no items: “uploaded a level”. */
  undone: string;
  /** The next step for the owner when there are no items. */
  action: ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

function CreationsSection<Item>(props: CreationsSectionProps<Item>) {
  const { id, profile, title, items, icon, undone, action, children } = props;
  const isOwn = useViewer()?.id === profile.id;
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
        <EmptyState isSmall icon={icon} action={isOwn && action}>
          {`${isOwn ? 'You have' : `${profile.username} has`} not ${undone} yet.`}
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
  return (
    <CreationsSection
      id="levels"
      profile={profile}
      title="Uploaded levels"
      items={levels}
      icon={<Upload className="icon" />}
      undone="uploaded a level"
      action={<ButtonLink to={pathOf('upload')}>Upload a level</ButtonLink>}
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
  return (
    <CreationsSection
      id="packs"
      profile={profile}
      title="Created packs"
      items={packs}
      icon={<Layers className="icon" />}
      undone="created a pack"
      action={<ButtonLink to={pathOf('createPack')}>Create new pack</ButtonLink>}
    >
      {(shown) => <PackGrid packs={shown} />}
    </CreationsSection>
  );
}
