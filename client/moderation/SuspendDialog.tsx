import { useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { limits } from '../../shared/limits.ts';
import { call, longTimeoutMs } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { useAction } from '../state/useAction.ts';
import { useDraft } from '../state/useDraft.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';

interface SuspendDialogProps {
  profile: ProfileInfo;
  onClose: () => void;
}

/** The button that suspends appears after a tick, the username typed exactly and a reason. */
export function SuspendDialog({ profile, onClose }: SuspendDialogProps) {
  const [isTicked, setIsTicked] = useState(false);
  const [typedName, setTypedName] = useState('');
  const [reason, setReason] = useDraft(`suspend:${profile.id}`);
  const length = reason.trim().length;
  const isTooLong = length > limits.suspensionReasonLength;

  const { run, isBusy, problem } = useAction(
    async () => {
      await call('moderation.suspend', {
        params: { id: profile.id },
        body: { reason: reason.trim() },
        timeoutMs: longTimeoutMs,
      });
      setReason('');
      onClose();
    },
    { explain: (error) => `Something went wrong while suspending the account. ${reasonOf(error)}` },
  );
  const cancel = () => {
    setReason('');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Suspend ${profile.username}?`}
      verb="Suspend"
      isDanger
      canConfirm={isTicked && typedName === profile.username && length > 0 && !isTooLong}
      isBusy={isBusy}
      problem={problem}
      onConfirm={run}
      onCancel={cancel}
      onClose={onClose}
    >
      <p>
        Suspension is permanent and deletes the account's levels, packs and comments. Scores, API tokens and
        webhooks end too. Unsuspending does not bring them back.
      </p>
      <Checkbox
        label="I understand what suspending this account does."
        isChecked={isTicked}
        onChange={setIsTicked}
      />
      <TextField
        label={`Type “${profile.username}” to confirm`}
        value={typedName}
        onChange={setTypedName}
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        label="Reason"
        hint="Everybody can read it on the profile."
        value={reason}
        onChange={setReason}
        max={limits.suspensionReasonLength}
      />
    </ConfirmDialog>
  );
}
