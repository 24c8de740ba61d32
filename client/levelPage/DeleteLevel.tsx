import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { call } from '../api/call.ts';
import { DeleteDialog } from '../moderation/DeleteDialog.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { IconButton } from '../ui/IconButton.tsx';

interface DeleteLevelProps {
  level: LevelInfo;
  ownerId: number;
  onDeleting: (isDeleting: boolean) => void;
}

/** Deleting a level with many downloads needs a ticked checkbox. */
export function DeleteLevel({ level, ownerId, onDeleting }: DeleteLevelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isTicked, setIsTicked] = useState(false);
  const needsTick = level.downloads >= limits.plainDeleteBelowDownloads;
  const open = () => {
    setIsTicked(false);
    setIsAsking(true);
  };
  return (
    <>
      <IconButton
        isDanger
        size="small"
        label="Delete level"
        icon={<Trash2 className="icon" />}
        onClick={open}
      />
      {isAsking && (
        <DeleteDialog
          noun="Level"
          name={level.name}
          owner={{ id: ownerId }}
          consequences="goes, with its comments and loves, and out of every pack."
          canConfirm={!needsTick || isTicked}
          onDelete={(query) => call('level.delete', { params: { id: level.id }, query })}
          onDeleting={onDeleting}
          onClose={() => setIsAsking(false)}
        >
          {needsTick && (
            <Checkbox
              label={`I know that ${formatCount(level.downloads)} people have downloaded it.`}
              isChecked={isTicked}
              onChange={setIsTicked}
            />
          )}
        </DeleteDialog>
      )}
    </>
  );
}
