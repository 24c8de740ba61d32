import { limits } from '../../shared/limits.ts';
import { useViewer } from '../session/sessionStore.ts';
import { TextField } from '../ui/TextField.tsx';

interface ReasonProps {
  owner: { id: number };
  reason: string;
  onChange: (reason: string) => void;
}

/** What a confirmation says of the way back; moderators give a reason for deleting what is somebody else's. */
export function DeletionNote(props: ReasonProps) {
  const isOwn = useViewer()?.id === props.owner.id;
  return (
    <>
      <p>
        {isOwn
          ? 'You can bring it back from your profile for 30 days.'
          : 'A moderator can bring it back for 30 days.'}
      </p>
      <ModeratorReason {...props} />
    </>
  );
}

/** A field that is there only for moderators who act on what is somebody else's. */
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

/** The query of a deletion. */
export const reasonQuery = (reason: string): { reason?: string } => (reason.trim() ? { reason } : {});
