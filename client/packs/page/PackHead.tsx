import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { ProfileAvatar } from '../../accounts/ProfileAvatar.tsx';
import { useProfile } from '../../accounts/profileStore.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { UserText } from '../../texts/UserText.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { useIsTextBegun } from '../sync/packDraft.ts';
import { PackActions } from './PackActions.tsx';
import styles from './PackHead.module.css';

const PackTextsForm = lazyComponent(async () => (await import('./PackTextsForm.tsx')).PackTextsForm);

interface PackHeadProps {
  pack: PackInfo;
  canEdit: boolean;
  canDelete: boolean;
  onDeleting: (isDeleting: boolean) => void;
}

/** Name, creator, description and buttons of a pack; editing turns the texts into fields. */
export function PackHead({ pack, canEdit, canDelete, onDeleting }: PackHeadProps) {
  const creator = useProfile(pack.createdBy);
  const [wantsToEdit, setWantsToEdit] = useState(false);
  const isBegun = useIsTextBegun(pack.id);
  const isEditing = (wantsToEdit || isBegun) && canEdit;
  return (
    <div className={styles.head}>
      <h1 className={isEditing ? 'visuallyHidden' : undefined}>{pack.name}</h1>
      <div className={styles.by}>
        <ProfileAvatar profile={creator} size={32} />
        <Link to={pathOf('profile', { id: creator.id })} className={styles.creator}>
          {creator.username}
        </Link>
        <span aria-hidden className={styles.dot}>
          ·
        </span>
        <span>
          Created this pack on <DateText time={pack.createdAt} />
        </span>
      </div>
      {isEditing ? (
        <Suspense fallback={<UserText className={styles.description}>{pack.description}</UserText>}>
          <PackTextsForm pack={pack} onClose={() => setWantsToEdit(false)} />
        </Suspense>
      ) : (
        <UserText className={styles.description}>{pack.description}</UserText>
      )}
      <PackActions
        pack={pack}
        canEdit={canEdit}
        canDelete={canDelete}
        onEdit={() => setWantsToEdit(true)}
        onDeleting={onDeleting}
      />
    </div>
  );
}
