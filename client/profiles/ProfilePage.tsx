import { rooms } from '../../shared/rooms.ts';
import { useProfile } from '../accounts/profileStore.ts';
import { hasCode, reasonOf } from '../api/callError.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { usePageHead } from '../page/usePageHead.ts';
import { useLoad } from '../state/useLoad.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { load } from '../updates/applyReplies.ts';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileLevels, ProfilePacks } from './ProfileLists.tsx';
import styles from './ProfilePage.module.css';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { type ProfilePage as ProfilePageInfo, profilePages } from './profilePageStore.ts';
import { useCreations } from './useCreations.ts';

export function ProfilePage({ id }: { id: number }) {
  const loading = useLoad(
    `account.info:${id}`,
    (signal) => load('account.info', { params: { id }, signal }),
    useRoom(rooms.profile(id)),
  );
  const page = profilePages.use((state) => state.byId.get(id));
  // A level does not say whose it is; the profile does.
  useEvent('level:added', loading.retry);
  useEvent('account:changed', (profile) => {
    if (profile.id === id) loading.retry();
  });
  const isMissing = hasCode(loading.error, 'account_not_found');
  usePageHead({ title: page ? page.profile.username : isMissing ? 'User not found' : 'Profile' });

  if (isMissing) return <NotFoundPage message="This user does not exist. :(" />;
  if (page) return <ShownProfile page={page} />;
  if (loading.status === 'failed') {
    return (
      <ErrorMessage action={<Button onClick={loading.retry}>Try again</Button>}>
        This profile could not be loaded. {reasonOf(loading.error)}
      </ErrorMessage>
    );
  }
  return <ProfileSkeleton />;
}

function ShownProfile({ page }: { page: ProfilePageInfo }) {
  const profile = useProfile(page.profile);
  const creations = useCreations(page);
  return (
    <div className={styles.profile}>
      <ProfileHead profile={profile} bio={page.bio} {...creations} />
      {!profile.isSuspended && (
        <>
          <ProfileLevels profile={profile} levels={creations.levels} />
          <ProfilePacks profile={profile} packs={creations.packs} />
        </>
      )}
    </div>
  );
}
