import { Upload } from 'lucide-react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { canEditLevel, canWrite } from '../../../shared/permissions.ts';
import { AddToPackButton } from '../../packs/AddToPackButton.tsx';
import { useViewer } from '../../session/sessionStore.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import type { LevelPage } from '../levelPageStore.ts';
import { DeleteLevel } from './DeleteLevel.tsx';
import styles from './LevelPage.module.css';

interface LevelManagementProps {
  level: LevelInfo;
  page: LevelPage;
  onDeleting: (isDeleting: boolean) => void;
}

/** What people may do with it: everybody puts it in their packs, owners and moderators change it. */
export function LevelManagement({ level, page, onDeleting }: LevelManagementProps) {
  const viewer = useViewer();
  if (!canWrite(viewer)) return null;
  const canEdit = canEditLevel(viewer, { addedBy: page.addedBy.id });
  return (
    <div className={styles.management}>
      <AddToPackButton level={level} look="worded" />
      {canEdit && (
        <>
          <ButtonLink size="small" to={`/upload?replaces=${level.id}`}>
            <Upload className="icon" />
            Upload a new version
          </ButtonLink>
          <DeleteLevel level={level} ownerId={page.addedBy.id} onDeleting={onDeleting} />
        </>
      )}
    </div>
  );
}
