import { Settings, ShieldCheck } from 'lucide-react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { canEditProfile } from '../../shared/permissions.ts';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { ChangeSuspension } from '../moderation/ChangeSuspension.tsx';
import { ReportButton } from '../moderation/ReportButton.tsx';
import { SuspensionNote } from '../moderation/SuspensionNote.tsx';
import { useViewer } from '../session/sessionStore.ts';
import { UserText } from '../texts/UserText.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { EditableAvatar } from './EditableAvatar.tsx';
import { EditableBio } from './EditableBio.tsx';
import styles from './ProfilePage.module.css';
import type { Creations } from './useCreations.ts';

interface ProfileHeadProps extends Creations {
  profile: ProfileInfo;
  bio: string;
}

/** A person's picture, name and bio, and how often their levels and packs were downloaded and loved. */
export function ProfileHead({ profile, bio, levels, packs }: ProfileHeadProps) {
  const viewer = useViewer();
  const canEdit = canEditProfile(viewer, profile);
  return (
    <div className={styles.head}>
      {canEdit ? <EditableAvatar profile={profile} /> : <ProfileAvatar profile={profile} size={128} />}
      <div className={styles.words}>
        <div className={styles.name}>
          <h1>{profile.username}</h1>
          {profile.isModerator && (
            <Chip tone="info" icon={<ShieldCheck className="icon" />}>
              Moderator
            </Chip>
          )}
          <span className={styles.acts}>
            <ReportButton kind="profile" id={profile.id} owner={profile} name={profile.username} />
            <ChangeSuspension profile={profile} />
            {viewer?.id === profile.id && (
              <ButtonLink size="small" to={pathOf('account')}>
                <Settings className="icon" />
                Your account
              </ButtonLink>
            )}
          </span>
        </div>
        {canEdit ? (
          <EditableBio profileId={profile.id} bio={bio} />
        ) : (
          bio && <UserText className={styles.bio}>{bio}</UserText>
        )}
        {profile.isSuspended ? (
          <SuspensionNote profile={profile} className={styles.suspended}>
            This account has been suspended.
          </SuspensionNote>
        ) : (
          <dl className={styles.sums}>
            <Sum label="level downloads" value={sumOf(levels, 'downloads')} />
            <Sum label="level loves" value={sumOf(levels, 'lovedCount')} />
            <Sum label="pack downloads" value={sumOf(packs, 'downloads')} />
            <Sum label="pack loves" value={sumOf(packs, 'lovedCount')} />
          </dl>
        )}
      </div>
    </div>
  );
}

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

type Counted = { downloads: number; lovedCount: number };
const sumOf = (things: readonly Counted[], key: keyof Counted): number =>
  things.reduce((sum, thing) => sum + thing[key], 0);
