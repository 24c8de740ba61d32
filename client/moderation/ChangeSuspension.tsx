import { Suspense, useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { canSuspend } from '../../shared/permissions.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { useViewer } from '../session/sessionStore.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const SuspendDialog = lazyComponent(async () => (await import('./SuspendDialog.tsx')).SuspendDialog);

/** Suspending or unsuspending someone, for moderators who may. */
export function ChangeSuspension({ profile }: { profile: ProfileInfo }) {
  const viewer = useViewer();
  // The event may arrive before the answer; it must not turn one dialog into the other.
  const [opened, setOpened] = useState<'suspend' | 'unsuspend' | null>(null);
  if (!canSuspend(viewer, profile)) return null;
  const close = () => setOpened(null);
  return (
    <>
      <Button
        size="small"
        isDanger={!profile.isSuspended}
        onClick={() => setOpened(profile.isSuspended ? 'unsuspend' : 'suspend')}
      >
        {profile.isSuspended ? 'Unsuspend' : 'Suspend'}
      </Button>
      {opened === 'unsuspend' && <UnsuspendDialog profile={profile} onClose={close} />}
      {opened === 'suspend' && (
        <Suspense>
          <SuspendDialog profile={profile} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function UnsuspendDialog({ profile, onClose }: { profile: ProfileInfo; onClose: () => void }) {
  const { run, isBusy, problem } = useAction(
    async () => {
      await call('moderation.unsuspend', { params: { id: profile.id } });
      onClose();
    },
    { explain: (error) => `Something went wrong while unsuspending the account. ${reasonOf(error)}` },
  );
  return (
    <ConfirmDialog
      isOpen
      title={`Unsuspend ${profile.username}?`}
      verb="Unsuspend"
      isBusy={isBusy}
      problem={problem}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>They may write again. Their levels, packs and comments stay deleted.</p>
    </ConfirmDialog>
  );
}
