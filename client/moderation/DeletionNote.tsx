import { binLife, limits } from '../../shared/limits.ts';
import { useViewer } from '../session/sessionStore.ts';
import { TextField } from '../ui/TextField.tsx';

interface ReasonProps {
  owner: { id: number };
  reason: string;
  onChange: (reason: string) => void;
}

/** Explains how to undo a deletion. Moderators give a reason for deleting somebody else's thing. */
export function DeletionNote(props: ReasonProps) {
  const isOwn = useViewer()?.id === props.owner.id;
  return (
    <>
      <p>
        {isOwn
          ? `You can bring it back from your profile for ${binLife}.`
          : `A moderator can bring it back for ${binLife}.`}
      </p>
      <ModeratorReason {...props} />
    </>
  );
}

/** A field shown only to moderators who act on somebody else's thing. */
export function ModeratorReason({ owner, reason, onChange }: ReasonProps) {
  const viewer = useViewer();
  if (!viewer?.isModerator || viewer.id === owner.id) return null;
  return (
    <TextField
      label="Reason, for the moderation log"
      value={reason}
      onChange={onChange}
      maxLength={limits.moderationReasonLength}
    />
  );
}

/** The query of a request that deletes something. */
export const reasonQuery = (reason: string): { reason?: string } => (reason.trim() ? { reason } : {});
