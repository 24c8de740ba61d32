import { Suspense } from 'react';
import { thingKey } from '../../shared/carriedData.ts';
import { pages } from '../../shared/pages.ts';
import { rooms } from '../../shared/rooms.ts';
import { useProfile } from '../accounts/profileStore.ts';
import { useKeptReturn } from '../accounts/useKeptReturn.ts';
import { hasCode } from '../api/callError.ts';
import { load } from '../api/load.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { OwnThings } from '../moderation/OwnThings.tsx';
import { AddingPlace } from '../packs/AddingPlace.tsx';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { usePageHead } from '../page/usePageHead.ts';
import { useViewer } from '../session/sessionStore.ts';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileLevels, ProfilePacks } from './ProfileLists.tsx';
import styles from './ProfilePage.module.css';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { type ProfilePageFacts, useProfilePages } from './profilePageStore.ts';
import { useCreations } from './useCreations.ts';

const BestScores = lazyComponent(async () => (await import('../leaderboards/BestScores.tsx')).BestScores);

const LovedLevels = lazyComponent(async () => (await import('./LovedLevels.tsx')).LovedLevels);

const SharedPacks = lazyComponent(
  async () => (await import('../packs/invitations/SharedPacks.tsx')).SharedPacks,
);

const { head, about, missing } = pages.profile;

export function ProfilePage({ id }: { id: number }) {
  useKeptReturn(id);
  const loading = useLoad(
    thingKey('account.info', id),
    (signal) => load('account.info', { params: { id }, signal }),
    useRoom(rooms.profile(id)),
  );
  const page = useProfilePages((state) => state.byId.get(id));
  // The event does not contain the uploader, so the profile is loaded again.
  useEvent('level:added', loading.retry);
  useEvent('account:changed', (profile) => {
    if (profile.id === id) loading.retry();
  });
  const isRemoved = useProfilePages((state) => state.removed.has(id));
  const isMissing = isRemoved || hasCode(loading.error, 'account_not_found');
  usePageHead(page ? about({ ...page.profile, bio: page.bio }) : isMissing ? missing : head);

  if (isMissing) return <NotFoundPage message={missing.description} />;
  return (
    <Loaded
      loading={loading}
      data={page}
      failure="This profile could not be loaded."
      pending={<ProfileSkeleton />}
    >
      {(shown) => <ShownProfile page={shown} />}
    </Loaded>
  );
}

function ShownProfile({ page }: { page: ProfilePageFacts }) {
  const profile = useProfile(page.profile);
  const creations = useCreations(page);
  const isOwn = useViewer()?.id === profile.id;
  return (
    <div className={styles.profile}>
      <AddingPlace />
      <ProfileHead profile={profile} bio={page.bio} {...creations} />
      {!profile.isSuspended && (
        <>
          <ProfileLevels profile={profile} levels={creations.levels} />
          <ProfilePacks profile={profile} packs={creations.packs} />
          <Suspense>
            {isOwn && <SharedPacks />}
            {isOwn && <LovedLevels />}
            <BestScores accountId={profile.id} />
          </Suspense>
        </>
      )}
      <OwnThings accountId={profile.id} />
    </div>
  );
}
