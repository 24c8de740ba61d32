import { ListPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { canWrite } from '../../shared/permissions.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { useViewer } from '../session/sessionStore.ts';
import { IconButton } from '../ui/IconButton.tsx';

const AddToPackDialog = lazyComponent(async () => (await import('./AddToPackDialog.tsx')).AddToPackDialog);

interface AddToPackButtonProps {
  level: LevelInfo;
  /** Draws the button without a border, for rows and cards. */
  isSmall?: boolean;
}

/** Adds a level to own packs; shown only to people who may have packs. */
export function AddToPackButton({ level, isSmall = false }: AddToPackButtonProps) {
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!canWrite(viewer)) return null;
  return (
    <>
      <IconButton
        variant={isSmall ? 'plain' : undefined}
        label={`Add ${level.name} to a pack`}
        icon={<ListPlus className="icon" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <AddToPackDialog level={level} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
